import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const rows = readFileSync(path('docs/THREATS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (attack|who) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((row) => row.length === 3);

test('every attack names its guard, and the test that would fail without it', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const [attack = '', guard = '', shown = ''] of rows) {
    if (guard !== '-') expect(existsSync(path(guard)), `${attack}: ${guard}`).toBe(true);
    if (shown.startsWith('open: ')) continue;
    const [, file = '', title = ''] = /^(\S+): (.+)$/.exec(shown) ?? [];
    expect(existsSync(path(file)), `${attack}: ${shown}`).toBe(true);
    expect(readFileSync(path(file), 'utf8'), `${attack}: ${shown}`).toContain(title);
  }
});
