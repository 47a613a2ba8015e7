import type { FieldHints } from '../drivers/contract.ts';
import type { Demand } from './demand.ts';
import type { FieldKind } from './field-kind.ts';

/** As a price one that binary numbers do not hold: what cuts it instead of rounding stores a penny less. */
const USUAL: Partial<Record<FieldKind, number>> = {
  price: 19.99,
  age: 34,
  year: 2030,
  percent: 20,
  weight: 70,
  latitude: 51.5034,
  longitude: -0.1276,
  port: 8080,
  number_low: 10,
  number_high: 50,
  range: 50,
  card_month: 12,
  card_year: 2034,
};
/** Tried when the usual ones were refused. */
const FURTHER = [1, 10, 100, 1_000];
const DECIMALS_MAX = 10;

export type NumberLimits = { low: number; high: number; step: number; base: number };

/**
 * The limits of a number field and of what its messages asked for. Steps count from the least value, else from 0, and
 * are 1 where none is given (HTML Standard, section 4.10.5.3.8); `any` allows every number.
 */
export function limitsOf(hints: FieldHints, demand: Demand = {}): NumberLimits {
  const min = numberIn(hints.min, Number.NEGATIVE_INFINITY);
  const max = numberIn(hints.max, Number.POSITIVE_INFINITY);
  const ranged = hints.input_type === 'range';
  const given = hints.step === 'any' ? 0 : Math.max(0, numberIn(hints.step ?? '', 1)) || (hints.step ? 0 : 1);
  return {
    low: Math.max(ranged && hints.min === '' ? 0 : min, demand.low ?? Number.NEGATIVE_INFINITY),
    high: Math.min(ranged && hints.max === '' ? 100 : max, demand.high ?? Number.POSITIVE_INFINITY),
    step: demand.whole ? Math.max(1, Math.ceil(given)) : given,
    base: Number.isFinite(min) ? min : 0,
  };
}

/** Numbers that a field of this kind takes, the usual one first. */
export function numbersFor(kind: FieldKind, hints: FieldHints, demand: Demand = {}): string[] {
  const limits = limitsFor(kind, hints, demand);
  const value = snapped(USUAL[kind] ?? 2, limits);
  const next = limits.step || 1;
  const above = snapped(value + next, limits);
  const other = above === value ? snapped(value - next, limits) : above;
  const further = FURTHER.map((wanted) => snapped(wanted, limits));
  return [...new Set([value, other, ...further].map((one) => textOf(one, limits)))];
}

/** A price may have decimals where the field itself counts in no steps, as a text field does not. */
function limitsFor(kind: FieldKind, hints: FieldHints, demand: Demand): NumberLimits {
  const limits = limitsOf(hints, demand);
  const isFree = kind === 'price' && hints.input_type !== 'number' && !hints.step && !demand.whole;
  return isFree ? { ...limits, step: 0.01 } : limits;
}

/** The allowed number next to `wanted`: within the limits and on a step. */
export function snapped(wanted: number, { low, high, step, base }: NumberLimits): number {
  const within = Math.min(Math.max(wanted, low), high);
  if (step === 0) return within;
  const steps = (within - base) / step;
  const near = base + Math.round(steps) * step;
  if (near >= low && near <= high) return tidied(near, step, base);
  const up = base + Math.ceil(steps - 1e-9) * step;
  return tidied(up <= high ? up : base + Math.floor(steps + 1e-9) * step, step, base);
}

function tidied(value: number, step: number, base: number): number {
  return Number(value.toFixed(Math.max(decimalsOf(step), decimalsOf(base))));
}

export function textOf(value: number, { step, base }: NumberLimits): string {
  if (step === 0) return plain(value);
  return plain(Number(value.toFixed(Math.max(decimalsOf(step), decimalsOf(base)))));
}

/** Without an exponent, which people do not type. */
function plain(value: number): string {
  return Math.abs(value) < 1e21 && Math.abs(value) > 1e-6
    ? String(value)
    : value.toFixed(value === 0 ? 0 : DECIMALS_MAX);
}

export function decimalsOf(value: number): number {
  const text = String(value);
  const small = /e-(\d+)$/.exec(text)?.[1];
  return Math.min(DECIMALS_MAX, small ? Number(small) : (text.split('.')[1]?.length ?? 0));
}

export function numberIn(text: string, otherwise: number): number {
  if (text.trim() === '') return otherwise;
  const value = Number(text);
  return Number.isFinite(value) ? value : otherwise;
}
