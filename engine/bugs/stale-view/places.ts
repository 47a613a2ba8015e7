import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { isSameBag } from '../shared/compare.ts';
import { type Difference, textsOf } from './rows.ts';

/** Shorter names are found in too many texts. */
const NAME_MIN = 3;

/**
 * Where the thing that was used stands in its list, or in which of several lists, as on a board; nothing where things came
 * or went. What a list sorts anew as it is loaded was not used by its own name.
 */
export function placeThatDiffers(one: ListsProbe, other: ListsProbe, name: string): Difference[] {
  const word = name.trim();
  if (word.length < NAME_MIN || !isSameBag(all(one), all(other))) return [];
  const [was, is] = [placeOf(one, word), placeOf(other, word)];
  if (!was || !is || (was.path === is.path && was.at === is.at)) return [];
  const say = (place: Place) => (was.path === is.path ? `place ${place.at + 1}` : `list ${place.list + 1}`);
  return [{ variant: 'place', label: word, was: say(was), is: say(is) }];
}

type Place = { path: string; list: number; at: number };

const all = (lists: ListsProbe): string[] => lists.flatMap(textsOf);

/** The innermost list that has it once; null where none or several have it. */
function placeOf(lists: ListsProbe, word: string): Place | null {
  const found = lists.flatMap((list, index): Place[] => {
    if (list.cut) return [];
    const at = textsOf(list).flatMap((text, position) => (text.includes(word) ? [position] : []));
    return at.length === 1 ? [{ path: list.path, list: index, at: at[0] ?? 0 }] : [];
  });
  const inner = found.filter(
    ({ path }) => !found.some((other) => other.path !== path && other.path.startsWith(path)),
  );
  return inner.length === 1 ? (inner[0] ?? null) : null;
}
