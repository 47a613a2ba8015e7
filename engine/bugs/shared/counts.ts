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
