import allWords from './all-words.json' with { type: 'json' };

const WORD = /\p{L}{4,}/gu;
const ALL = new RegExp(String.raw`^(any|every\w*|tutt[eo]|${allWords.join('|')})\b|^[^\p{L}\p{N}]*$`, 'iu');

/** Whether a value of a filter shows all, as "All branches" does. */
export const standsForAll = (value: string): boolean => ALL.test(value.trim());

/**
 * Long words of items, each of which stands in few of them: by turns one that an item begins with, which names it mostly,
 * and one of what stands beside it, into which a search may not look.
 */
export function wordsToFind(items: readonly string[]): string[] {
  const words = items.map((item) => [...item.matchAll(WORD)].map(([word]) => word));
  const [names, others] = [words.flatMap(([first]) => first ?? []), words.flatMap(([, ...rest]) => rest)];
  const longest = (some: readonly string[]) => [...new Set(some)].toSorted((a, b) => b.length - a.length);
  const [named, said] = [rarest(longest(names), items), rarest(longest(others), items)];
  const byTurns = Array.from({ length: Math.max(named.length, said.length) }, (_, at) => [
    named[at],
    said[at],
  ]);
  return [...new Set(byTurns.flat().filter((word) => word !== undefined))];
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
