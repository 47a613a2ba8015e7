import { expect, test } from 'vitest';
import { CAPS, Ledger } from './ledger.ts';

const REACHED = expect.objectContaining({ code: 'EGRESS_LIMIT_REACHED' });

test('a burst goes through at once, then requests are slowed down; far beyond that they are refused', async () => {
  const ledger = new Ledger({ ...CAPS, runRate: 100 }, () => 0);
  for (let n = 0; n < 1_000; n += 1) (await ledger.enter('run', 'here')).leave();
  const began = performance.now();
  (await ledger.enter('run', 'here')).leave();
  expect(performance.now() - began).toBeGreaterThanOrEqual(8);
  const slow = new Ledger({ ...CAPS, targetRate: 0.01 }, () => 0);
  await expect(slow.enter('run', 'here')).rejects.toThrowError(REACHED);
});

test('what was left no longer counts, once however often it is said; bytes go on to count', async () => {
  const ledger = new Ledger({ ...CAPS, runConnections: 1, runBytes: 10 });
  const first = await ledger.enter('run', 'here');
  await expect(ledger.enter('run', 'there')).rejects.toThrowError(REACHED);
  first.leave();
  first.leave();
  const second = await ledger.enter('run', 'here');
  expect(ledger.of('run').open).toBe(1);
  expect([second.count(6), second.count(6)]).toEqual([true, false]);
  second.leave();
  await expect(ledger.enter('run', 'here')).rejects.toThrowError(REACHED);
  await expect(ledger.enter('other', 'here')).resolves.toBeDefined();
});
