import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#deploy/lib/paths.ts';

type Entry = { version?: string; license?: string; dev?: boolean };

/** Writes the page of licences (`/licences.txt`) from the lockfile; `--check` fails when it is not what is there. */
const file = path.join(ROOT, 'web', 'public', 'licences.txt');
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const lines = Object.entries(lock.packages)
  .filter(([where, { dev }]) => where !== '' && !dev)
  .map(([where, { version, license }]) => {
    const name = where.slice(where.lastIndexOf('node_modules/') + 13);
    return `${name} ${version ?? ''}: ${license ?? 'see its LICENSE file'}`;
  });
const text = `Rove is built with these packages. Each comes with its licence in its folder.\n\n${[...new Set(lines)].sort().join('\n')}\n`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('web/public/licences.txt is not what the lockfile says: npm run generate:licences');
  process.exitCode = 1;
}
