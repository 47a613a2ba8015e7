import { quantile, rounded } from '../figures.ts';
import { APPS } from './apps/catalog.ts';
import type { Cell } from './results.ts';

export type Row = {
  app: string;
  tool: string;
  seeds: number;
  gain: number;
  branches: number;
  known: number;
  routes: number;
  endpoints: number;
  actions: number | null;
  per_second: number | null;
  ended: string;
};

/**
 * One row for each app and tool: the medians over its seeds; within an app the best first. A cell that failed counts
 * with what it reached.
 */
export function rowsOf(cells: readonly Cell[]): Row[] {
  const byApp = Map.groupBy(cells, ({ app }) => app);
  return [...byApp.values()].flatMap((group) => rowsOfApp(group).sort((a, b) => b.gain - a.gain));
}

function rowsOfApp(cells: readonly Cell[]): Row[] {
  const groups = Map.groupBy(cells, ({ app, tool }) => `${app}\n${tool}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const acting = group.filter(({ actions }) => actions !== null);
    const median = (of: (cell: Cell) => number, among: readonly Cell[] = group) => middle(among.map(of));
    return {
      app: first.app,
      tool: first.tool,
      seeds: group.length,
      gain: median(({ gain }) => gain),
      branches: median(({ branches }) => branches),
      known: median(({ known }) => known),
      routes: median(({ routes }) => routes.length),
      endpoints: median(({ endpoints }) => endpoints.length),
      actions: acting.length === 0 ? null : median(({ actions }) => actions ?? 0, acting),
      per_second:
        acting.length === 0
          ? null
          : rounded(median((cell) => (cell.actions ?? 0) / Math.max(1, cell.elapsed_s), acting)),
      ended: [...new Set(group.map(({ ended }) => ended))].join(', '),
    };
  });
}

/** `shaped`: the explorer was changed by what was seen on the app. */
export type Ratio = { app: string; ratio: number; best: string; shaped: boolean };

/** Rove's gain in each app, as a multiple of the best other tool's; apps that lack either are left out. */
export function ratiosOf(rows: readonly Row[]): Ratio[] {
  const shaped = new Set(APPS.filter((one) => one.shaped).map(({ name }) => name));
  return [...Map.groupBy(rows, ({ app }) => app)].flatMap(([app, group]) => {
    const rove = group.find(({ tool }) => tool === 'rove');
    const [best] = group.filter(({ tool }) => tool !== 'rove').toSorted((a, b) => b.gain - a.gain);
    return rove && best
      ? { app, ratio: rove.gain / Math.max(1, best.gain), best: best.tool, shaped: shaped.has(app) }
      : [];
  });
}

/** The middle over the apps that did not shape the explorer; null when none of them was measured. */
export function medianOf(ratios: readonly Ratio[]): number | null {
  const honest = ratios.filter(({ shaped }) => !shaped).map(({ ratio }) => ratio);
  return honest.length > 0 ? rounded(middle(honest), 2) : null;
}

/** The middle of a sample; the mean of the two middle ones when it is even. */
export const middle = (sample: readonly number[]): number =>
  sample.length % 2 === 1
    ? quantile(sample, 0.5)
    : (quantile(sample, 0.5) + quantile(sample, 0.5 + 1 / sample.length)) / 2;

/** A ratio in words; a star marks an app that shaped the explorer. */
export const wordsOf = ({ app, ratio, best, shaped }: Ratio): string =>
  `${app}${shaped ? '*' : ''}: ${rounded(ratio, 2)} x ${best}`;

const COLUMNS = ['app', 'tool', 'gain', 'branches', 'of', 'routes', 'endpoints', 'actions', '1/s', 'ended'];

/** The table of a terminal, with the ratios below it. */
export function tableOf(cells: readonly Cell[]): string {
  const rows = rowsOf(cells);
  const lines = rows.map((row) => [
    row.app,
    row.tool,
    ...[row.gain, row.branches, row.known, row.routes, row.endpoints].map(String),
    String(row.actions ?? '-'),
    String(row.per_second ?? '-'),
    row.ended,
  ]);
  const widths = COLUMNS.map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const print = (line: readonly string[]) =>
    line
      .map((text, at) => (at < 2 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  ');
  const ratios = ratiosOf(rows);
  const median = medianOf(ratios);
  const all = median === null ? [] : [`median of the apps that did not shape the explorer: ${median}`];
  const told = ratios.map(wordsOf);
  return [print(COLUMNS), ...lines.map(print), '', 'gain of Rove / best other tool', ...told, ...all].join(
    '\n',
  );
}
