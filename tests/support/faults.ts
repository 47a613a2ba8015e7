import { keepFigure } from '#bench/figures.ts';
import { LONG } from './length.ts';

/** Prints what a fault test measured; the long form keeps it for the README, as benches do. */
export function tellFigure(name: string, value: number, unit: string, target: string, note: string): void {
  if (LONG) keepFigure(`fault_${name}`, { value, unit, target, note });
  else console.log(`${name}: ${value} ${unit}, target ${target} (${note})`);
}
