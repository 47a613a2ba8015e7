import { expect, it } from 'vitest';
import type { TestRow } from '#domain/api/tests.ts';
import { changesLists, type PlainMessage, patchRows } from './patch-rows.ts';

const row = { id: 'a', status: 'queued', progress: 0, bug_count: 0 } as TestRow;
const message: PlainMessage = {
  type: 'test.progress',
  test_id: 'a',
  progress: 40,
  bugs_found: 2,
  status: 'running',
  report_url: null,
};

it('moves the row that is meant and no other', () => {
  const other = { ...row, id: 'b' };
  expect(patchRows([row, other], message)).toEqual([
    { ...row, status: 'running', progress: 40, bug_count: 2 },
    other,
  ]);
});

it('keeps the array when no row is meant, so that nothing renders', () => {
  const rows = [{ ...row, id: 'b' }];
  expect(patchRows(rows, message)).toBe(rows);
});

it('asks for new lists at an end and for unknown tests', () => {
  expect(changesLists([row], message)).toBe(false);
  expect(changesLists([], message)).toBe(true);
  expect(changesLists([row], { ...message, status: 'failed' })).toBe(true);
});
