import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tests/support/platform.ts';
import { rounded } from '../figures.ts';
import { plotOf } from './plot.ts';
import type { Results } from './results.ts';
import { type Ratio, ratiosOf, rowsOf } from './table.ts';

const README = path.join(import.meta.dirname, 'README.md');
const BEGIN = '<!-- results:begin -->';
const END = '<!-- results:end -->';

/** Keeps what was measured: the picture, the figure of the main README, and the table of this folder's README. */
export function publish(results: Results): void {
  const { cells, minutes, apps, machine, at } = results;
  const rows = rowsOf(cells);
  const ratios = ratiosOf(rows);
  writeFileSync(path.join(ROOT, 'docs', 'images', 'explore.svg'), plotOf(cells, minutes));
  const seeds = new Set(cells.map(({ seed }) => seed)).size;
  const lines = rows.map((row) => {
    const { app, tool, gain, branches, known, routes, endpoints, actions, per_second } = row;
    const counts = [gain, `${branches} of ${known}`, routes, endpoints, actions ?? '-', per_second ?? '-'];
    return `| ${app} | ${tool} | ${counts.join(' | ')} |`;
  });
  const table = [
    `${minutes} minutes, median of ${seeds} seeds, ${machine}, ${at.slice(0, 10)}.`,
    Object.values(apps)
      .map((app) => `${app.package} (${app.licence})`)
      .join(', '),
    '',
    '| app | tool | gain | branches | routes | endpoints | actions | 1/s |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    ...ratios.map((ratio) => `- ${told(ratio)}`),
  ].join('\n');
  const [before = '', rest = ''] = readFileSync(README, 'utf8').split(BEGIN);
  writeFileSync(README, `${before}${BEGIN}\n${table}\n${END}${rest.split(END)[1] ?? ''}`);
}

const told = ({ app, ratio, best }: Ratio): string => `${app} ${rounded(ratio, 2)} x ${best}`;
