import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { isDisturbed, isSameBag, need, pageOf } from './compare.ts';
import type { CheckContext } from './kind.ts';
import { saysNothing } from './nothing.ts';
import { isFromStart } from './paging.ts';
import type { Trial } from './trial.ts';

const SEARCH = /\b(search|filter|find|suche|filtern|rechercher|buscar|cerca)\b/i;

const EMPTY_CHARS_MAX = 80;

/** Whether a line of the screen says that there is nothing: what is listed beside it is not what is searched. */
export function saysEmpty({ text }: Observation): boolean {
  return text.split('\n').some((line) => line.length <= EMPTY_CHARS_MAX && saysNothing(line.trim()));
}

/** What a search is called in a title: it may have an icon only. */
export const searchName = ({ name }: ElementTarget): string => name || 'Search';

/** Whether a field searches, and is empty. */
export function isSearch(view: ElementView): boolean {
  return view.enabled && view.field?.value === '' && searches(view);
}

/** Whether a search is in effect: the list is a part of itself, often of one row, which says little of the whole. */
export function isSearched({ elements }: Observation): boolean {
  return elements.some((view) => view.field && view.field.value !== '' && searches(view));
}

/** A search on the screen behind which no dialog stands open; null where there is none. */
export function searchOn({ seen }: Trial): ElementTarget | null {
  return seen.dialogs === 0 ? (seen.elements.find(isSearch)?.target ?? null) : null;
}

/** Whether a field searches, whatever stands in it. */
export function searches({ target, field, affordance }: ElementView): boolean {
  if (affordance !== 'type' || !field) return false;
  return (
    target.role === 'searchbox' ||
    // The fields of lists that open are of this type in some libraries.
    (field.input_type === 'search' && target.role !== 'combobox') ||
    SEARCH.test(`${target.name} ${field.placeholder} ${field.label}`)
  );
}

/** Searches for something, as a user would; `submit` null: by typing alone. @throws Unfit when it cannot be done. */
export async function ask(
  trial: Trial,
  target: ElementTarget,
  value: string,
  { submit = 'enter', hasty = false }: { submit?: 'enter' | null; hasty?: boolean } = {},
): Promise<void> {
  const fields = [{ target, affordance: 'type' as const, value }];
  await trial.do({ kind: 'fill', fields, submit }, { hasty });
}

/** What `read` gives once something was searched for and that has come to rest. @throws Unfit when it leads elsewhere. */
export async function searched(
  trial: Trial,
  target: ElementTarget,
  value: string,
  read: () => Promise<string[]>,
  submit: 'enter' | null = 'enter',
): Promise<string[]> {
  const { place } = trial.seen;
  const shown = await read();
  await ask(trial, target, value, { submit });
  need(pageOf(trial.seen.place) === pageOf(place) && !isDisturbed(trial.recent), 'it leads elsewhere');
  let rows = await read();
  // Many wait a little until nothing more is typed. What lists other things by now has not waited.
  const hasCome = rows.length > 0 && !isSameBag(shown, rows);
  await trial.until(
    async () => {
      const before = rows;
      rows = await read();
      return !isSameBag(before, rows);
    },
    hasCome ? trial.pace.look_ms : trial.pace.save_ms / 4,
  );
  return rows;
}

/** Fields that search a list which is shown from its beginning. */
export function searchesOn({ seen, refuse }: CheckContext): ElementTarget[] {
  if (seen.dialogs > 0 || !isFromStart(seen)) return [];
  return seen.elements
    .filter((view) => isSearch(view) && refuse(view, [view]) === '')
    .slice(0, 2)
    .map(({ target }) => target);
}
