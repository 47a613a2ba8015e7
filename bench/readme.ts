import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Writes the table of figures into the README, from tests/figures.json. With `--check` it only says whether the README
 * is up to date, by its exit code.
 */
const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const BEGIN = '<!-- figures:begin -->';
const END = '<!-- figures:end -->';

type Figure = { value: number; unit: string; target?: string; note?: string };

const figures = JSON.parse(readFileSync(path('tests/figures.json'), 'utf8')) as Record<string, Figure>;
const rows = Object.entries(figures).map(
  ([name, { value, unit, target, note }]) =>
    `| ${name.replaceAll('_', ' ')} | ${value} ${unit} | ${target ?? ''} | ${note ?? ''} |`,
);
const table = ['| what | measured | target | how |', '|---|---|---|---|', ...rows].join('\n');

const readme = readFileSync(path('README.md'), 'utf8');
const [before = '', rest = ''] = readme.split(BEGIN);
const after = rest.split(END)[1] ?? '';
const fresh = `${before}${BEGIN}\n${table}\n${END}${after}`;

if (process.argv.includes('--check')) {
  if (fresh !== readme) {
    console.error('The figures in the README are not those of tests/figures.json: npm run generate:readme');
    process.exitCode = 1;
  }
} else writeFileSync(path('README.md'), fresh);
