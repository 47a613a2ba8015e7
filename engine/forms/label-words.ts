import type { FieldKind } from './field-kind.ts';
import words from './label-words.json' with { type: 'json' };

/**
 * A kind with the whole words and the parts of words that name it, in the languages most seen on the web; sources of
 * regular expressions. The more telling come first: what is asked for is the first that a label names. An IP address
 * comes before where somebody lives.
 */
type Words = { kind: FieldKind; whole: string; part: string };

type Compiled = { kind: FieldKind; pattern: RegExp };

/** Letters of any script end a word: `\b` knows those of English alone. */
function compile({ kind, whole, part }: Words): Compiled {
  const sources = [whole && `(?<!\\p{L})(?:${whole})(?!\\p{L})`, part && `(?:${part})`];
  return { kind, pattern: new RegExp(sources.filter(Boolean).join('|'), 'iu') };
}

const ALL = (words as Words[]).map(compile);
const KNOWN_MAX = 4_000;
const known = new Map<string, readonly FieldKind[]>();

/** The kinds that a text names, the most telling first. Labels recur on every look, so the answers are kept. */
export function kindsIn(text: string): readonly FieldKind[] {
  const found = known.get(text);
  if (found) return found;
  const kinds = [...new Set(ALL.filter(({ pattern }) => pattern.test(text)).map(({ kind }) => kind))];
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, kinds);
  return kinds;
}

/** Whether a label asks for a value once more. */
export const CONFIRMS =
  /repeat|confirm|again|re-?type|re-?enter|verify|wiederhol|best[äa]tig|nochmal|r[ée]p[ée]t|repita|repet|conferm|ripet|herhaal|bevestig|powt[óo]rz|potwierd|upprepa|bekr[äa]fta|tekrar|do[ğg]rula|повтор|подтвер|确认|再次|確認|再入力|확인|재입력/iu;
