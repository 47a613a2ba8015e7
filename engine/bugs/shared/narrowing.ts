import allWords from './all-words.json' with { type: 'json' };

const WORD = /\p{L}{4,}/gu;
const ALL = new RegExp(String.raw`^(any|every\w*|tutt[eo]|${allWords.join('|')})\b|^[^\p{L}\p{N}]*$`, 'iu');

/** Whether a value of a filter shows all, as "All branches" does. */
export const standsForAll = (value: string): boolean => ALL.test(value.trim());

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
    values.filter((value) => !standsForAll(value)),
    items,
  );
}

/** The same values, those last that one item alone shows: one thing makes no list that can be told. */
export function sharedFirst(values: readonly string[], items: readonly string[]): string[] {
  const isAlone = (value: string) => timesOf(value, items) === 1;
  return [...values.filter((value) => !isAlone(value)), ...values.filter(isAlone)];
}

function rarest(words: readonly string[], items: readonly string[]): string[] {
  return words
    .map((word) => ({ word, times: timesOf(word, items) }))
    .filter(({ times }) => times > 0 && times < items.length)
    .toSorted((a, b) => a.times - b.times)
    .map(({ word }) => word);
}

function timesOf(word: string, items: readonly string[]): number {
  return items.filter((item) => item.toLowerCase().includes(word.toLowerCase())).length;
}
