import { expect, it } from 'vitest';
import { CheckLedger } from './check-ledger.ts';

const OUTCOME = { why: '', causes: [], took_ms: 100 };

it('counts where a check fits, how often it was done, and why it came to no verdict', () => {
  const ledger = new CheckLedger();
  ledger.offer('reload', '/a');
  ledger.offer('reload', '/b');
  ledger.note('reload', '/a', { ...OUTCOME, causes: ['a button'] });
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

it('counts what was found once for each cause', () => {
  const ledger = new CheckLedger();
  for (const route of ['/a', '/b']) ledger.note('undo', route, { ...OUTCOME, causes: ['one', 'one'] });
  ledger.note('undo', '/c', { ...OUTCOME, causes: ['one', 'another'] });
  expect(ledger.tallyOf('undo').found).toBe(2);
});
