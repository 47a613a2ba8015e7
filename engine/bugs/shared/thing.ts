import type { CheckAction, ElementTarget, ElementView, FieldValue } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { asksToSignIn, isDisturbed, need, pageOf, writesIn } from './compare.ts';
import { linkAbove } from './list-above.ts';
import { hasFault } from './outcome.ts';
import { carries, listOf, markIn, showsOneThing } from './places.ts';
import { isSearch, searched, searches } from './search.ts';
import type { Trial } from './trial.ts';

/** Shorter texts, as numbers, stand on most pages anyway. */
const CHARS_MIN = 4;

/** What a page says of a thing: where it is, and which of the values that were entered stand there. */
export type OwnPage = { place: string; says: FieldValue[] };
/** What a check has made: the mark in its values, and its own page where making it led there. */
export type Thing = { mark: string; fields: readonly FieldValue[]; page: OwnPage | null };
/** What a row is known by: the mark in its text, or a link to the thing's own page. */
type Known = Pick<Thing, 'mark'> & { page?: Pick<OwnPage, 'place'> | null };
/** Where a thing is listed, and the search that shows it there, null where it needs none. */
export type Place = { place: string; path: string; search: ElementTarget | null };

/**
 * Sends a form, wherever that leads. @throws Unfit where its values carry no mark, or nothing was changed on the server
 * for it.
 */
export async function makeThing(
  trial: Trial,
  fields: readonly FieldValue[],
  submit: CheckAction['submit'],
): Promise<Thing> {
  const mark = markIn(fields);
  need(mark, 'a mark');
  const { seen: from, signals } = trial;
  const heard = signals.length;
  await trial.send([...fields], submit ?? null);
  const isMade = () => writesIn(signals.slice(heard)).length > 0;
  need(isMade() || (await trial.until(isMade, trial.pace.save_ms / 2)), 'nothing was made');
  need(!isDisturbed(signals.slice(heard)) && !asksToSignIn(trial.seen, from), 'an error');
  need(!hasFault(trial.seen, from), 'it was refused');
  const isLeft = () => pageOf(trial.seen.place) !== pageOf(from.place) || trial.seen.dialogs < from.dialogs;
  if (!isLeft()) await trial.until(isLeft, trial.pace.save_ms / 4);
  await trial.hasCome();
  const hasLeft = pageOf(trial.seen.place) !== pageOf(from.place);
  // The page of one thing is told by its address; one that lists what was made may have come instead.
  const isOwn = hasLeft && (showsOneThing(trial.seen.place) || listOf(await trial.lists(), mark) === null);
  return { mark, fields, page: isOwn ? ownPage(trial, { mark, fields }) : null };
}

/** What the page that is shown says of a thing; null where it does not say its mark. */
export function ownPage({ seen }: Trial, { mark, fields }: Pick<Thing, 'mark' | 'fields'>): OwnPage | null {
  if (!seen.text.includes(mark)) return null;
  const says = fields.filter(({ value }) => value.length >= CHARS_MIN && seen.text.includes(value));
  return { place: seen.place, says };
}

/**
 * Goes to where a thing is listed: on the page that its form led to, on the one of the form, or on the one above these,
 * by a search where it is not among the first. @throws Unfit where it is not to be seen.
 */
export async function findListed(trial: Trial, thing: Known): Promise<Place> {
  const above = [trial.start, trial.seen].map((seen) => linkAbove(seen)?.leads_to ?? '');
  const own = trial.start.dialogs > 0 ? [trial.start.place] : [];
  const isList = (place: string) => place !== '' && place !== thing.page?.place;
  const places = new Set([trial.seen.place, ...own, ...above].filter(isList));
  for (const place of places) {
    if (trial.seen.place !== place) await trial.do({ kind: 'open', place });
    need(!isDisturbed(trial.recent), 'no ordinary answer');
    const found = await listedHere(trial, thing);
    if (found) return found;
  }
  need(false, 'it is not listed');
}

