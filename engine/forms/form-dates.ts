import type { ElementView, FieldHints } from '../drivers/contract.ts';
import { dayFor, isoDay, plusDays } from './dates.ts';
import type { Demand } from './demand.ts';
import type { FieldKind, Reading } from './field-kind.ts';

/** Kinds of which those of one form follow each other in time. */
export const IN_ORDER: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'date',
  'date_end',
  'time',
  'time_end',
  'datetime',
  'datetime_end',
  'month',
  'week',
]);

/** The dates of one form, each after the one before it, whatever its own limits are. */
export class FormDates {
  readonly #readings: readonly Reading[];
  readonly #turn: number;
  #last = '';

  constructor(readings: readonly Reading[], turn: number) {
    this.#readings = readings;
    this.#turn = turn;
  }

  /** How many dates of the form come before the field at `index`. */
  nth(index: number): number {
    if (!IN_ORDER.has(this.#readings[index]?.kind ?? 'text')) return 0;
    return this.#readings.filter((other, i) => i < index && IN_ORDER.has(other.kind) && other.part === null)
      .length;
  }

  /** What is asked of a date, with the date before it as its limit; notes the day that it will be given. */
  demandOf(index: number, { field }: ElementView, demand: Demand): Demand {
    const { kind, part } = this.#readings[index] ?? {};
    if (!field || part || (kind !== 'date' && kind !== 'date_end')) return demand;
    const after = this.#last ? plusDays(this.#last, 1) : '';
    const asked = after > (demand.first ?? '') ? { ...demand, first: after } : demand;
    this.#last = dayFor(kind, field, asked, this.nth(index), this.#turn);
    return asked;
  }

  /** The day whose parts stand in fields of their own, which have no limits but those of their lists. */
  partly(kind: FieldKind, field: FieldHints, demand: Demand): string {
    return dayFor(kind, { ...field, min: '', max: '' }, demand, 0, this.#turn);
  }

  /** The value of the date before the field at `index`. */
  before(index: number, values: ReadonlyMap<number, string>): string {
    const at = this.#readings.findLastIndex((other, i) => i < index && IN_ORDER.has(other.kind));
    return isoDay(values.get(at)) ? (values.get(at) ?? '') : '';
  }
}
