import { expect, it } from 'vitest';
import { CheckLedger } from './check-ledger.ts';

const OUTCOME = { why: '', found: 0, took_ms: 100 };

it('counts where a check fits, how often it was done, and why it came to no verdict', () => {
  const ledger = new CheckLedger();
  ledger.offer('reload', '/a');
  ledger.offer('reload', '/b');
  ledger.note('reload', '/a', { ...OUTCOME, found: 1 });
  ledger.note('reload', '/a', { ...OUTCOME, why: 'not judged: gone' });
  const again = new CheckLedger(ledger.state());
  again.offer('reload', '/a');
  expect(again.state()).toEqual({
    reload: {
      done: 2,
      judged: 1,
      found: 1,
      ms: 200,
      routes: { '/a': 2, '/b': 0 },
      reasons: { 'not judged: gone': 1 },
    },
  });
});

it('keeps few reasons of a page that always has another', () => {
  const ledger = new CheckLedger();
  for (let n = 0; n < 40; n += 1) ledger.note('reload', '/a', { ...OUTCOME, why: `${n} is gone` });
  const { reasons = {} } = ledger.state()['reload'] ?? {};
  expect(Object.keys(reasons)).toHaveLength(13);
  expect(reasons['other']).toBe(28);
});

it('gives what takes long less for its time, and what is short more, within bounds', () => {
  const ledger = new CheckLedger();
  expect(ledger.worthOf('reload')).toBe(1);
  for (const [check, took_ms] of [
    ['reload', 1_000],
    ['deep_link', 2_000],
    ['undo', 60_000],
    ['blank_item', 1_000],
  ] as const)
    ledger.note(check, '/a', { ...OUTCOME, took_ms });
  expect(ledger.worthOf('reload')).toBe(1.5);
  expect(ledger.worthOf('undo')).toBe(0.6);
  expect(ledger.worthOf('lax_form')).toBe(1);
});
