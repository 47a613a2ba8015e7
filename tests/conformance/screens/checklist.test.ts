import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');

const rows = read('docs/screens.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| sentence'))
  .map((line) => line.slice(2, -2).split(' | '));
const files = new Map(
  rows.filter(([letter = '']) => /^[A-Z]{1,2}$/.test(letter)).map(([letter, file]) => [letter, file]),
);
const sentences = rows.filter(([first = '']) => !/^([A-Z]{1,2}|letter)$/.test(first));

test('every sentence names a test', () => {
  expect(sentences.length).toBeGreaterThan(80);
  for (const row of sentences) {
    expect(row).toHaveLength(2);
    for (const cell of row[1]?.split('<br>') ?? []) expect(cell).toMatch(/^[A-Z]{1,2}: ./);
  }
});

test('every test that is named is there', () => {
  const named = sentences.flatMap(([, cell = '']) =>
    cell.split('<br>').flatMap((part) => [...part.matchAll(/(?:^|: )([A-Z]{1,2}): (.+)$/g)]),
  );
  expect(named.length).toBeGreaterThan(40);
  for (const [, letter = '', title = ''] of named) {
    const file = files.get(letter);
    expect(file, `${letter}: ${title}`).toBeDefined();
    expect(read(file ?? ''), `${letter}: ${title}`).toContain(title);
  }
});
