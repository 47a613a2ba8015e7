import allWords from '../shared/all-words.json' with { type: 'json' };
import sumWords from '../table-sum/sum-words.json' with { type: 'json' };
import { AMOUNT } from './reproduce.ts';

/** "Sum of 54 orders", and "All 54 in this list" before a sum of them. */
const TOTAL = new RegExp(
  String.raw`(?<!\p{L})(${sumWords.join('|')})(?!\p{L})|^(${allWords.join('|')}) \d`,
  'iu',
);

/** `words`: what stands before the amount. */
export type MovingTotal = { words: string; says: string; later: string };

/**
 * A total of more things than a page shows, as "Total of all 54 orders: 1,204.50", that says another amount on the next page
 * of the same list: it adds up what the page shows. `shown`: how many items that is. Null where none does.
 */
export function movingTotal(first: string, second: string, shown: number): MovingTotal | null {
  const after = totalsIn(second, shown);
  for (const [words, says] of totalsIn(first, shown)) {
    const later = after.get(words);
    if (later !== undefined && later !== says) return { words, says, later };
  }
  return null;
}

/** Amounts of totals by the words before them, which say of how many things. */
function totalsIn(text: string, shown: number): Map<string, string> {
  const lines = text.split('\n').map((line) => line.trim());
  return new Map(
    lines.flatMap((line, index): [string, string][] => {
      if (!TOTAL.test(line)) return [];
      const said = lines
        .slice(index, index + 2)
        .join(' ')
        .replace(/\s+/g, ' ');
      const [amount] = AMOUNT.exec(said) ?? [];
      const words = amount === undefined ? '' : said.slice(0, said.indexOf(amount)).trim();
      const counts = words.match(/\d+/g) ?? [];
      return amount !== undefined && counts.some((count) => Number(count) > shown) ? [[words, amount]] : [];
    }),
  );
}
