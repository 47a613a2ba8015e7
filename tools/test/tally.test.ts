import { expect, test } from 'vitest';
import { type FileResult, parseRecords } from './records.ts';
import { addRecords, emptyTally, isGood, summary } from './tally.ts';

const result = (file: string, more: Partial<FileResult> = {}): FileResult => ({
  ...{ kind: 'file', project: 'unit', file, ms: 1_000, passed: ['is good'], failed: [], skipped: [] },
  ...more,
});
const planned = (...files: string[]) => ({ kind: 'planned', files }) as const;
const end = { project: 'unit', end: 0, mayBeEmpty: false } as const;

function lastLineOf(tally: ReturnType<typeof emptyTally>): string {
  return summary(tally).at(-1) ?? '';
}

test('a run that is good says so in its last line, and what was skipped', () => {
  const tally = emptyTally();
  const skipped = [{ title: 'one', reason: 'runs in npm run test:full' }];
  addRecords(tally, [planned('a', 'b'), result('a'), result('b', { skipped })], end);
  expect(isGood(tally)).toBe(true);
  expect(lastLineOf(tally)).toBe('2 passed, 0 failed, 1 skipped');
  expect(summary(tally).join('\n')).toMatch(/── skipped ──\n +1 {2}runs in npm run test:full/);
});

test('no test at all is a failure, also where one file was asked for', () => {
  const tally = emptyTally();
  addRecords(tally, [], { ...end, mayBeEmpty: true });
  expect(isGood(tally)).toBe(false);
  expect(lastLineOf(tally)).toBe('0 passed, 1 failed');
  addRecords(tally, [], end);
  expect(tally.faults).toEqual(['No unit test was run.']);
});

test('a project over its time loses only what was not run', () => {
  const tally = emptyTally();
  const cut = `${[planned('a', 'b', 'c'), result('a'), { kind: 'began', file: 'b' }].map((one) => JSON.stringify(one)).join('\n')}\n{"kind":"fi`;
  addRecords(tally, parseRecords(cut), { ...end, end: 'took longer than 8 min' });
  expect(tally.faults).toEqual([
    'b was not run to its end: the unit tests took longer than 8 min',
    'c was not run: the unit tests took longer than 8 min',
  ]);
  expect(lastLineOf(tally)).toBe('1 passed, 2 failed');
});

test.each<[string, FileResult, string]>([
  ['fails', result('a', { failed: [{ title: 'x', message: 'no\nat' }] }), 'a > x: no'],
  [
    'fails at a line',
    result('a', { failed: [{ title: 'x', message: 'no\n    at f (file:///b/c/d.test.ts:7:3)' }] }),
    'a > x: no (d.test.ts:7)',
  ],
  [
    'is skipped without a reason',
    result('a', { skipped: [{ title: 'x', reason: '' }] }),
    'a > x: is skipped and does not say why',
  ],
])('a test that %s is a fault', (_, file, fault) => {
  const tally = emptyTally();
  addRecords(tally, [planned('a'), file], { ...end, end: 1 });
  expect(tally.faults).toEqual([fault]);
});

test('a set-up that failed is told once, with how many tests it took along', () => {
  const tally = emptyTally();
  const failed = [1, 2].map(() => ({ title: '(outside of its tests)', message: 'edge ended with 1' }));
  const skipped = ['x', 'y', 'z'].map((title) => ({ title, reason: '' }));
  addRecords(tally, [planned('a'), result('a', { passed: [], failed, skipped })], { ...end, end: 1 });
  expect(tally.faults).toEqual([
    'a > (outside of its tests): edge ended with 1 (2 times)',
    'a: 3 tests were not run for that',
  ]);
});

test('an error outside of any test is a fault, named or not', () => {
  const tally = emptyTally();
  addRecords(tally, [planned('a'), result('a'), { kind: 'fault', message: 'lost promise\n at' }], {
    ...end,
    end: 1,
  });
  addRecords(tally, [planned('a'), result('a')], { ...end, end: 1 });
  expect(tally.faults).toEqual([
    'unit tests: lost promise\n at',
    'The unit tests ended with 1, outside of any test.',
  ]);
});
