import { addsUp, amountIn, amountsIn, type Sum, sayAmount, sumOf } from '../shared/amounts.ts';
import { columnOf, type Table } from '../shared/table.ts';
import amountWords from './amount-words.json' with { type: 'json' };
import charges from './charges.json' with { type: 'json' };
import reductions from './reductions.json' with { type: 'json' };
import sumWords from './sum-words.json' with { type: 'json' };

const TOTAL = new RegExp(String.raw`^(grand )?(sum total|total général|${sumWords.join('|')})\b:?$`, 'i');
const LINE = new RegExp(String.raw`^((?:grand )?(?:${sumWords.join('|')})):?\s*(\S.*)$`, 'i');
/** What else may be in a total than the rows above it. */
const MORE = new RegExp(
  String.raw`\b((delivery|service|booking) fees?|${[...charges, ...reductions].join('|')})\b`,
  'i',
);
/** Of several columns the one that is summed is called so. */
const AMOUNTS = new RegExp(String.raw`\b(${amountWords.join('|')})\b`, 'i');
const ROWS_MIN = 2;
/** Each row may have been rounded by half of its last place; whole numbers were not. */
const ROUNDING = 0.5;

/** A number that is not what the rows say. */
export type WrongSum = { what: string; says: string; is: string };

/** Sums at the foot of a table, or in a line below it, that are not those of its columns. */
export function wrongTotals(table: Table, text: string): WrongSum[] {
  if (MORE.test(text) || table.rows.length < ROWS_MIN) return [];
  const sums = table.heads.map((_, column) => {
    const sum = sumOf(columnOf(table, column));
    return sum && addsUp(sum) ? sum : null;
  });
  const amounts = sums.filter((_, column) => AMOUNTS.test(table.heads[column] ?? ''));
  const feet = table.foot.filter((row) => row.some((cell) => TOTAL.test(cell)));
  const wrong = feet.flatMap((row) =>
    row.flatMap((cell, column): WrongSum[] =>
      wrongSum(table.heads[column] ?? '', cell, sums[column] ?? null),
    ),
  );
  return feet.length > 0
    ? wrong
    : totalBelow(amounts.some((sum) => sum !== null) ? amounts : sums, text, table);
}

/**
 * A line that says the total is right when it is the sum of any column in its unit. One that stands below other amounts
 * than those of the table is theirs.
 */
function totalBelow(sums: readonly (Sum | null)[], text: string, { rows }: Table): WrongSum[] {
  const lines = text.split('\n').map((line) => line.trim());
  const said = lines.flatMap((line, index) => {
    const [, what = '', amount = ''] = LINE.exec(line) ?? [];
    if (what) return [{ what, amount, index }];
    return TOTAL.test(line) ? [{ what: line, amount: lines[index + 1] ?? '', index }] : [];
  });
  const [one, ...others] = said;
  const above = one ? (lines[one.index - 1] ?? '') : '';
  const [beside = ''] = above.match(/\S+$/) ?? [];
  if (amountIn(beside) && !rows.some((row) => row.some((cell) => cell.includes(beside)))) return [];
  const total = one && others.length === 0 ? amountIn(one.amount) : null;
  const alike = sums.filter((sum) => sum !== null && sum.unit !== '' && sum.unit === total?.unit) as Sum[];
  if (!one || !total || alike.length === 0 || alike.some((sum) => isSame(sum, total.cents))) return [];
  const last = alike.at(-1) as Sum;
  return [{ what: one.what, says: one.amount, is: sayAmount(last.cents) }];
}

function wrongSum(what: string, cell: string, sum: Sum | null): WrongSum[] {
  const said = amountIn(cell);
  if (!said || !sum || said.unit !== sum.unit || isSame(sum, said.cents)) return [];
  return [{ what, says: cell, is: sayAmount(sum.cents) }];
}

function isSame(sum: Sum, cents: number): boolean {
  const place = 10 ** (2 - sum.decimals);
  return Math.abs(sum.cents - cents) <= (sum.decimals === 0 ? 0 : sum.count * ROUNDING * place);
}

/** Rows whose amount is not price times quantity, where that holds in most of the rows. */
export function wrongProducts({ heads, rows }: Table): WrongSum[] {
  const counts = heads.findIndex((head) =>
    /\b(quantity|qty|count|units|menge|anzahl|quantité|cantidad|quantità)\b/i.test(head),
  );
  const numbers = heads.map((_, column) => amountsIn(rows.map((row) => row[column] ?? '')));
  const priced = numbers.flatMap((one, column) => (one?.[0]?.unit ? [column] : []));
  const [price, amount, ...more] = priced;
  const many = numbers[counts];
  if (!many || price === undefined || amount === undefined || more.length > 0) return [];
  const wrong = rows.flatMap((row, index): WrongSum[] => {
    const is = ((numbers[price]?.[index]?.cents ?? 0) * (many[index]?.cents ?? 0)) / 100;
    const says = numbers[amount]?.[index]?.cents ?? 0;
    return Math.abs(is - says) < 1
      ? []
      : [{ what: heads[amount] ?? '', says: row[amount] ?? '', is: sayAmount(is) }];
  });
  return wrong.length <= (rows.length - 1) / 2 ? wrong : [];
}
