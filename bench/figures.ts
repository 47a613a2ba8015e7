import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { ROOT } from '../tests/support/platform.ts';

/** `n`: how many measurements it rests on; `seeds`: of the explorer, where one decides. */
export type Figure = {
  value: number;
  unit: string;
  target?: string;
  note: string;
  n?: number;
  seeds?: readonly number[];
};
export type KeptFigure = Figure & { at: string; commit: string; load_before?: number };
export type Figures = Record<string, KeptFigure>;

const FILE = path.join(ROOT, 'tests', 'figures.json');
/** Above it other work shares the cores, and a time says nothing. */
const LOAD_MAX = 1;
const LOAD_BEFORE = Number((loadavg()[0] ?? 0).toFixed(2));

/**
 * Prints a figure and keeps it in `tests/figures.json` with date, commit and the load before the measurement. Above a
 * load of 1 it prints the figure, does not keep it, and the process ends with 1.
 */
export function keepFigure(name: string, figure: Figure): void {
  const { value, unit, target, note } = figure;
  const aim = target ? `, target ${target}` : '';
  console.log(`${name.padEnd(32)} ${String(value).padStart(9)} ${unit}${aim}  (${note})`);
  if (LOAD_BEFORE > LOAD_MAX) {
    console.error(
      `${name} is not kept: the load before was ${LOAD_BEFORE}, at most ${LOAD_MAX} is published`,
    );
    process.exitCode = 1;
    return;
  }
  const kept = { ...figure, at: new Date().toISOString(), commit: commitNow(), load_before: LOAD_BEFORE };
  const all: Figures = { ...readFigures(), [name]: kept };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** All figures that are kept; none before the first measurement. */
export function readFigures(): Figures {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Figures;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function commitNow(): string {
  return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** Whether a figure misses its target, which is a number or begins with `>=`, `<=`, `<` or `>`. */
export function missesTarget({ value, target }: Pick<Figure, 'value' | 'target'>): boolean {
  const [, sign = '', bound] = /^(>=|<=|<|>)?\s*([\d.]+)/.exec(target ?? '') ?? [];
  if (bound === undefined) return false;
  const limit = Number(bound);
  if (sign === '>=') return value < limit;
  if (sign === '<=') return value > limit;
  if (sign === '<') return value >= limit;
  return sign === '>' ? value <= limit : value !== limit;
}

/** The value below which a share of the sample lies (nearest rank); NaN for none. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Rounded for reading. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
