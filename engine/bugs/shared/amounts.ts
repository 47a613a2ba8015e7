const AMOUNT = /^([^\d\s.,]{0,3})\s?(\d[\d.,\u00a0\u202f' ]*)\s?([^\d\s.,]{0,12})$/u;
/** Before the number or before its unit; brackets take off, as accountants write it. */
const SIGN = /^([^\d\s.,+\-\u2212(]{0,3})\s?([+\-\u2212(])\s?(.*?)\)?$/u;

/** Money is not said with three decimals: a sign before three digits stands between groups. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const isMoney = (unit: string): boolean => /\p{Sc}/u.test(unit) || CURRENCIES.has(unit);

/** A number as a screen says it: its value in hundredths of a unit, its unit, and how many decimals it was said with. */
export type Amount = { cents: number; unit: string; decimals: number };

/**
 * The one number that a text says, with a unit at most; null where it says more, or where a point or a comma may be meant
 * either way ("1.200"), which money settles.
 */
export function amountIn(text: string): Amount | null {
  const [, unit = '', sign = '+', rest = text.trim()] = SIGN.exec(text.trim()) ?? [];
  const [, before = '', digits = '', after = ''] = AMOUNT.exec(`${unit}${rest}`) ?? [];
  const plain = digits.replace(/[\u00a0\u202f' ]/g, '');
  if (plain === '') return null;
  const [, whole = '', mark = '', decimals = ''] = /^([\d.,]*?)(?:([.,])(\d*))?$/.exec(plain) ?? [];
  const said = `${before}${after}`.trim();
  if (mark !== '' && decimals.length === 3 && !/[.,]/.test(whole) && !isMoney(said)) return null;
  const groups = decimals.length === 3 ? `${whole}${decimals}` : whole;
  const fraction = decimals.length === 3 ? '' : decimals;
  if (fraction.length > 2) return null;
  const number = Number(`${groups.replace(/[.,]/g, '')}.${fraction || '0'}`);
  if (!Number.isFinite(number)) return null;
  const cents = Math.round(number * 100) * (sign === '+' ? 1 : -1);
  return { cents, unit: said, decimals: fraction.length };
}

/** The numbers of a column in one unit; null where a cell says none. */
export function amountsIn(cells: readonly string[]): Amount[] | null {
  const amounts = cells.map(amountIn);
  const units = new Set(amounts.map((one) => one?.unit));
  return units.size === 1 && !amounts.includes(null) ? (amounts as Amount[]) : null;
}

/** A sum in its unit, of so many numbers, and the most decimals that one of them was said with. */
export type Sum = { cents: number; unit: string; count: number; decimals: number };

/** What the cells of a column add up to; null where one says no number, or one in another unit. */
export function sumOf(cells: readonly string[]): Sum | null {
  const amounts = amountsIn(cells);
  if (!amounts) return null;
  return {
    cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
    unit: amounts[0]?.unit ?? '',
    count: amounts.length,
    decimals: Math.max(...amounts.map(({ decimals }) => decimals)),
  };
}

/** Hundred percent, and how far shares may be from it for having been rounded. */
const WHOLE = { cents: 10_000, slack: 100 };

/** Whether numbers may be added: rates may not, and shares come to all. */
export function addsUp({ cents, unit }: Pick<Sum, 'cents' | 'unit'>): boolean {
  return unit !== '%' || Math.abs(cents - WHOLE.cents) <= WHOLE.slack;
}

/** A sum or product as the screen would say it. */
export function sayAmount(cents: number): string {
  return (cents / 100).toFixed(2).replace(/\.00$/, '');
}
