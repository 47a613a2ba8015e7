import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tests/support/platform.ts';

export type Figure = { value: number; unit: string; target?: string; note: string };
type Kept = Record<string, Figure & { at: string }>;

const FILE = path.join(ROOT, 'tests', 'figures.json');

/** Prints a figure and keeps it in `tests/figures.json`, beside those of other measurements, in order of name. */
export function keepFigure(name: string, figure: Figure): void {
  const { value, unit, target, note } = figure;
  const aim = target ? `, target ${target}` : '';
  console.log(`${name.padEnd(32)} ${String(value).padStart(9)} ${unit}${aim}  (${note})`);
  const all: Kept = { ...read(), [name]: { ...figure, at: new Date().toISOString() } };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

function read(): Kept {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** The value below which a share of the sample lies (nearest rank); NaN for none. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Rounded for reading. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
