import type { CheckAction, ElementTarget, FieldValue, Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { codeIn } from './codes.ts';
import { isDisturbed, need, writesIn } from './compare.ts';
import { bringUp } from './editors.ts';
import { carries, filling, type Listed, listOf, marked, markIn, stays } from './places.ts';
import { searched } from './search.ts';
import type { Trial } from './trial.ts';

/**
 * What a check has made: its list, the items that were there before, and where the app keeps it, on its server or in
 * the browser's storage.
 */
export type Made = { mark: string; listed: Listed; others: string[]; kept: 'server' | 'storage' | null };

/** So many are listed at least before one of them is deleted: of two, the one that is left makes no list. */
export const TO_DELETE = { least: 3 };

/** A form that was sent, with the screen and the lists of before. */
export type Sent = { mark: string; from: Observation; before: ListsProbe };

/** Sends a form whose values carry a mark that is nowhere yet. @throws Unfit when they carry none, or it is there. */
export async function sendMarked(trial: Trial, action: CheckAction): Promise<Sent> {
  const { fields, submit } = filling(action, trial);
  const mark = markIn(fields);
  need(mark, 'a mark');
  const { seen: from } = trial;
  const before = await trial.lists();
  need(marked(before, mark).length === 0, 'it is there already');
  await sendAnew(trial, { fields, submit, opener: action.opener });
  need(!isDisturbed(trial.recent), 'an error');
  return { mark, from, before };
}

type Filling = { fields: FieldValue[]; submit: CheckAction['submit']; opener: CheckAction['opener'] };

/** Sends a form that was brought up, which may have gone with the first that it made: it is brought up again then. @throws Unfit */
export async function sendAnew(trial: Trial, { fields, submit, opener }: Filling): Promise<void> {
  const [first] = fields;
  if (first) await bringUp(trial, { field: first.target, opener });
  await trial.send(fields, submit ?? null);
}

/** Where what was made is listed, null where it is not, and all that is listed with it. */
export type Look = { listed: Listed | null; lists: ListsProbe };

/** Looks for what was made until it is listed. */
export async function lookFor(trial: Trial, mark: string): Promise<Look> {
  const look = async (): Promise<Look> => {
    const lists = await trial.lists();
    return { listed: listOf(lists, mark), lists };
  };
  let now = await look();
  const isListed = async () => {
    now = await look();
    return now.listed !== null;
  };
  if (!now.listed) await trial.until(isListed, trial.pace.save_ms / 2);
  return now;
}

/** Searches for what was made, or for `value`; gives what the items say that carry its mark. */
export function searchFor(
  trial: Trial,
  search: ElementTarget,
  mark: string,
  value = mark,
): Promise<string[]> {
  const texts = async () =>
    marked(await trial.lists(), mark).flatMap(({ items }) => items.map(({ text }) => text));
  return searched(trial, search, value, texts);
}

type Making = { least?: number; more?: number; first?: Sent };

/**
 * Sends a form, unless `first` says that it was, again while its list has fewer than `least` items, `more` times at most,
 * and finds what it made last in a list.
 * @throws Unfit when nothing of it is to be seen.
 */
export async function make(
  trial: Trial,
  action: CheckAction,
  { least = 1, more = 2, first }: Making = {},
): Promise<Made> {
  const sent = first ?? (await sendMarked(trial, action));
  need(stays(trial, sent.from), 'it leads elsewhere');
  const { listed, lists } = await lookFor(trial, sent.mark);
  const all = lists.find(({ path }) => path === listed?.path)?.items.length ?? 0;
  // One thing alone makes no list that can be told, and of two one that is deleted leaves none.
  if (all < least && more > 0 && trial.seen.text.includes(sent.mark)) {
    const { fields } = filling(action, trial);
    return make(trial, { ...action, fields: remarked(fields, sent.mark) }, { least, more: more - 1 });
  }
  need(listed, 'nothing is listed');
  return madeOf(trial, sent, { listed, lists });
}

/** What was made first, once another one was made after it, so that it is not the last any more; null where that is refused. */
export async function olderOfTwo(trial: Trial, action: CheckAction, last: Made): Promise<Made | null> {
  const { fields, submit } = filling(action, trial);
  const mark = markIn(fields);
  if (last.mark === mark) {
    await sendAnew(trial, { fields: remarked(fields, mark), submit, opener: action.opener });
    if (!(await lookFor(trial, `${mark}n`)).listed) return null;
  }
  const list = (await trial.lists()).find(({ path }) => path === last.listed.path);
  const items = list?.items.filter(({ text }) => carries(text, mark)) ?? [];
  if (!list || list.cut || items.length !== 1) return null;
  const others = list.items.filter((item) => !items.includes(item)).map(({ text }) => text);
  return { ...last, mark, listed: { path: list.path, items }, others };
}

/** What was made, as it is listed. @throws Unfit when its list is too long to be read. */
export async function madeOf(
  trial: Trial,
  { mark, before }: Sent,
  { listed, lists }: Look & { listed: Listed },
): Promise<Made> {
  const wrote = writesIn(trial.recent).length > 0;
  const others = before.find(({ path }) => path === listed.path)?.items.map(({ text }) => text) ?? [];
  const cut = lists.find(({ path }) => path === listed.path)?.cut ?? true;
  need(!cut, 'the list is too long');
  const stored = wrote || (await trial.until(() => trial.stores(mark)));
  return { mark, listed, others, kept: wrote ? 'server' : stored ? 'storage' : null };
}

/**
 * What the list says once it has come in again after a reload: when it shows the others, or `isEnough`. Where there are
 * no others nothing tells that it has come in, so that it is waited for as long as apps may need.
 */
export async function shownAgain(
  trial: Trial,
  path: string,
  others: readonly string[],
  isEnough: () => Promise<boolean> = async () => false,
): Promise<string[]> {
  let now: string[] = [];
  await trial.until(
    async () => {
      now = (await textsAt(trial, path)) ?? [];
      return (others.length > 0 && lacking(others, now).length === 0) || (await isEnough());
    },
    trial.pace.save_ms / (others.length > 0 ? 1 : 2),
  );
  return now;
}

/** What the list says now, item by item; null when it is not there. */
export async function textsAt(trial: Trial, path: string): Promise<string[] | null> {
  const list = (await trial.lists()).find((one) => one.path === path);
  return list ? list.items.map(({ text }) => text) : null;
}

/** The same values with another mark: one more sign. */
export function remarked(fields: readonly FieldValue[], mark: string): FieldValue[] {
  return fields.map((field) => {
    const value = field.value.replaceAll(mark, `${mark}n`);
    return { ...field, value: value === field.value ? codeIn(field, `${mark}n`) : value };
  });
}
