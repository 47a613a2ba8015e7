import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readProperties } from './properties-file.ts';
import { WrongUse } from './wrong-use.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rove-properties-'));
const IMPORT = `import { always, type Page } from 'rove/properties';\n`;

afterAll(() => rmSync(folder, { recursive: true }));

test('the file of the folder is read where there is one, and a named one must be there', () => {
  expect(readProperties(undefined, folder)).toBeUndefined();
  const source = `${IMPORT}always('a', (page: Page): boolean => page.title !== '');\n`;
  writeFileSync(path.join(folder, 'rove.properties.ts'), source);
  expect(readProperties(undefined, folder)).toBe(source);
  expect(() => readProperties('none.ts', folder)).toThrow('--properties none.ts: ENOENT.');
});

test.each([
  [
    `${IMPORT}always('a', (page) => {\n  return page.url ==== 'x';\n});`,
    /^bad\.ts:3:22: Expression expected\.$/,
  ],
  [`${IMPORT}import fs from 'node:fs';\nalways('a', () => true);`, /^bad\.ts:2:1: It imports names from/],
  [
    `always('a', () => true);${' '.repeat(1_000_000)}`,
    /^bad\.ts:1:1: It has 1000024 characters; at most 100000/,
  ],
  [`enum A { b }\nalways('a', () => true);`, /^bad\.ts:1:1: .*enum is not supported/],
])('%#', (source, message) => {
  writeFileSync(path.join(folder, 'bad.ts'), source);
  const read = () => readProperties('bad.ts', folder);
  expect(read).toThrow(WrongUse);
  expect(read).toThrow(message);
});
