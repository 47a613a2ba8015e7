import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { asksToSignIn, isDisturbed, leadsToPage, need, pageOf, writesIn } from '../shared/compare.ts';
import { heldBy } from '../shared/editors.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { listed, longestOf, nextOn } from '../shared/paging.ts';
import { find, type Trial } from '../shared/trial.ts';
import { staysAsLong } from './reproduce.ts';
import sizeWords from './size-words.json' with { type: 'json' };

type Variants = 'size' | 'none';
/** `heeded`: a list that is as long as is set, '' where none is; `unheeded`: one that keeps its `length`. `picks`: the setting opens. */
type Facts = {
  setting: string;
  value: string;
  rows: number;
  heeded: string;
  unheeded: string;
  length: number;
  picks?: boolean;
};

const SIZE = new RegExp(sizeWords.join('|'), 'iu');
const NUMBER = /^\d{1,3}$/;
const LISTS_MAX = 10;
/** With so much of its time left, in milliseconds, no further list is looked for where there are two: they are looked at twice. */
const ENOUGH_MS = 26_000;

/**
 * How many rows a page has is set once and holds for all lists that had so many: one that it does not reach is told by the
 * others. Where it is kept and reaches none of several, it has no effect.
 */
export const unheededSetting: TriedKind<Variants, Facts> = {
  id: 'unheeded_setting',
  category: 'functional',
  description:
    'How many rows a page shows is set, and one list stays as long as before while others follow, or all do',
  sentence: 'Choose another number in TARGET, save it, and look at the lists',
  fingerprint_rule: 'route of the list; where none follows, the name of the setting',
  variants: {
    size: {
      severity: 'minor',
      because: 'the list can still be read page by page',
      title: ({ setting, unheeded }) => `"${setting}" has no effect on ${routeOf(unheeded)}`,
    },
    none: {
      severity: 'minor',
      because: 'the lists can still be read page by page',
      title: ({ setting }) => `"${setting}" is saved and has no effect`,
    },
  },
  budget: { chance: 0.3, seconds: 22, most: 1, on_route: 1, waiting_cost: 2, time_ms: 40_000 },
  general: true,
  sure: true,
  changes: true,
  reproduce: ({ facts: { value, rows, heeded, unheeded, length, picks }, address, used }) =>
    picks
      ? null
      : shownBy(
          staysAsLong,
          {
            ...{ field: used.target(), save: used.form().submit, value, rows, length },
            ...(heeded ? { heeded: address(heeded) } : {}),
            unheeded: address(unheeded),
          },
          { late: true, timeout_ms: 60_000 },
        ),
  appliesTo: (context) =>
    sizesOn(context).map(({ target, submit }) => ({
      kind: 'check',
      check: 'unheeded_setting',
      target,
      submit,
    })),
  run: async (trial, { target, submit }) => {
    need(target && submit && submit !== 'enter', 'a setting that is saved');
    const { start } = trial;
    const old = heldBy(trial.view(target));
    const rows = Number(old);
    const setting: Setting = { target, submit };
    const before = await pagedLists(trial, placesOn(start), ENOUGH_MS);
    const following = [...before].filter(([, { length }]) => length === rows);
    need(following.length > 1, 'lists of so many rows');
    const offered = new Set(find(start, target)?.field?.options);
    const { value } = await set(trial, setting, null);
    const now = await pagedLists(trial, [...before.keys()]);
    const { held } = await set(trial, setting, old);
    need(held === value, 'it is not kept');
    const keeps = (place: string) => now.get(place)?.length === before.get(place)?.length;
    const [heeded = '', { form } = { form: null }] = following.find(([place]) => !keeps(place)) ?? [];
    // A list of another form, as of news beside tables, may have a length of its own by rights; so may one of a length that nobody can set.
    const isAlike = (one: PagedList) =>
      one.form === form &&
      (one.length === rows || (one.length !== Number(value) && offered.has(String(one.length))));
    const alike = heeded === '' ? following : [...before].filter(([, one]) => isAlike(one));
    const sightings = alike
      .filter(([place]) => keeps(place))
      .map(([unheeded, { length }]) =>
        sightingOf(trial, setting, { setting: target.name, value, rows, heeded, unheeded, length }),
      );
    return heeded === '' ? sightings.slice(0, 1) : sightings;
  },
};

type Setting = { target: ElementTarget; submit: ElementTarget };

