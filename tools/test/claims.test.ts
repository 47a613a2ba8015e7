import { expect, test } from 'vitest';
import { screenClaims, threatClaims, unproven } from './claims.ts';
import type { FileResult } from './records.ts';

const ran = (file: string, passed: string[], skipped: FileResult['skipped'] = []): FileResult => ({
  ...{ kind: 'file', project: 'unit', file, ms: 1, failed: [] },
  passed,
  skipped,
});

test('the tables of threats and of screens are read', () => {
  const threats =
    '| attack | guard | test |\n|---|---|---|\n| a | b.ts | c.test.ts: is %s |\n| d | - | open: built |';
  expect(threatClaims(threats)).toEqual([{ document: 'docs/THREATS.md', file: 'c.test.ts', title: 'is %s' }]);
  const screens =
    '| letter | file |\n| A | a.ts |\n| sentence | test |\n| It shows. | A: shows<br>open: built: A: more |';
  expect(screenClaims(screens).map(({ file, title }) => `${file} ${title}`)).toEqual([
    'a.ts shows',
    'a.ts more',
  ]);
});

test('a claim holds by a test that passed, in the file that it names', () => {
  const claim = { document: 'd', file: 'c.test.ts', title: 'answers %s, and ends' };
  expect(unproven([claim], [ran('c.test.ts', ['x > answers 400, and ends'])])).toEqual([]);
  expect(unproven([claim], [ran('other.test.ts', ['x > answers 400, and ends'])])).toHaveLength(1);
  expect(unproven([claim], [ran('c.test.ts', ['x > answers nothing'])])).toHaveLength(1);
  const skipped = [{ title: 'x > answers 400, and ends', reason: 'ROVE_TEST_WITHOUT names cell' }];
  expect(unproven([claim], [ran('c.test.ts', [], skipped)])).toEqual([]);
});

test('a claim of a file that registers tests for another holds by any file of the run', () => {
  const claim = { document: 'd', file: 'tests/parts.ts', title: 'shows (all)' };
  expect(unproven([claim], [ran('whole.test.ts', ['shows (all) of it'])])).toEqual([]);
});