async function listedHere(trial: Trial, thing: Known): Promise<Place | null> {
  await atRest(trial);
  const { place, dialogs } = trial.seen;
  const path = async () => (await rowIn(trial, thing))?.path ?? '';
  const isThere = async () => (await path()) !== '';
  const search = dialogs === 0 ? (trial.seen.elements.find(isSearch)?.target ?? null) : null;
  if ((await isThere()) || (!search && (await trial.until(isThere, trial.pace.save_ms / 4))))
    return { place, path: await path(), search: null };
  if (!search) return null;
  await seek(trial, search, thing);
  return (await isThere()) ? { place, path: await path(), search } : null;
}

/** Waits until two looks show the same controls: a list that comes in takes the place of what stood there. */
async function atRest(trial: Trial): Promise<void> {
  await trial.hasCome();
  const controls = () => trial.seen.elements.map(({ target }) => target.path).join();
  let before = controls();
  await trial.until(async () => {
    await trial.look();
    const isSame = controls() === before;
    before = controls();
    return isSame;
  }, trial.pace.save_ms / 2);
}

/** Shows the list anew, unless it is in sight. */
export async function showList(trial: Trial, { place, search, path }: Place, thing: Known): Promise<void> {
  const isAsked = ({ target, field }: ElementView) =>
    target.path === search?.path && field?.value === thing.mark;
  const isShown =
    pageOf(trial.seen.place) === pageOf(place) &&
    (!search || trial.seen.elements.some(isAsked)) &&
    (await trial.lists()).some((one) => one.path === path);
  if (isShown) return;
  await trial.do({ kind: 'open', place });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no ordinary answer');
  if (search) await seek(trial, search, thing);
  else await atRest(trial);
}

/** Loads the list anew, and looks for the mark there. */
export async function reloadList(trial: Trial, { place, search }: Place, thing: Known): Promise<void> {
  await trial.do(trial.seen.place === place ? { kind: 'reload' } : { kind: 'open', place });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, trial.start), 'no ordinary answer');
  if (search) await seek(trial, search, thing);
  else await atRest(trial);
}

async function seek(trial: Trial, search: ElementTarget, thing: Known): Promise<void> {
  const rows = async () =>
    (await trial.lists()).flatMap(({ items }) =>
      items.filter((item) => isRowOf(trial, item, thing)).map(({ text }) => text),
    );
  await searched(trial, search, thing.mark, rows);
  // A search that is not sent by a key waits for the end of what is typed.
  const isFound = async () => (await rows()).length > 0;
  if (!(await isFound())) await trial.until(isFound, trial.pace.save_ms / 4);
  await atRest(trial);
}

export type Item = ListsProbe[number]['items'][number];

/** The rows of a list that are a thing's, and all others. */
export async function rowsOf(
  trial: Trial,
  { path }: Pick<Place, 'path'>,
  thing: Known,
): Promise<{ own: Item[]; others: Item[] }> {
  const all = (await trial.lists()).find((one) => one.path === path)?.items ?? [];
  const own = all.filter((item) => isRowOf(trial, item, thing));
  return { own, others: all.filter((item) => !own.includes(item)) };
}

/** The innermost list with a row of the thing. */
async function rowIn(trial: Trial, thing: Known): Promise<{ path: string } | null> {
  const lists = await trial.lists();
  const holding = lists.filter(({ items }) => items.some((item) => isRowOf(trial, item, thing)));
  return holding.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

export function isRowOf({ seen }: Trial, item: Item, { mark, page }: Known): boolean {
  const inside = seen.elements.filter(({ target }) => target.path.startsWith(`${item.path}>`));
  // What is searched for stands in the search, too.
  if (inside.some(searches)) return false;
  return (
    carries(item.text, mark) || inside.some(({ leads_to }) => leads_to !== '' && leads_to === page?.place)
  );
}
