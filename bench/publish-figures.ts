import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tests/support/platform.ts';
import { type KeptFigure, missesTarget, readFigures } from './figures.ts';

/**
 * Writes `docs/figures.md` and the eight figures of the README from `tests/figures.json`. With `--check` it writes
 * nothing: its exit code says whether both are up to date, and it prints which targets are missed.
 */
const BEGIN = '<!-- figures:begin -->';
const END = '<!-- figures:end -->';

/** What a visitor asks first: is it true, is it short, is it quick, does it hold. */
const README_FIGURES = [
  'gain beyond best other tool',
  'findings_clean_alarms',
  'findings_recall',
  'actions_per_second',
  'submit_to_first_action',
  'warm_start',
  'android_recall',
  'fault_clients_back_after_kill',
];

const figures = readFigures();
const missed = Object.entries(figures).filter(([, figure]) => missesTarget(figure));
const words = (name: string) => name.replaceAll('_', ' ');

function full([name, figure]: [string, KeptFigure]): string {
  const { value, unit, target = '', note, at, commit, n, seeds, load_before } = figure;
  const measured = [
    `${at.slice(0, 10)} ${commit}`,
    ...(n === undefined ? [] : [`n ${n}`]),
    ...(seeds ? [`seeds ${seeds.join(', ')}`] : []),
    ...(load_before === undefined ? [] : [`load ${load_before}`]),
  ].join(', ');
  return `| ${words(name)} | ${value} ${unit} | ${target}${missesTarget(figure) ? ' **missed**' : ''} | ${measured} | ${note} |`;
}

function short(name: string): string {
  const figure = figures[name];
  if (!figure) throw new Error(`tests/figures.json has no ${name}`);
  const { value, unit, target = '', at, commit } = figure;
  const goal = `${target}${missesTarget(figure) ? ' **missed**' : ''}`;
  return `| ${words(name)} | ${value} ${unit} | ${goal} | ${at.slice(0, 10)} ${commit} |`;
}

const pages: [string, string][] = [
  [
    'docs/figures.md',
    [
      '| what | measured | target | when, commit | how |',
      '|---|---|---|---|---|',
      ...Object.entries(figures).map(full),
      '',
      '## Missed',
      '',
      ...missed.map(
        ([name, { value, unit, target }]) => `- ${words(name)}: ${value} ${unit}, target ${target}`,
      ),
    ].join('\n'),
  ],
  [
    'README.md',
    ['| what | measured | target | when, commit |', '|---|---|---|---|', ...README_FIGURES.map(short)].join(
      '\n',
    ),
  ],
];

for (const [name, table] of pages) {
  const file = path.join(ROOT, name);
  const text = readFileSync(file, 'utf8');
  const [before = '', rest = ''] = text.split(BEGIN);
  const fresh = `${before}${BEGIN}\n${table}\n${END}${rest.split(END)[1] ?? ''}`;
  if (!process.argv.includes('--check')) writeFileSync(file, fresh);
  else if (fresh !== text) {
    console.error(`The figures in ${name} are not those of tests/figures.json: npm run generate:figures`);
    process.exitCode = 1;
  }
}
if (missed.length > 0)
  console.log(`${missed.length} targets are missed: ${missed.map(([name]) => words(name)).join('; ')}`);
