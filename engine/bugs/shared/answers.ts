import type { ElementTarget, Signal } from '#engine/drivers/contract.ts';
import { linesOf, textsOf } from './compare.ts';
import { searched } from './search.ts';
import type { Trial } from './trial.ts';

/** How a field answers: it narrows a list that is shown without it, or brings up what it finds. */
export type Answers = { how: 'list' | 'suggested'; words: string[]; read(): Promise<string[]> };

const WORD = /[\p{L}\p{N}]{3,}/gu;
const ITEMS_MIN = 3;
/** Letters that most names in languages of Latin script have one of: what they find shows how a field answers. */
const LETTERS = ['a', 'e', 'i'];
/** Fewer lines may be a word of help, or that nothing is found. */
const SUGGESTED_MIN = 2;

/** How a field answers, with words of which each stands in one thing only; null where it answers neither way. */
export async function answersOf(trial: Trial, target: ElementTarget): Promise<Answers | null> {
  const [list] = (await trial.lists()).toSorted((a, b) => b.items.length - a.items.length);
  if (list && list.items.length >= ITEMS_MIN && !list.cut) {
    const read = async () => textsOf(await trial.lists()).get(list.path) ?? [];
    return { how: 'list', words: ownWords(list.items.map(({ text }) => text)), read };
  }
  const before = new Set(linesOf(trial.seen));
  const read = async () => linesOf(trial.seen).filter((line) => !before.has(line));
  for (const letter of LETTERS) {
    const lines = await searched(trial, target, letter, read, null);
    const words = lines.length >= SUGGESTED_MIN ? ownWords(lines) : [];
    if (words.length > 1) return { how: 'suggested', words, read };
  }
  return null;
}

/** Words that stand in one text only, the first of each; such as stand in an address as they are. */
export function ownWords(given: readonly string[]): string[] {
  const texts = given.map((text) => text.toLowerCase());
  const words = texts.flatMap((text): string[] => {
    const all = [...text.matchAll(WORD)].map(([word]) => word);
    const own = all.filter((word) => texts.filter((other) => other.includes(word)).length === 1);
    return own.filter((word) => encodeURIComponent(word) === word).slice(0, 1);
  });
  return [...new Set(words)];
}

/** Whether the page itself asked for a word, and went on showing itself. */
export const asksFor = (word: string) => (signal: Signal) =>
  signal.kind === 'response' && /^(fetch|xhr)$/.test(signal.resource) && signal.address.includes(word);
