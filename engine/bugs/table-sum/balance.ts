import { amountIn, sayAmount } from '../shared/amounts.ts';
import charges from './charges.json' with { type: 'json' };
import reductions from './reductions.json' with { type: 'json' };
import subtotals from './subtotals.json' with { type: 'json' };
import type { WrongSum } from './sums.ts';
import totals from './totals.json' with { type: 'json' };

const SUBTOTAL = new RegExp(String.raw`^(${subtotals.join('|')})\b`, 'i');
const TOTAL = new RegExp(String.raw`^(${totals.join('|')})\b`, 'i');
const LESS = new RegExp(String.raw`\b(rebate|credit|gutschein|sconto|${reductions.join('|')})\b`, 'i');
const MORE = new RegExp(
  String.raw`\b(gst|postage|(delivery|service|booking|handling) (fee|charge)s?|ust|spedizione|${charges.join('|')})\b`,
  'i',
);
const RATE = /(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent|per cent|prozent|pour cent)/i;
/** Each part may have been rounded by itself. */
const ROUNDING_CENTS = 1;

type Part = { label: string; says: string; cents: number; unit: string };

/** Parts of a sum by their labels: in one line after it, or in the next line. */
function partsIn(text: string): Part[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index): Part[] => {
    if (![SUBTOTAL, TOTAL, LESS, MORE].some((words) => words.test(line))) return [];
    const own =
      /^(.*[\p{L})%]):?\s+([^\s\p{L}]{0,3}\s?[-−+]?[^\s\p{L}]{0,3}\d[\d.,\u00a0 ]*(?:\s?[^\s\d]{1,4})?)$/u.exec(
        line,
      );
    const next = lines[index + 1] ?? '';
    // "VAT (19%)" tells a rate; its amount stands in the next line.
    const isRate = own !== null && amountIn(own[2] ?? '')?.unit === '%';
    const [label, says] = own && !isRate ? [own[1] ?? '', own[2] ?? ''] : [line, next];
    const amount = amountIn(says);
    return amount && amount.unit !== '%'
      ? [{ label, says, cents: Math.abs(amount.cents), unit: amount.unit }]
      : [];
  });
}

/** A total that is not its subtotal with what is added to it and taken off, or a tax that is not its rate. */
export function wrongBalance(text: string): WrongSum[] {
  const parts = partsIn(text);
  const [subtotal, ...otherSubs] = parts.filter(({ label }) => SUBTOTAL.test(label));
  const [total, ...otherTotals] = parts.filter(({ label }) => TOTAL.test(label) && !SUBTOTAL.test(label));
  if (!subtotal || !total || otherSubs.length > 0 || otherTotals.length > 0) return [];
  const extras = parts.filter((one) => one !== subtotal && one !== total);
  const units = new Set(parts.map(({ unit }) => unit));
  if (extras.length === 0 || units.size > 1 || subtotal.unit === '') return [];
  const wrong = extras.flatMap((tax) => wrongRate(tax, subtotal, total, extras));
  if (wrong.length > 0) return wrong;
  const isReached = sumsOf(subtotal.cents, extras).some(
    (sum) => Math.abs(sum - total.cents) <= extras.length * ROUNDING_CENTS,
  );
  if (isReached) return [];
  const is = extras.reduce((sum, one) => sum + (isLess(one) ? -one.cents : one.cents), subtotal.cents);
  return [{ what: total.label, says: total.says, is: sayAmount(is) }];
}

/** Whether a part is taken off. What stands in brackets, as in "VAT (after discount)", says more of a part that is named outside. */
function isLess({ label }: Part): boolean {
  const outside = label.replace(/\([^)]*\)/g, ' ');
  return LESS.test(outside) || (LESS.test(label) && !MORE.test(outside));
}

/** All that a subtotal may come to: what is taken off is so always, what is added may be in it already. */
function sumsOf(from: number, extras: readonly Part[]): number[] {
  return extras.reduce<number[]>(
    (sums, one) => sums.flatMap((sum) => [isLess(one) ? sum - one.cents : sum + one.cents, sum]),
    [from],
  );
}

/** A tax that is its rate of nothing that is said beside it. */
function wrongRate(tax: Part, subtotal: Part, total: Part, extras: readonly Part[]): WrongSum[] {
  const percent = Number(RATE.exec(tax.label)?.[1]?.replace(',', '.'));
  if (!(percent > 0) || isLess(tax)) return [];
  const others = extras.filter((one) => one !== tax);
  const bases = [...sumsOf(subtotal.cents, others), total.cents];
  const rates = bases.flatMap((base) => [(base * percent) / 100, (base * percent) / (100 + percent)]);
  if (rates.some((one) => Math.abs(one - tax.cents) <= ROUNDING_CENTS)) return [];
  return [{ what: tax.label, says: tax.says, is: sayAmount(Math.round((subtotal.cents * percent) / 100)) }];
}
