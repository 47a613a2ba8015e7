import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportOf } from '../tests/support/sample-report.ts';
import { exportsFor, writeExports } from './export.ts';
import { WrongUse } from './wrong-use.ts';

let folder = '';
const at = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-export-'));
  writeFileSync(at('file'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('nothing asked for, or one to be printed', () => {
  expect(exportsFor({})).toEqual([]);
  expect(exportsFor({ reportFormat: 'md' })).toEqual([{ format: 'md', file: null }]);
});

test('one into a file, whose folder is made', () => {
  const exports = exportsFor({ reportFormat: 'junit', out: at('new/results.xml'), json: true });
  expect(writeExports(exports, reportOf())).toEqual([at('new/results.xml')]);
  expect(readFileSync(at('new/results.xml'), 'utf8')).toMatch(/<testsuites name="Rove: Shop"/);
});

test('several into a folder, each once', () => {
  const exports = exportsFor({ reportFormat: 'junit, sarif,ctrf,junit', out: at('all') });
  expect(writeExports(exports, reportOf())).toEqual(
    ['rove.junit.xml', 'rove.sarif', 'rove.ctrf.json'].map((name) => at(`all/${name}`)),
  );
  expect(JSON.parse(readFileSync(at('all/rove.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  expect(exportsFor({ reportFormat: 'md', out: folder })).toEqual([{ format: 'md', file: at('rove.md') }]);
});

test.each([
  [{ reportFormat: 'docx' }, /choose of junit, sarif, ctrf, md/],
  [{ reportFormat: '' }, /choose of/],
  [{ reportFormat: 'md,junit' }, /give it as --out/],
  [{ reportFormat: 'md', json: true }, /--json/],
  [{ out: 'x' }, /--report-format/],
  [{ reportFormat: 'md', out: 'file/x/y.md' }, /cannot be made/],
])('%o is refused in plain words', (options, message) => {
  const given = 'out' in options && options.out ? { ...options, out: at(options.out) } : options;
  expect(() => exportsFor(given)).toThrow(WrongUse);
  expect(() => exportsFor(given)).toThrow(message);
});
