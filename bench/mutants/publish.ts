import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepFigure, rounded } from '../figures.ts';
import { printed, words } from './print.ts';
import type { Results } from './results.ts';
import { totalsOf } from './totals.ts';

const README = path.join(import.meta.dirname, 'README.md');
const BEGIN = '<!-- results:begin -->';
const END = '<!-- results:end -->';

/** Keeps what was measured: a figure for each half, and the tables of this folder's README. */
export function publish(results: Results): void {
  const { groups, minutes, machine, at } = results;
  const seeds = [...new Set(groups.map(({ seed }) => seed))];
  const apps = [...new Set(groups.map(({ app }) => app))].join(', ');
  for (const { half, proved, reached, monkey } of totalsOf(groups)) {
    if (reached === 0) continue;
    keepFigure(`mutants_recall_${half}`, {
      ...{ value: rounded((100 * proved) / reached), unit: '%', n: reached, seeds },
      ...(half === 'counted' ? { target: '>= 50' } : {}),
      note: `${words(proved, reached)} mutants reached and proved; the monkey tells at most ${words(monkey.told_max, monkey.reached)}; ${minutes} minutes; ${apps}`,
    });
  }
  const tables = `${minutes} minutes, seeds ${seeds.join(', ')}, ${machine}, ${at.slice(0, 10)}.\n\n${printed(results)}`;
  const [before = '', rest = ''] = readFileSync(README, 'utf8').split(BEGIN);
  writeFileSync(README, `${before}${BEGIN}\n${tables}\n${END}${rest.split(END)[1] ?? ''}`);
}
