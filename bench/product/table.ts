import { quantile, rounded } from '../figures.ts';
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

export type Ratio = { app: string; ratio: number; best: string };

/** Rove's gain in each app, as a multiple of the best other tool's; apps that lack either are left out. */
export function ratiosOf(rows: readonly Row[]): Ratio[] {
  return [...Map.groupBy(rows, ({ app }) => app)].flatMap(([app, group]) => {
    const rove = group.find(({ tool }) => tool === 'rove');
    const [best] = group.filter(({ tool }) => tool !== 'rove').toSorted((a, b) => b.gain - a.gain);
    return rove && best ? { app, ratio: rove.gain / Math.max(1, best.gain), best: best.tool } : [];
  });
}

/** The middle of a sample; the mean of the two middle ones when it is even. */
export const middle = (sample: readonly number[]): number =>
  sample.length % 2 === 1
    ? quantile(sample, 0.5)
    : (quantile(sample, 0.5) + quantile(sample, 0.5 + 1 / sample.length)) / 2;

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
  const told = ratios.map(({ app, ratio, best }) => `${app}: ${rounded(ratio, 2)} x ${best}`);
  const all = ratios.length > 0 ? [`median: ${rounded(middle(ratios.map(({ ratio }) => ratio)), 2)}`] : [];
  return [print(COLUMNS), ...lines.map(print), '', 'gain of Rove / best other tool', ...told, ...all].join(
    '\n',
  );
}
