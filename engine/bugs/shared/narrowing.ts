import allWords from './all-words.json' with { type: 'json' };

const WORD = /\p{L}{4,}/gu;
const ALL = new RegExp(String.raw`^(any|every\w*|tutt[eo]|${allWords.join('|')})\b|^[^\p{L}\p{N}]*$`, 'iu');

/** Long words of single items, each of which stands in few of them. */
export function wordsToFind(items: readonly string[]): string[] {
  const words = items.flatMap((item) => [...item.matchAll(WORD)].map(([word]) => word));
  return rarest(
    [...new Set(words)].toSorted((a, b) => b.length - a.length),
    items,
  );
}

/** Values of a filter that some items show, those first that few of them do, but more than one; what stands for all is none. */
export function filterValues(values: readonly string[], items: readonly string[]): string[] {
  return rarest(
    values.filter((value) => !ALL.test(value)),
    items,
  );
}

function rarest(words: readonly string[], items: readonly string[]): string[] {
  const count = (word: string) =>
    items.filter((item) => item.toLowerCase().includes(word.toLowerCase())).length;
  return (
    words
      .map((word) => ({ word, times: count(word) }))
      .filter(({ times }) => times > 0 && times < items.length)
      // One thing alone makes no list that can be told.
      .toSorted((a, b) => Number(a.times === 1) - Number(b.times === 1) || a.times - b.times)
      .map(({ word }) => word)
  );
}
