import { expect, test } from 'vitest';
import { hearResult, type SpecResult } from './spec-reporter.ts';

const heard = (...lines: string[]) => {
  const results = new Map<string, SpecResult>([
    ['a.spec.ts', { status: 'not_run', message: 'the test did not start' }],
    ['b.spec.ts', { status: 'not_run', message: 'the test did not start' }],
  ]);
  for (const line of lines) hearResult(line, results);
  return Object.fromEntries(results);
};

test('each line tells of a test, with its trace', () => {
  const trace = Buffer.from('a trace').toString('base64');
  const results = heard(
    JSON.stringify({ file: 'a.spec.ts', status: 'failed', message: 'Error: bug-1: x', trace }),
    JSON.stringify({ message: 'b.spec.ts cannot be read' }),
  );
  expect(results).toEqual({
    'a.spec.ts': { status: 'failed', message: 'Error: bug-1: x', trace: Buffer.from('a trace') },
    'b.spec.ts': { status: 'not_run', message: 'b.spec.ts cannot be read' },
  });
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{"file":"c.spec.ts","status":"passed"}',
  '{"file":"__proto__","status":"passed"}',
  '{"file":"a.spec.ts","status":"passed","trace":"../../etc/passwd"}',
  '{"file":"a.spec.ts","status":{"passed":true}}',
  JSON.stringify({ file: 'a.spec.ts', status: 'failed', message: 'x'.repeat(3_000) }),
])('what no test of ours wrote tells nothing: %s', (line) => {
  expect(heard(line)).toEqual(heard());
});
