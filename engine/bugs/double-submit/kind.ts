import type { CheckAction, ElementTarget } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { byRole } from '#engine/model/code.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { documentOf, isDisturbed, need, pageOf, writesIn } from '../shared/compare.ts';
import { whileFailing } from '../shared/hindrance.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { listAbove } from '../shared/list-above.ts';
import { refusedBy } from '../shared/outcome.ts';
import {
  filling,
  type Listed,
  makersOf,
  marked,
  markIn,
  markOf,
  namelessMakersOf,
} from '../shared/places.ts';
import { isSearch } from '../shared/search.ts';
import type { Trial } from '../shared/trial.ts';
import { lastStepOn, twinOf } from './last-step.ts';
import { growsByTwo, makesTwo, standsTwice } from './reproduce.ts';

/** A search by a mark that one thing has finds no more than was made of it. */
const FOUND_MAX = 3;

/**
 * `nameless`: what the form makes carries no mark; `twin`: two pages, numbered one after the other, show it; `above`: the link that
 * leads to its list.
 */
type Facts = {
  button: string;
  found_by: string;
  found_by_role: string;
  above?: string;
  nameless?: boolean;
  twin?: boolean;
};

/** A submit button pressed twice makes one thing. */
export const doubleSubmit: TriedKind<'doubled', Facts> = {
  id: 'double_submit',
  category: 'functional',
  description: 'A double click on a submit button makes two things of one form',
  sentence: 'Fill the form and double-click TARGET',
  fingerprint_rule: 'route and the button’s name',
  variants: {
    doubled: {
      severity: 'major',
      because: 'what was meant once is there, sent or paid twice',
      title: ({ button }) => `A double click on "${button}" makes two of one`,
    },
  },
  budget: { chance: 0.16, seconds: 6, most: 16 },
  cause: ['element'],
  inPassing: { variant: 'doubled', facts: { button: '', found_by: '', found_by_role: '' } },
  reproduce: ({ facts: { found_by, found_by_role, above, nameless, twin }, used }) => {
    const { fields, submit } = used.form();
    if (!submit || submit === 'enter') return null;
    if (twin) return shownBy(standsTwice, { fields, button: submit }, { late: true });
    if (nameless) return shownBy(growsByTwo, { fields, button: submit }, { late: true });
    const seeks = found_by !== '' && /^(?:searchbox|textbox)$/.test(found_by_role);
    return shownBy(makesTwo, {
      fields,
      button: submit,
      above: above ? byRole('link', above) : null,
      search: seeks ? byRole(found_by_role, found_by) : null,
    });
  },
  changes: true,
  fleeting: 'opened',
  appliesTo: (context) => {
    const end = lastStepOn(context);
    const forms = [...makersOf(context), ...namelessMakersOf(context)].flatMap(
      ({ form, fields, submit }): CheckAction[] =>
        submit && submit !== 'enter' && form.submit?.target.role === 'button'
          ? [{ kind: 'check', check: 'double_submit', fields, submit, target: submit }]
          : [],
    );
    return end ? [...forms, { kind: 'check', check: 'double_submit', submit: end, target: end }] : forms;
  },
  run: async (trial, action) => {
    const { submit } = action;
    need(submit && submit !== 'enter', 'a button');
    if (action.fields === undefined) return lastStepTwice(trial, submit);
    const { fields } = filling(action, trial);
    const mark = markIn(fields);
    const before = await trial.lists();
    need(mark === '' || marked(before, mark).length === 0, 'it is there already');
    await trial.do({ kind: 'fill', fields, submit: null });
    const writes = await pressTwice(trial, submit);
    const twin = mark ? await twinOf(trial, mark) : null;
    if (twin) return [twinSighting(trial, submit, { twin, writes })];
    const { lists, by, above } = mark
      ? await listsWith(mark, trial)
      : { lists: await newIn(trial, before), by: null, above: null };
    const doubled = lists.find(({ items }) =>
      items.some(({ text }, index) => items.findIndex((one) => alike(one.text, text, mark)) !== index),
    );
    return doubled ? [listSighting(trial, submit, { doubled, by, above, mark, writes })] : [];
  },
};

/** The same with the step that only shows what was entered before. */
async function lastStepTwice(trial: Trial, submit: ElementTarget): Promise<Sighting<'doubled', Facts>[]> {
  const mark = markOf(trial.start.text);
  need(mark, 'a mark');
  const writes = await pressTwice(trial, submit);
  const twin = await twinOf(trial, mark);
  return twin ? [twinSighting(trial, submit, { twin, writes })] : [];
}

