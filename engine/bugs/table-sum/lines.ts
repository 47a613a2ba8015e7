import { type Amount, addsUp, amountIn, sayAmount } from '../shared/amounts.ts';
import type { Table } from '../shared/table.ts';
import reductions from './reductions.json' with { type: 'json' };
import subtotals from './subtotals.json' with { type: 'json' };
import type { WrongSum } from './sums.ts';
import totals from './totals.json' with { type: 'json' };

const SUBTOTAL = new RegExp(String.raw`^(${subtotals.join('|')})\b`, 'i');
const TOTAL = new RegExp(String.raw`^(${totals.join('|')})\b`, 'i');
const LESS = new RegExp(String.raw`\b(${reductions.join('|')})\b`, 'i');
const LINES_MIN = 2;

type Line = { label: string; says: string; amount: Amount };

/**
 * A subtotal within a table, or its total where there is none, that is not the sum of the rows above it: as in a bill,
 * whose last rows say what it comes to. Rows that include a tax which the subtotal leaves out are right as well.
 */
export function wrongSubtotal({ rows }: Pick<Table, 'rows'>): WrongSum[] {
  const lines = rows.map(lineOf);
  const at = lines.findIndex((line) => line && (SUBTOTAL.test(line.label) || TOTAL.test(line.label)));
  const sum = lines[at];
  const above = lines.slice(0, Math.max(0, at));
  const own = above.flatMap((line) => (line && line.amount.unit === sum?.amount.unit ? [line] : []));
  if (!sum || sum.amount.unit === '' || own.length < LINES_MIN || own.length < above.length) return [];
  const comesTo = own.reduce((all, line) => all + signed(line), 0);
  if (!addsUp({ cents: comesTo, unit: sum.amount.unit })) return [];
  const parts = lines.slice(at + 1).flatMap((line) => (line ? [line.amount.cents] : []));
  const rights = [0, ...parts].map((part) => sum.amount.cents + part);
  if (rights.some((right) => Math.abs(right - comesTo) <= own.length)) return [];
  return [{ what: sum.label, says: sum.says, is: sayAmount(comesTo) }];
}

/** What a row says last, as an amount; null where that is none. */
function lineOf(row: readonly string[]): Line | null {
  const label = row[0]?.trim() ?? '';
  const says = row.at(-1)?.trim() ?? '';
  const amount = amountIn(says);
  return amount && row.length > 1 ? { label, says, amount } : null;
}

const signed = ({ label, amount: { cents } }: Line): number => (LESS.test(label) ? -Math.abs(cents) : cents);
