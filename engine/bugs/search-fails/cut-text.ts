import type { ElementTarget } from '#engine/drivers/contract.ts';
import { answersOf, asksFor } from '../shared/answers.ts';
import { isSameBag } from '../shared/compare.ts';
import { searched } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';

/** What ends a value in an address that is put together without encoding it. */
const ENDS = ['&', '#'];
/** Words of a list that are tried before none of them is taken to be found. */
const WORDS_MAX = 2;

/**
 * A sign after which the rest of a search is dropped, and the word before it; null where the whole text is searched for.
 * The word and the sign together with `nowhere`, which nothing is called by, find the same as the word alone; with a blank
 * in place of the sign they do not, so the search does not take any one word of several.
 */
export async function cutText(
  trial: Trial,
  target: ElementTarget,
  nowhere: string,
): Promise<{ word: string; sign: string } | null> {
  const answers = await answersOf(trial, target);
  if (!answers) return null;
  const finds = (text: string) =>
    searched(trial, target, text, answers.read, answers.how === 'list' ? 'enter' : null);
  for (const word of answers.words.slice(0, WORDS_MAX)) {
    const found = await finds(word);
    if (!trial.signals.some(asksFor(word))) return null;
    if (!found.some((row) => row.toLowerCase().includes(word))) continue;
    const isLike = (rows: readonly string[]) => isSameBag(rows, found);
    // In between the list shows something else, so that what is found each time has come anew.
    const isCut = async (text: string) =>
      !(await finds(`${word} ${nowhere}`)).some((row) => found.includes(row)) && isLike(await finds(text));
    if (!(await isCut(`${word}${ENDS.join('')}${nowhere}`))) return null;
    for (const sign of ENDS) if (await isCut(`${word}${sign}${nowhere}`)) return { word, sign };
    return null;
  }
  return null;
}
