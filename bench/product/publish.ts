import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#tests/support/platform.ts';
import { keepFigure } from '../figures.ts';
import { plotOf } from './plot.ts';
import type { Results } from './results.ts';
import { medianOf, ratiosOf, rowsOf, wordsOf } from './table.ts';

const README = path.join(import.meta.dirname, 'README.md');
const BEGIN = '<!-- results:begin -->';
const END = '<!-- results:end -->';

/** Keeps what was measured: the picture, the median as a figure, and the table of this folder's README. */
export function publish(results: Results): void {
  const { cells, minutes, apps, machine, at } = results;
  const rows = rowsOf(cells);
  const ratios = ratiosOf(rows);
  writeFileSync(path.join(ROOT, 'docs', 'images', 'product.svg'), plotOf(cells, minutes));
  const seeds = [...new Set(cells.map(({ seed }) => seed))];
  const median = medianOf(ratios);
  if (median !== null)
    keepFigure('gain beyond best other tool', {
      ...{ value: median, unit: 'x', target: minutes > 3 ? '>= 1.8' : '>= 1.5', seeds },
      n: ratios.filter(({ shaped }) => !shaped).length,
      note: `rove test at its defaults, ${minutes} minutes; ${ratios.map(wordsOf).join(', ')}; * shaped the explorer`,
    });
  const lines = rows.map((row) => {
    const { app, tool, gain, branches, known, routes, endpoints, actions, per_second } = row;
    const counts = [gain, `${branches} of ${known}`, routes, endpoints, actions ?? '-', per_second ?? '-'];
    return `| ${app} | ${tool} | ${counts.join(' | ')} |`;
  });
  const table = [
    `${minutes} minutes, median of ${seeds.length} seeds, ${machine}, ${at.slice(0, 10)}.`,
    Object.values(apps)
      .map((app) => `${app.package} (${app.licence})`)
      .join(', '),
    '',
    '| app | tool | gain | branches | routes | endpoints | actions | 1/s |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    ...ratios.map((ratio) => `- ${wordsOf(ratio)}`),
    '',
    ...cells
      .filter(({ note }) => note)
      .map(({ app, tool, seed, note }) => `- ${app}, ${tool}, seed ${seed}: ${note}`),
  ].join('\n');
  const [before = '', rest = ''] = readFileSync(README, 'utf8').split(BEGIN);
  writeFileSync(README, `${before}${BEGIN}\n${table}\n${END}${rest.split(END)[1] ?? ''}`);
}
