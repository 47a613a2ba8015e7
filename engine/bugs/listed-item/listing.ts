import type { CheckAction, FieldValue } from '#engine/drivers/contract.ts';
import { type Altered, alteredIn, enteredIn } from '../created-item/altered.ts';
import cancels from '../shared/cancels.json' with { type: 'json' };
import { isDisturbed, need, pageOf, timeless, writesIn } from '../shared/compare.ts';
import { remarked } from '../shared/made.ts';
import { filling, listOf, marked, markIn } from '../shared/places.ts';
import { confirmRemoval, type Pressed, pressRemover } from '../shared/removal.ts';
import { ask, isSearch } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';

const CANCELS = new RegExp(String.raw`^(close|no|keep|${cancels.join('|')})(?!\p{L})`, 'iu');

/** Two things that a check has made and where they are listed, and what is listed otherwise than it was entered. */
export type Two = { marks: [string, string]; path: string; altered: Altered | null };
/** What a list says: the rows of the two things, undefined where it lacks them, and all others. */
export type Listing = { first?: string; second?: string; others: string[] };

/** Makes two things on the page of the form, and goes to their list. @throws Unfit where they are not to be seen there. */
export async function listTwo(trial: Trial, action: CheckAction, list: string): Promise<Two> {
  const { fields, submit } = filling(action, trial);
  const mark = markIn(fields);
  need(mark && list, 'a mark');
  const second = remarked(fields, mark);
  const entered = enteredIn(fields, trial.seen);
  await send(trial, fields, submit);
  await trial.do({ kind: 'open', place: trial.start.place });
  await send(trial, second, submit);
  await trial.do({ kind: 'open', place: list });
  const at = async () => listOf(await trial.lists(), mark);
  if (!(await at())) await searchFor(trial, mark);
  const listed = await at();
  need(listed, 'it is not listed on its first page');
  return {
    marks: [mark, markIn(second)],
    path: listed.path,
    altered: alteredIn(await trial.lists(), { mark, path: listed.path }, entered),
  };
}

async function send(trial: Trial, fields: FieldValue[], submit: CheckAction['submit']): Promise<void> {
  const { place } = trial.seen;
  await trial.send(fields, submit ?? null);
  const isLeft = () => pageOf(trial.seen.place) !== pageOf(place);
  need(isLeft() || (await trial.until(isLeft, trial.pace.save_ms / 2)), 'it leads nowhere');
  need(!isDisturbed(trial.recent) && writesIn(trial.signals).length > 0, 'nothing was made');
}

async function searchFor(trial: Trial, mark: string): Promise<void> {
  const field = trial.seen.elements.find(isSearch);
  need(field, 'it is not listed on its first page');
  await ask(trial, field.target, mark);
  await trial.until(async () => listOf(await trial.lists(), mark) !== null, trial.pace.save_ms / 2);
}

export async function listingOf(trial: Trial, { marks, path }: Two): Promise<Listing> {
  const lists = await trial.lists();
  const list = lists.find((one) => one.path === path);
  const rowOf = (mark: string) =>
    marked(lists, mark)
      .find((one) => one.path === path)
      ?.items.map(({ bare }) => timeless(bare))[0];
  const [first, second] = [rowOf(marks[0]), rowOf(marks[1])];
  const others = (list?.items ?? []).map(({ bare }) => timeless(bare));
  return {
    ...(first === undefined ? {} : { first }),
    ...(second === undefined ? {} : { second }),
    others: others.filter((text) => !text.includes(marks[0])),
  };
}

/** Begins to delete the first thing and thinks better of it, where the app asks; then deletes the second. */
export async function deleteSecond(
  trial: Trial,
  { marks, path }: Two,
): Promise<{ pressed: Pressed; cancel: string }> {
  const rowOf = async (mark: string) => {
    const listed = marked(await trial.lists(), mark).find((one) => one.path === path);
    need(listed?.items.length === 1, 'one row');
    return { listed };
  };
  const { dialogs } = trial.seen;
  const second = await pressRemover(trial, await rowOf(marks[1]));
  if (trial.seen.dialogs <= dialogs) return { pressed: second, cancel: '' };
  const cancel = await leave(trial, dialogs);
  await pressRemover(trial, await rowOf(marks[0]));
  if (trial.seen.dialogs > dialogs) await leave(trial, dialogs);
  const again = await pressRemover(trial, await rowOf(marks[1]));
  need(trial.seen.dialogs > dialogs, 'the dialog');
  return { pressed: await confirmRemoval(trial, again), cancel };
}

async function leave(trial: Trial, dialogs: number): Promise<string> {
  const no = trial.seen.elements.findLast(
    ({ target }) => target.role === 'button' && CANCELS.test(target.name),
  );
  need(no, 'a way to cancel');
  await trial.do({ kind: 'activate', target: no.target });
  need(trial.seen.dialogs <= dialogs && !isDisturbed(trial.recent), 'the dialog stays');
  return no.target.name;
}
