import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { TestRow } from '../domain/api/tests.ts';
import { progressView } from './progress-view.ts';

const row = (status: TestRow['status'], progress: number) => ({ status, progress, bug_count: 2 }) as TestRow;

test('off a terminal each cause that is proved is a line, and what comes after is told', () => {
  const stream = new PassThrough();
  const view = progressView(stream);
  view.show(row('running', 95), null);
  view.show(row('processing_results', 95), { done: 6, of: 19 });
  view.show(row('processing_results', 95), { done: 6, of: 19 });
  view.show(row('processing_results', 95), { done: 18, of: 19 });
  view.show(row('processing_results', 95), { done: 19, of: 19 });
  expect(String(stream.read()).trim().split('\n')).toEqual([
    '95 %  exploring, 2 bugs proved',
    ' 95 %  proving 7 of 19, 2 bugs proved',
    ' 95 %  proving 19 of 19, 2 bugs proved',
    ' 95 %  writing the report, 2 bugs proved',
  ]);
});
