import { isPaged, need } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { type Table, tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import amountWords from './amount-words.json' with { type: 'json' };
import { wrongBalance } from './balance.ts';
import choosers from './choosers.json' with { type: 'json' };
import { wrongSubtotal } from './lines.ts';
import { type WrongSum, wrongProducts, wrongTotals } from './sums.ts';

type Variants = 'total' | 'row' | 'balance';
type Facts = { what: string; says: string; is: string };

const SUMS = new RegExp(String.raw`\b(subtotal|gesamt\w*|${amountWords.join('|')})\b`, 'i');

/** A total is the sum of the rows above it. */
export const tableSum: TriedKind<Variants, Facts> = {
  id: 'table_sum',
  category: 'functional',
  description:
    'The total below a table is not the sum of its rows, an amount in a row is not price times quantity, or a total is not its subtotal with taxes, charges and discounts',
  sentence: 'Add up the columns of the table',
  fingerprint_rule: 'route, the column or the total’s name, and what is wrong',
  variants: {
    total: {
      severity: 'major',
      because: 'the number that counts is wrong',
      title: ({ what, says, is }) => `"${what}" says ${says}, and its rows add up to ${is}`,
    },
    balance: {
      severity: 'major',
      because: 'the number that counts is wrong',
      title: ({ what, says, is }) => `"${what}" says ${says}, and what stands beside it comes to ${is}`,
    },
    row: {
      severity: 'major',
      because: 'the number that counts is wrong',
      title: ({ what, says, is }) => `"${what}" says ${says} in a row where price times quantity is ${is}`,
    },
  },
  budget: { chance: 0.01, seconds: 0.1, most: 60, on_route: 12 },
  inPassing: { variant: 'total', facts: { what: '', says: '', is: '' } },
  changes: false,
  stays: true,
  // Rows that were changed or filtered have another sum; to look costs next to nothing.
  fleeting: true,
  appliesTo: ({ seen, changed_by }) =>
    SUMS.test(seen.text) && seen.dialogs === 0
      ? [{ kind: 'check', check: 'table_sum', after: changed_by?.name ?? queryOf(seen.place) }]
      : [],
  run: async (trial) => {
    const first = await wrongIn(trial);
    const [one] = first;
    if (!one) return [];
    // A number may come in after its rows.
    const isRight = async () =>
      !(await wrongIn(trial)).some((now) => now.says === one.says && now.is === one.is);
    if (await trial.until(isRight, trial.pace.save_ms / 2)) return [];
    const { variant, ...facts } = one;
    return [
      {
        variant,
        facts,
        key: [variant, facts.what],
        description:
          variant === 'balance'
            ? 'The subtotal, what is added to it and what is taken off are all shown, and the number is not what they come to.'
            : 'Every row of the table is shown, and the number is not what they come to.',
        place: trial.start.place,
        context: { says: facts.says, rows_come_to: facts.is },
      },
    ];
  },
};

const queryOf = (place: string): string => (URL.canParse(place) ? new URL(place).search : '');

const CHOOSES = new RegExp(String.raw`^(${choosers.join('|')})(?!\p{L})`, 'iu');

/** Whether its rows are there to choose from: what stands below comes of those that were chosen. */
function isOffer({ seen }: Trial, { path }: Table): boolean {
  return seen.elements.some(({ target }) => target.path.startsWith(`${path}>`) && CHOOSES.test(target.name));
}

async function wrongIn(trial: Trial): Promise<(WrongSum & { variant: Variants })[]> {
  const tables = tablesOf(await trial.lists());
  const balance = wrongBalance(trial.seen.text).map((one) => ({ ...one, variant: 'balance' as const }));
  need(tables.length > 0 || balance.length > 0, 'a table or a subtotal');
  const sums = tables.flatMap((table) => [
    ...(isPaged(trial.seen) || (table.foot.length === 0 && (tables.length > 1 || isOffer(trial, table)))
      ? []
      : wrongTotals(table, trial.seen.text).map((one) => ({ ...one, variant: 'total' as const }))),
    ...wrongProducts(table).map((one) => ({ ...one, variant: 'row' as const })),
    ...(isPaged(trial.seen)
      ? []
      : wrongSubtotal(table).map((one) => ({ ...one, variant: 'total' as const }))),
  ]);
  return [...sums, ...balance];
}
