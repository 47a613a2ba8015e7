import { totalsIn } from './totals.ts';

/** The numbers that lines of a screen say, by the words around them; NaN where several lines say alike. */
export function countsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [number, ...more] = line.match(/\d+/g) ?? [];
    const words = line.replace(/\d+/, '#').trim();
    if (number === undefined || more.length > 0 || !/\p{L}/u.test(words)) continue;
    counts.set(words, counts.has(words) ? Number.NaN : Number(number));
  }
  return counts;
}

/** The same, and how many there are of what a line shows a part of, as "1 to 10 of 37" does, by the line without its numbers. */
export function countsWithTotals(text: string): Map<string, number> {
  const counts = countsIn(text);
  for (const line of text.split('\n')) {
    const [total, ...others] = totalsIn(line);
    if (total === undefined || others.length > 0 || (line.match(/\d+/g) ?? []).length < 2) continue;
    const words = line.replace(/\d+/g, '#').trim();
    counts.set(words, counts.has(words) ? Number.NaN : total);
  }
  return counts;
}