/** Presses a button twice, and gives what was written. @throws Unfit where it was heard once. */
async function pressTwice(trial: Trial, submit: ElementTarget): Promise<string[]> {
  // A server that takes its time, as from afar, gets both: on one machine the answer may come before the second press.
  const sent = await whileFailing(trial, { what: 'writes', how: 'slow' }, async () => {
    await trial.do({ kind: 'activate', target: submit, how: 'double' });
  });
  await trial.until(() => writesIn(trial.recent).length > 1, trial.pace.save_ms / 5);
  need(!isDisturbed(trial.recent), 'an error');
  const writes = writesIn(trial.recent);
  need(writes.length > 0 || !refusedBy(trial.recent), 'it was refused');
  // A page that is left with the first answer never hears the second.
  const twice = sent > 1 || writes.some((one, index) => writes.indexOf(one) !== index);
  // Of two documents asked for at once a browser shows the answer to the second only.
  const isSent =
    documentOf(trial.signals.slice(-trial.recent.length))?.method === 'POST' || writes.length > 0;
  need(twice || (isSent && documentOf(trial.recent) !== null), 'sent once');
  return writes;
}

type Doubled = {
  doubled: Pick<Listed, 'items'>;
  by: ElementTarget | null;
  above: ElementTarget | null;
  mark: string;
  writes: readonly string[];
};

function listSighting(
  trial: Trial,
  submit: ElementTarget,
  { doubled, by, above, mark, writes }: Doubled,
): Sighting<'doubled', Facts> {
  return {
    variant: 'doubled',
    facts: {
      button: submit.name,
      found_by: by?.name ?? '',
      found_by_role: by?.role ?? '',
      ...(above ? { above: above.name } : {}),
      ...(mark ? {} : { nameless: true }),
    },
    description:
      'The form was filled once and its button pressed twice in quick succession: both were taken, and the list shows the same item twice.',
    place: trial.start.place,
    element: submit,
    key: [submit.role, submit.name],
    context: {
      requests: writes.join(', ').slice(0, 300),
      items: String(doubled.items.length),
      ...(by ? { found_by: by.name, found_by_role: by.role } : {}),
    },
  };
}

function twinSighting(
  { start, seen }: Trial,
  button: ElementTarget,
  { twin, writes }: { twin: string; writes: readonly string[] },
): Sighting<'doubled', Facts> {
  return {
    variant: 'doubled',
    facts: { button: button.name, found_by: '', found_by_role: '', twin: true },
    description: `The button was pressed twice in quick succession: both were taken, and ${pageOf(twin)} shows the same as the page that it led to.`,
    place: start.place,
    element: button,
    key: [button.role, button.name],
    context: { requests: writes.join(', ').slice(0, 300), twin: pageOf(seen.place) },
  };
}

type Found = {
  lists: Pick<Listed, 'items'>[];
  by: ElementTarget | null;
  above: ElementTarget | null;
};

/**
 * What was made, in each list that is shown, or of the page above where this one has none to search; where none shows it, as on another
 * page, what a search for its mark finds. What it is found by need not be shown: nothing else has that mark.
 */
async function listsWith(mark: string, trial: Trial): Promise<Found> {
  const here = await listsHere(mark, trial);
  if (here.lists.length > 0 || here.by) return { ...here, above: null };
  const above = listAbove(trial.seen);
  if (!above) return { ...here, above };
  await trial.do({ kind: 'activate', target: above });
  return { ...(await listsHere(mark, trial)), above };
}

async function listsHere(mark: string, trial: Trial): Promise<Omit<Found, 'above'>> {
  const here = await trial.lists();
  const made = marked(here, mark);
  const search = trial.seen.elements.find(isSearch);
  if (made.length > 0 || !search) return { lists: made, by: null };
  const fields = [{ target: search.target, affordance: 'type' as const, value: mark }];
  await trial.do({ kind: 'fill', fields, submit: 'enter' });
  const found = await trial.lists();
  const shown = marked(found, mark);
  const isNarrowed = ({ path, items }: ListsProbe[number]) =>
    items.length <= FOUND_MAX && items.length < (here.find((one) => one.path === path)?.items.length ?? 0);
  return { lists: shown.length > 0 ? shown : found.filter(isNarrowed), by: search.target };
}

/** What each list shows that it did not show before. */
async function newIn(trial: Trial, before: ListsProbe): Promise<Pick<Listed, 'items'>[]> {
  const grown = async () =>
    (await trial.lists()).map(({ path, items }) => {
      const old = before.find((one) => one.path === path)?.items.map(({ text }) => text) ?? [];
      return { items: items.filter(({ text }) => !old.includes(text)) };
    });
  let lists = await grown();
  const isGrown = async () => {
    lists = await grown();
    return lists.some(({ items }) => items.length > 1);
  };
  await trial.until(isGrown, trial.pace.save_ms / 3);
  return lists;
}

/** Whether two items say the same, but for numbers that differ from thing to thing. */
function alike(one: string, other: string, mark: string): boolean {
  const [said, also] = [one, other].map((text) => wordsOf(text, mark));
  return said === also;
}

const wordsOf = (text: string, mark: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/\d/.test(word) || (mark !== '' && word.includes(mark.toLowerCase())))
    .join(' ');
