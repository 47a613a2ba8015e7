import { expect, it } from 'vitest';
import { CheckLedger } from '../knowledge/check-ledger.ts';
import { promiseOfChecks } from './check-promise.ts';

const note = (ledger: CheckLedger, check: string, times: number, took_ms: number, found = 0) => {
  const causes = (n: number) => Array.from({ length: found }, (_, index) => `${check} ${n} ${index}`);
  for (let n = 0; n < times; n += 1) ledger.note(check, '/a', { why: '', causes: causes(n), took_ms });
};
const promise = (ledger: CheckLedger, check: string, paced = true) => promiseOfChecks(ledger, paced)(check);

it('sets what a check is likely to find against the time that it takes', () => {
  const ledger = new CheckLedger();
  expect(promise(ledger, 'edited_item')).toBeGreaterThan(2 * promise(ledger, 'lost_draft'));
  expect(promise(ledger, 'export_differs')).toBe(1);
  expect(promise(ledger, 'unknown')).toBe(0);
});

it('learns in a run how long a check takes beside others, unless a seed is to decide all', () => {
  const ledger = new CheckLedger();
  note(ledger, 'undo', 4, 20_000);
  note(ledger, 'stale_view', 10, 4_000);
  expect(promise(ledger, 'undo')).toBeLessThan(0.8 * promise(new CheckLedger(), 'undo', false));
  expect(promise(ledger, 'undo', false)).toBeGreaterThan(promise(ledger, 'undo'));
});

it('is not put off by an app in which all checks take long', () => {
  const ledger = new CheckLedger();
  note(ledger, 'undo', 1, 24_000);
  note(ledger, 'edited_item', 1, 54_000);
  expect(promise(ledger, 'undo')).toBeGreaterThan(0.9 * promise(new CheckLedger(), 'undo'));
});

it('expects less of a check that has found nothing in this app, and more of one that has', () => {
  const [vain, lucky] = [new CheckLedger(), new CheckLedger()];
  note(vain, 'wrong_filter', 10, 3_400);
  note(lucky, 'wrong_filter', 10, 3_400, 1);
  expect(promise(vain, 'wrong_filter')).toBeLessThan(0.8 * promise(new CheckLedger(), 'wrong_filter'));
  expect(promise(lucky, 'wrong_filter')).toBeGreaterThan(promise(new CheckLedger(), 'wrong_filter'));
});

it('gives up hope of what comes to no verdict, little by little', () => {
  const [judged, unjudged] = [new CheckLedger(), new CheckLedger()];
  for (let n = 0; n < 6; n += 1) {
    judged.note('failed_load', '/a', { why: '', causes: [], took_ms: 1_000 });
    unjudged.note('failed_load', '/a', { why: 'it asks for nothing', causes: [], took_ms: 1_000 });
  }
  const [one, other] = [judged, unjudged].map((ledger) => promise(ledger, 'failed_load'));
  expect(other).toBeLessThan(0.7 * (one ?? 0));
  expect(other).toBeGreaterThan(0.5 * (one ?? 0));
});
