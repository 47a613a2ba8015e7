/**
 * A number alone with the word for what it counts, one behind "Total", the end of "1 to 10 of 37", the begin of "37 boats,
 * showing 1 to 10" and of "37 boats, page 1 of 4"; that of pages is none.
 */
const TOTALS = [
  /^(\d{1,5}) \p{L}+( (found|in total|total|altogether))?$/u,
  /^(?:total|totale|gesamt|insgesamt):? (\d{1,5})$/iu,
  /^(?!.*\bpage \d{1,4} of\b).*\bof (\d{1,5})( \p{L}+)?$/iu,
  /^(\d{1,5}) \p{L}+[,:;·–-].*\b\d{1,5} ?(?:to|–|-|bis|à|a) ?\d{1,5}$/iu,
  /^(\d{1,5}) \p{L}+ ?[,:;·–-].*\b(?:page|seite|página|pagina) \d{1,4} ?(?:of|von|sur|de|di|\/) ?\d{1,4}$/iu,
];

/** A full stop, or what parts a line from a link beside it. */
const LINE_END = /[\s.·•|,;]+$/u;

/** Numbers on the screen that may say how many items there are on all pages. */
export function totalsIn(text: string): number[] {
  const found = text.split('\n').flatMap((line) =>
    TOTALS.flatMap((pattern) => {
      const number = Number(pattern.exec(line.trim().replace(LINE_END, ''))?.[1]);
      return number > 0 ? [number] : [];
    }),
  );
  return [...new Set(found)];
}

/** How many a control says that it is about, as "Export all 96"; 0 where it says none. */
export const numberIn = (name: string): number => Number(/\b\d{1,5}\b/.exec(name)?.[0] ?? 0);

/** "46 to 60 of 67": where the items that are shown end, and how many there are. */
const RANGE = /\b\d{1,5} ?(?:to|–|-|bis|à|a) ?(\d{1,5})\b\D{1,12}\b(\d{1,5})\b/giu;

/** How many there are, as a last page says that ends with the item of this number; null where it says nothing. */
export function totalAfter(text: string, last: number): number | null {
  for (const [, to, total] of text.matchAll(RANGE))
    if (Number(to) === last && Number(total) >= last) return Number(total);
  return null;
}
