import { valuesBeside } from '#engine/export/runtime/values-beside.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { amountIn } from '../shared/amounts.ts';
import type { JudgedKind } from '../shared/kind.ts';
import sumWords from '../table-sum/sum-words.json' with { type: 'json' };
import { saysAll } from './reproduce.ts';
import words from './words.json' with { type: 'json' };

type Variants = 'owed' | 'settled';
type Facts = { label: string; amount: string; state: string; route: string };

const SUM = new RegExp(`^(${sumWords.join('|')})$`, 'iu');

/** A page that says what is still owed, and whether it was paid, says the same by both. */
export const paymentState: JudgedKind<Variants, Facts> = {
  id: 'payment_state',
  category: 'functional',
  description:
    'A page says that something is paid and that some of it is still owed, or that nothing is owed and that it is not paid',
  fingerprint_rule: 'route, and which of the two it says',
  probes: [],
  variants: {
    owed: {
      severity: 'major',
      because: 'whoever goes by the state never asks for the rest',
      title: ({ label, amount, state }) => `What is "${state}" has "${label}" of ${amount}`,
    },
    settled: {
      severity: 'major',
      because: 'whoever goes by the state asks for what was paid',
      title: ({ label, amount, state }) => `What has "${label}" of ${amount} is "${state}"`,
    },
  },
  reproduce: ({ facts: { label, amount, state } }) => shownBy(saysAll, { texts: [label, amount, state] }),
  judge: ({ after: { text, place, busy, dialogs } }) => {
    // A page of many things says what all of them owe.
    const route = routeOf(place);
    if (busy !== undefined || dialogs > 0 || !route.includes(':')) return [];
    const said = saidOn(text);
    if (!said) return [];
    const { label, amount, before, state, isPaid } = said;
    const cents = amountIn(amount)?.cents ?? 0;
    if (cents < 0 || cents > 0 !== isPaid) return [];
    // Where a value stands before its label, as on a tile, the other one is what is owed.
    if (before !== null && before > 0 !== isPaid) return [];
    const variant = isPaid ? 'owed' : 'settled';
    return [
      {
        variant,
        facts: { label, amount, state, route },
        key: [route, variant],
        description: `The page says "${label}: ${amount}" and, of the same thing, "${state}".`,
        place,
        context: { owed: amount, state },
      },
    ];
  },
};

/** `before`: cents of an amount that stands before the label. */
type Said = { label: string; amount: string; before: number | null; state: string; isPaid: boolean };

/** What a page of one thing says of both; null where it does not, or says one of them more than once. */
export function saidOn(text: string): Said | null {
  const lines = text.split('\n').map((line) => line.trim());
  const small = lines.map((line) => line.toLowerCase());
  const states = small.flatMap((line, index) => {
    const isPaid = words.paid.includes(line);
    // What stands before an amount names that, and what stands right behind one is of the same row of a list.
    if (amountIn(lines[index + 1] ?? '') || amountIn(lines[index - 1] ?? '')) return [];
    // "Total" has an amount behind it: where another word stands there both are heads of columns.
    if (SUM.test(small[index - 1] ?? '')) return [];
    return isPaid || words.unpaid.includes(line) ? [{ state: lines[index] ?? '', isPaid }] : [];
  });
  const owed = words.owed.flatMap((label) =>
    valuesBeside(text, label).map((amount) => ({ label: lines[small.indexOf(label)] ?? label, amount })),
  );
  const [state, ...states2] = states;
  const [sum, ...sums] = owed;
  if (!state || !sum || states2.length > 0 || sums.length > 0 || amountIn(sum.amount) === null) return null;
  const before = amountIn(lines[small.indexOf(sum.label.toLowerCase()) - 1] ?? '')?.cents ?? null;
  return { ...sum, before, ...state };
}