function sightingOf(trial: Trial, { target }: Setting, facts: Facts): Sighting<Variants, Facts> {
  const { setting, value, rows, heeded, unheeded, length } = facts;
  const picks = find(trial.start, target)?.affordance === 'activate';
  return {
    variant: heeded === '' ? 'none' : 'size',
    facts: { ...facts, ...(picks ? { picks } : {}) },
    description:
      heeded === ''
        ? `"${setting}" was set to ${value}, which it still says when its page is opened again; ${pageOf(unheeded)} and the other lists that had ${rows} rows still have as many.`
        : `"${setting}" was set to ${value}: ${pageOf(heeded)} shows another number of rows than before, and ${pageOf(unheeded)} still ${length}.`,
    place: trial.start.place,
    element: target,
    key: [heeded === '' ? setting : routeOf(unheeded)],
    context: { heeded, unheeded, rows: String(rows), value },
  };
}

/** Lists by which the number of rows is chosen, in a form that has a button; beside pages it is that of their list alone. */
function sizesOn({ seen, refuse }: CheckContext): Setting[] {
  if (seen.dialogs > 0 || nextOn({ seen })) return [];
  return seen.elements.filter(isSize).flatMap((view) => {
    const submit = seen.elements.find((one) => one.group === view.group && one.submits);
    if (view.group === '' || !submit || refuse(submit, [view, submit]) !== '') return [];
    return [{ target: view.target, submit: submit.target }];
  });
}

/** One of the browser's own, or one that opens. */
function isSize(view: ElementView): boolean {
  const { target, affordance, enabled, field, chosen } = view;
  if (!enabled || !SIZE.test(target.name) || !NUMBER.test(heldBy(view))) return false;
  if (affordance === 'activate') return chosen !== undefined;
  return affordance === 'choose' && (field?.options ?? []).filter((one) => NUMBER.test(one)).length > 1;
}

/** The next larger number, since a list that has more rows than before has them to show; else the next smaller one. */
function otherSize(options: readonly string[], rows: number): string | null {
  const sizes = options
    .filter((one) => NUMBER.test(one))
    .map(Number)
    .toSorted((a, b) => a - b);
  const size = sizes.find((one) => one > rows) ?? sizes.findLast((one) => one < rows);
  return size === undefined ? null : String(size);
}

/** Pages of the site that the screen links to and that are about no one thing. */
function placesOn({ elements, place }: Observation): string[] {
  const all = elements.filter(
    (view) =>
      leadsToPage(view, place) &&
      pageOf(view.leads_to) !== pageOf(place) &&
      refusalFor(view.target.name, view.leads_to) === '',
  );
  return [...new Set(all.map(({ leads_to }) => leads_to))].slice(0, LISTS_MAX);
}

type PagedList = { form: 'table' | 'other'; length: number };

/** Of these places those that show a list with more on a further page; only two once no more than `enough_ms` are left. */
async function pagedLists(
  trial: Trial,
  places: readonly string[],
  enough_ms = Number.NEGATIVE_INFINITY,
): Promise<Map<string, PagedList>> {
  const found = new Map<string, PagedList>();
  for (const place of places) {
    if (found.size > 1 && trial.left_ms < enough_ms) break;
    await trial.do({ kind: 'open', place });
    need(!asksToSignIn(trial.seen, trial.start), 'another session');
    if (isDisturbed(trial.recent) || !(await trial.hasCome())) continue;
    const [path = '', items = []] = longestOf(await listed(trial)) ?? [];
    const form = /(?:^|>)tbody\d*$/.test(path) ? 'table' : 'other';
    if (nextOn(trial) && items.length > 0) found.set(place, { form, length: items.length });
  }
  return found;
}

/** Sets and saves a number of rows, another one where `wanted` is null; gives it, and what was held before. */
async function set(
  trial: Trial,
  { target, submit }: Setting,
  wanted: string | null,
): Promise<{ held: string; value: string }> {
  await trial.do({ kind: 'open', place: trial.start.place });
  const isThere = () => find(trial.seen, target) !== null;
  need(isThere() || (await trial.until(isThere)), 'the setting where it was');
  const from = trial.signals.length;
  const view = trial.view(target);
  const held = heldBy(view);
  const affordance = view.affordance === 'choose' ? 'choose' : 'pick';
  const other = affordance === 'choose' ? otherSize(view.field?.options ?? [], Number(held)) : null;
  await trial.do({
    kind: 'fill',
    fields: [{ target, affordance, value: wanted ?? other ?? '' }],
    submit: null,
  });
  const value = heldBy(trial.view(target));
  need(NUMBER.test(value) && value !== held, 'another number of rows');
  await trial.do({ kind: 'activate', target: submit });
  const isSaved = () => writesIn(trial.signals.slice(from)).length > 0;
  need(isSaved() || (await trial.until(isSaved)), 'it was not saved');
  return { held, value };
}
