import { expect, test } from 'vitest';
import { nextTimes } from './cron.ts';

test('a hook has no times; a schedule has the next three, in its time zone', () => {
  expect(nextTimes(null, 'UTC')).toEqual([]);
  const hours = nextTimes('0 3 * * *', 'Asia/Tokyo').map((time) => time.getUTCHours());
  expect(hours).toEqual([18, 18, 18]);
});

const EXAMPLE = 'such as 0 3 * * 1-5 for 3:00 from Monday to Friday';
test.each([
  ['0 3 * *', `cron has five fields, minute, hour, day, month and weekday, ${EXAMPLE}; this is "0 3 * *"`],
  ['0 0 3 * * *', 'cron has five fields'],
  ['0 3 L * *', `"0 3 L * *" is no cron expression, ${EXAMPLE}: it has numbers, MON or JAN, and * , - /`],
  ['0 3 * * 1#2', 'is no cron expression'],
  ['0 25 * * *', `"0 25 * * *" is no cron expression, ${EXAMPLE}: Invalid value for hour: 25`],
  ['0 3 * * XYZ', 'is no cron expression'],
  ['0 3 31 2 *', '"0 3 31 2 *" never comes: there is no such day'],
  ['0 3 1 * MON', 'Give a day of the month or a day of the week, and * for the other'],
  ['0,1 3 * * *', 'A test can be started every five minutes at most'],
  ['*/2 * * * *', 'A test can be started every five minutes at most'],
])('%s is refused, and it is said what is wrong', (cron, words) => {
  expect(() => nextTimes(cron, 'UTC')).toThrow(words);
});

test.each(['0 3 * * MON-FRI', '*/5 * * * *', '30 4 1,15 * *', '0 0 1 JAN *', '15 2-6/2 * * *'])(
  '%s is taken',
  (cron) => {
    expect(nextTimes(cron, 'Europe/Berlin')).toHaveLength(3);
  },
);

test('a time zone that is none is refused', () => {
  expect(() => nextTimes('0 3 * * *', 'Mars/Olympus')).toThrow('There is no time zone "Mars/Olympus"');
});
