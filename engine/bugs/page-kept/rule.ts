import { lacking, type Texts } from '../shared/compare.ts';

const ITEMS_MIN = 3;
const WORD = /\p{L}{4,}/gu;
const ALL =
  /^(all|any|every\w*|alles?|tous|toutes|tout|todos|todas|todo|tutt[ieo]|wszystkie|все)\b|^[^\p{L}\p{N}]*$/iu;
const NOTHING =
  /\b(no|nothing|none|0|empty|keine?|nichts|leer|aucune?|rien|ning[uú]n\w*|nada|sin|nessun\w*|niente)\b/i;

/** The longest list that says something else on its next page, with what it says on its first. */
export function pagedList(first: Texts, second: Texts): [path: string, items: string[]] | null {
  const turned = [...first].filter(([path, items]) => {
    const next = second.get(path) ?? [];
    return items.length >= ITEMS_MIN && next.length > 0 && lacking(next, items).length === next.length;
  });
  return turned.toSorted((a, b) => b[1].length - a[1].length)[0] ?? null;
}

/** Whether a list shows nothing: it is gone, it has no item, or one that says so. */
export function isEmptied(texts: Texts, path: string): boolean {
  const [one, ...others] = texts.get(path) ?? [];
  return one === undefined || (others.length === 0 && NOTHING.test(one));
}

/** Long words of single items, each of which stands in few of them. */
export function wordsToFind(items: readonly string[]): string[] {
  const words = items.flatMap((item) => [...item.matchAll(WORD)].map(([word]) => word));
  return rarest(
    [...new Set(words)].toSorted((a, b) => b.length - a.length),
    items,
  );
}

/** Values of a filter that some items show, those first that few of them do; what stands for all is none. */
export function filterValues(values: readonly string[], items: readonly string[]): string[] {
  return rarest(
    values.filter((value) => !ALL.test(value)),
    items,
  );
}

function rarest(words: readonly string[], items: readonly string[]): string[] {
  const count = (word: string) =>
    items.filter((item) => item.toLowerCase().includes(word.toLowerCase())).length;
  return words
    .map((word) => ({ word, times: count(word) }))
    .filter(({ times }) => times > 0 && times < items.length)
    .toSorted((a, b) => a.times - b.times)
    .map(({ word }) => word);
}
