import { expect, test } from 'vitest';
import { MinuteRate } from './minute-rate.ts';

test('counts what each user does in a minute, and says how it stands', () => {
  let now = 1_000_000;
  const rate = new MinuteRate('sockets', 2, () => now);
  expect(rate.take('ana')).toEqual({
    ok: true,
    headers: ['RateLimit-Policy: "sockets";q=2;w=60', 'RateLimit: "sockets";r=1;t=60'],
  });
  now += 20_000;
  expect(rate.take('ana').ok).toBe(true);
  expect(rate.take('ana')).toMatchObject({ ok: false, headers: expect.arrayContaining(['Retry-After: 40']) });
  expect(rate.take('ben').ok).toBe(true);
  now += 40_000;
  expect(rate.take('ana').ok).toBe(true);
});
