import { Cron } from 'croner';
import { AppError } from '#domain/kernel/errors.ts';

/** What cron itself has, which Temporal and we understand alike: names have three letters. */
const PLAIN = /^(?:[A-Za-z]{3}(?![A-Za-z])|[\d*,/\s-])+$/;
const SHOWN = 3;
/** Times whose distances are looked at. */
const LOOKED_AT = 24;
/** A test takes minutes; more often than this nobody can read what they say. */
const GAP_MS_MIN = 5 * 60_000;
const EXAMPLE = 'such as 0 3 * * 1-5 for 3:00 from Monday to Friday';

/**
 * The next times of a cron expression of five fields, in a time zone, none where it is none.
 * @throws AppError INVALID_REQUEST that says what is wrong with it
 */
export function nextTimes(cron: string | null, timeZone: string): Date[] {
  if (cron === null) return [];
  requireZone(timeZone);
  const [, , day, , weekday, ...more] = cron.split(/\s+/);
  if (weekday === undefined || more.length > 0)
    refuse(`cron has five fields, minute, hour, day, month and weekday, ${EXAMPLE}; this is "${cron}"`);
  if (!PLAIN.test(cron))
    refuse(`"${cron}" is no cron expression, ${EXAMPLE}: it has numbers, MON or JAN, and * , - /`);
  // Cron takes both for "or", Temporal for "and".
  if (day !== '*' && weekday !== '*')
    refuse('Give a day of the month or a day of the week, and * for the other');
  const times = timesOf(cron, timeZone);
  if (times.length === 0) refuse(`"${cron}" never comes: there is no such day`);
  const gaps = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0));
  if (Math.min(...gaps) < GAP_MS_MIN) refuse('A test can be started every five minutes at most');
  return times.slice(0, SHOWN);
}

function timesOf(cron: string, timezone: string): Date[] {
  try {
    return new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRuns(LOOKED_AT);
  } catch (error) {
    const why = (error as Error).message.replace(/^CronPattern: /, '');
    return refuse(`"${cron}" is no cron expression, ${EXAMPLE}: ${why}`);
  }
}

function requireZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    refuse(`There is no time zone "${timeZone}". Give one such as Europe/Berlin, or UTC`, 'time_zone');
  }
}

function refuse(message: string, field = 'cron'): never {
  throw new AppError('INVALID_REQUEST', message, { field });
}
