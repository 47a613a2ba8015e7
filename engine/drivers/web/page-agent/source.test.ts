import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FILES } from './source.ts';

const FOLDER = import.meta.dirname;
const ROOT = path.resolve(FOLDER, '../../../..');

/** The files that one imports values from. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^import (?!type )[\s\S]*? from '([^']+)';$/gm)].flatMap(([whole, from = '']) => {
    const names = /\{([\s\S]*)\}/.exec(whole)?.[1] ?? 'all';
    if (names.split(',').every((name) => /^\s*(type .*)?$/s.test(name))) return [];
    return [from.startsWith('#') ? path.join(ROOT, from.slice(1)) : path.resolve(path.dirname(file), from)];
  });
}

it('brings each file that one of its files takes a value from', () => {
  const files = FILES.map((name) => path.resolve(FOLDER, `${name}.ts`));
  const needed = files.flatMap((file) => importsOf(file));
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((file) => !files.includes(file))).toEqual([]);
});
