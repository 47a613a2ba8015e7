import type { Driver, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { unreadCount, unreadLabel } from '#engine/export/runtime/unread.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { isDisturbed, isPlainWeb, need } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { find, findInRow, type Trial } from '../shared/trial.ts';
import marks from './mark-words.json' with { type: 'json' };
import { isForgotten, isReadForOthers, leavesUnread, staysUnread } from './reproduce.ts';
import unread from './unread-words.json' with { type: 'json' };

type Variants = 'others' | 'forgotten' | 'uncounted' | 'stays' | 'some';
/** `label`: the words that count what is unread, with its number as 0; `names`: the control names the one thing that it marks. */
type Facts = { label: string; names: boolean };
type Count = { count: number; label: string };

const UNREAD = new RegExp(
  String.raw`(\d{1,4})\+?\s*(${unread.join('|')})|(${unread.join('|')})\P{L}{0,3}(\d{1,4})`,
  'iu',
);
/** What it marks may be named behind it. */
const ONE = new RegExp(String.raw`^(${marks.one.join('|')})(?=$|\s*[:,–—]|\s+["“«(])`, 'iu');
const ALL = new RegExp(`^(${marks.all.join('|')})$`, 'iu');

/** What is marked as read is read: for the one who marked it, at once and for good. */
export const markedRead: TriedKind<Variants, Facts> = {
  id: 'marked_read',
  category: 'functional',
  description:
    'Marking something as read is forgotten, does not change the number of what is unread, or marks it for other accounts as well',
  sentence:
    'Mark something as read by TARGET, and compare what is said to be unread, for the other account too',
  fingerprint_rule: 'what went wrong',
  variants: {
    others: {
      severity: 'minor',
      because: 'another account misses what it has not read, as a box that all share would have it',
      title: () => 'Marking as read marks it as read for another account too',
    },
    forgotten: {
      severity: 'minor',
      because: 'nothing is lost, but what was done has to be done again',
      title: () => 'What was marked as read is unread again after a reload',
    },
    uncounted: {
      severity: 'minor',
      because: 'only the number is wrong',
      title: () => 'The number of what is unread does not fall when something is marked as read',
    },
    stays: {
      severity: 'minor',
      because: 'only the number is wrong, until the page is loaded again',
      title: () => 'The number of what is unread stays when something is marked as read',
    },
    some: {
      severity: 'minor',
      because: 'nothing is lost, but what was said to be done is not',
      title: () => 'Some of what is unread stays so when all is marked as read',
    },
  },
  budget: { chance: 0.6, seconds: 8, most: 2, time_ms: 20_000 },
  sure: true,
  usesUp: true,
  fleeting: true,
  changes: true,
  reproduce: ({ variant, facts: { label, names }, used }) => {
    if (names) return null;
    const opener = used.opener();
    const given = { by: used.target(), label, ...(opener ? { opener } : {}) };
    if (variant === 'forgotten' || variant === 'uncounted')
      return shownBy(isForgotten, given, { late: true });
    if (variant === 'some') return shownBy(leavesUnread, given, { late: true });
    if (variant === 'stays') return shownBy(staysUnread, given, { late: true });
    const asSecond = used.asSecond();
    return asSecond && shownBy(isReadForOthers, { ...given, asSecond }, { late: true });
  },
  appliesTo: markable,
  run: async (trial, { target, opener }) => {
    const { driver, start } = trial;
    need(target, 'what marks it');
    // What is unread may be asked for only once the page is shown.
    const isTold = () => countIn(trial.seen, opener) !== null;
    need(await trial.until(isTold), 'what is unread');
    const before = countIn(trial.seen, opener);
    need(before !== null && before.count > 0, 'something unread');
    const theirs = await withOther(driver, (other) => countFor(trial, other, before.label));
    const control = await shownAgain(trial, target, opener);
    const left = countOfOnes(trial.seen);
    const { dialogs } = trial.seen;
    await trial.do({ kind: 'activate', target: control });
    need(!isDisturbed(trial.recent), 'an error');
    need(trial.seen.dialogs <= dialogs, 'it asks first');
    if (trial.seen.dialogs > 0) await trial.do({ kind: 'press', key: 'Escape' });
    const lessens = () => trial.until(() => countOf(trial.seen, before.label) < before.count);
    const isLess = await lessens();
    await trial.do({ kind: 'open', place: start.place });
    const isLessLater = await lessens();
    const found = (variant: Variants) => [sightingOf(variant, before, { target, place: start.place })];
    const isAll = ALL.test(target.name.trim());
    // What it left the first time it leaves again: nothing more is marked then.
    if (!isLessLater && isAll) return found('some');
    if (!isLessLater)
      return found(left > 0 && countOfOnes(trial.seen) === left - 1 ? 'uncounted' : 'forgotten');
    if (!isLess) return found('stays');
    if (isAll && (await leavesSome(trial, target, before.label))) return found('some');
    const now = await withOther(driver, (other) => countFor(trial, other, before.label));
    return theirs !== null && now !== null && theirs > 0 && now < theirs ? found('others') : [];
  },
};

/** What marks one thing as read, and what marks all of them; behind what opened them, where that counts them. */
function markable({ seen, mode, opened_by, refuse }: CheckContext) {
  const opener = opened_by ?? undefined;
  const known = countIn(seen, opener);
  if (mode !== 'active' || !isPlainWeb(seen.place) || !known || known.count === 0) return [];
  const named = (words: RegExp) =>
    seen.elements.find(
      (view) =>
        /^(?:button|link|menuitem)$/.test(view.target.role) &&
        view.enabled &&
        words.test(view.target.name.trim()) &&
        refuse(view, [view]) === '',
    );
  const from = opener && seen.dialogs > 0 ? { opener } : {};
  // Once all are read, none is left to be marked.
  return [named(ONE), named(ALL)].flatMap((view) =>
    view ? [{ kind: 'check' as const, check: 'marked_read', target: view.target, ...from }] : [],
  );
}

function namesWhatItMarks(name: string): boolean {
  const [mark = name] = ONE.exec(name) ?? [];
  return mark !== name;
}

/** How many things can be marked as read one by one. */
const countOfOnes = ({ elements }: Observation): number =>
  elements.filter(({ target }) => ONE.test(target.name.trim())).length;

/** Whether something is still unread, and stays so when all is marked once more: what came meanwhile would be read then. */
async function leavesSome(trial: Trial, target: ElementTarget, label: string): Promise<boolean> {
  const left = countOf(trial.seen, label);
  const again = findInRow(trial.seen, target);
  if (left === 0 || !again?.enabled) return false;
  await trial.do({ kind: 'activate', target: again.target });
  await trial.do({ kind: 'open', place: trial.start.place });
  return !(await trial.until(() => countOf(trial.seen, label) < left));
}

/** How much is said to be unread, on the screen or by the name of what brought it up; null where nothing says so. */
function countIn({ elements }: Observation, opener: ElementTarget | undefined): Count | null {
  const names = [...elements.map(({ target }) => target.name), ...(opener ? [opener.name] : [])];
  const name = names.find((one) => UNREAD.test(one));
  const label = name && unreadLabel(name);
  const count = label ? unreadCount(name, label) : null;
  return label && count !== null ? { count, label } : null;
}

/** The same by the words that counted it before: where they are gone, nothing is unread. */
function countOf({ elements }: Observation, label: string): number {
  const counts = elements.map(({ target }) => unreadCount(target.name, label));
  return counts.find((count) => count !== null) ?? 0;
}

/** How much a session says is unread, once it says so: it may be asked for only when the page is shown. */
async function countFor(trial: Trial, driver: Driver, label: string): Promise<number> {
  let count = countOf(await visit(driver, trial.start.place), label);
  const isTold = async () => {
    if (count === 0) count = countOf(await driver.observe(), label);
    return count > 0;
  };
  await trial.until(isTold);
  return count;
}

/** What the other account is shown; null where there is none. */
async function withOther(driver: Driver, look: (other: Driver) => Promise<number>): Promise<number | null> {
  const other = await driver.beside?.('other');
  return other ? closing(other, () => look(other)) : null;
}

/** The control as it stands there now, brought up again where it went away. @throws Unfit */
async function shownAgain(
  trial: Trial,
  target: ElementTarget,
  opener: ElementTarget | undefined,
): Promise<ElementTarget> {
  const now = find(trial.seen, target);
  if (now) return now.target;
  if (opener) await trial.do({ kind: 'activate', target: opener });
  // What names the thing that it marks is gone once that is read: another one does.
  const alike = ONE.test(target.name.trim())
    ? trial.seen.elements.find((one) => ONE.test(one.target.name.trim()) && one.enabled)
    : undefined;
  return (find(trial.seen, target) ?? alike ?? trial.view(target)).target;
}

function sightingOf(
  variant: Variants,
  { count, label }: Count,
  { target, place }: { target: ElementTarget; place: string },
): Sighting<Variants, Facts> {
  const SAID: Record<Variants, string> = {
    others: `"${target.name}" was pressed by one test account, and the other one has less to read than before.`,
    forgotten: `"${target.name}" was pressed; after a reload ${count} are unread, as before.`,
    uncounted: `"${target.name}" was pressed. After a reload one thing less can be marked as read, and still ${count} are said to be unread.`,
    some: `"${target.name}" was pressed, where ${count} were unread, and after a reload some still are; pressed again, it changes nothing.`,
    stays: `"${target.name}" was pressed, and the page goes on saying that ${count} are unread; after a reload it says less.`,
  };
  return {
    variant,
    facts: { label, names: namesWhatItMarks(target.name.trim()) },
    description: SAID[variant],
    place,
    element: target,
    key: [variant],
    context: { unread: String(count) },
  };
}
