import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { asksToSignIn, isDisturbed, leadsToPage, need, pageOf, writesIn } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { listed, longestOf, nextOn } from '../shared/paging.ts';
import type { Trial } from '../shared/trial.ts';
import { staysAsLong } from './reproduce.ts';
import sizeWords from './size-words.json' with { type: 'json' };

/** `heeded`: a list that is as long as is set; `unheeded`: one that stays as long as before. */
type Facts = { setting: string; value: string; rows: number; heeded: string; unheeded: string };

const SIZE = new RegExp(sizeWords.join('|'), 'iu');
const NUMBER = /^\d{1,3}$/;
const LISTS_MAX = 10;

/** How many rows a page has is set once and holds for all lists that had so many: one that it does not reach is told by the others. */
export const unheededSetting: TriedKind<'size', Facts> = {
  id: 'unheeded_setting',
  category: 'functional',
  description: 'How many rows a page shows is set, and one list stays as long as before while others follow',
  sentence: 'Choose another number in TARGET, save it, and look at the lists',
  fingerprint_rule: 'route of the list',
  variants: {
    size: {
      severity: 'minor',
      because: 'the list can still be read page by page',
      title: ({ setting, unheeded }) => `"${setting}" has no effect on ${routeOf(unheeded)}`,
    },
  },
  budget: { chance: 0.7, seconds: 10, most: 2, on_route: 1, waiting_cost: 2, time_ms: 40_000 },
  sure: true,
  changes: true,
  reproduce: ({ facts: { value, rows, heeded, unheeded }, address, used }) =>
    shownBy(
      staysAsLong,
      {
        ...{ field: used.target(), save: used.form().submit, value, rows },
        ...{ heeded: address(heeded), unheeded: address(unheeded) },
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
    const { field } = trial.view(target);
    const old = field?.value ?? '';
    const rows = Number(old);
    const value = otherSize(field?.options ?? [], rows);
    need(value !== null, 'another number of rows');
    const before = await longLists(trial, placesOn(start), rows);
    need(before.size > 1, 'lists of so many rows');
    await set(trial, target, submit, value);
    const now = await longLists(trial, [...before.keys()], rows);
    await set(trial, target, submit, old);
    const [heeded, form] = [...before].find(([place]) => !now.has(place)) ?? [];
    need(heeded, 'a list that follows it');
    // A list of another form, as of news beside tables, may have a length of its own by rights.
    const alike = [...now.keys()].filter((place) => before.get(place) === form);
    return alike.map((unheeded) => ({
      variant: 'size' as const,
      facts: { setting: target.name, value, rows, heeded, unheeded },
      description: `"${target.name}" was set to ${value}: ${pageOf(heeded)} shows another number of rows than before, and ${pageOf(unheeded)} still ${rows}.`,
      place: start.place,
      element: target,
      key: [routeOf(unheeded)],
      context: { heeded, unheeded, rows: String(rows), value },
    }));
  },
};

type Size = { target: ElementTarget; submit: ElementTarget };

/** Lists of the browser's own by which the number of rows is chosen, in a form that has a button. */
function sizesOn({ seen, refuse }: CheckContext): Size[] {
  if (seen.dialogs > 0) return [];
  return formsOf(seen.elements).flatMap(({ fields, submit }) => {
    const view = fields.find(isSize);
    if (!view || !submit || refuse(submit, [view, submit]) !== '') return [];
    return [{ target: view.target, submit: submit.target }];
  });
}

function isSize({ target, affordance, field }: ElementView): boolean {
  if (affordance !== 'choose' || !field || !SIZE.test(target.name)) return false;
  return NUMBER.test(field.value) && field.options.filter((one) => NUMBER.test(one)).length > 1;
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

type ListForm = 'table' | 'other';

/** Of these places those that show a list of so many rows, with more on a further page, each with its form. */
async function longLists(
  trial: Trial,
  places: readonly string[],
  rows: number,
): Promise<Map<string, ListForm>> {
  const found = new Map<string, ListForm>();
  for (const place of places) {
    await trial.do({ kind: 'open', place });
    need(!asksToSignIn(trial.seen, trial.start), 'another session');
    if (isDisturbed(trial.recent) || !(await trial.hasCome())) continue;
    const [path = '', items = []] = longestOf(await listed(trial)) ?? [];
    if (nextOn(trial) && items.length === rows)
      found.set(place, /(?:^|>)tbody\d*$/.test(path) ? 'table' : 'other');
  }
  return found;
}

async function set(trial: Trial, target: ElementTarget, submit: ElementTarget, value: string): Promise<void> {
  await trial.do({ kind: 'open', place: trial.start.place });
  const from = trial.signals.length;
  await trial.send([{ target, affordance: 'choose', value }], submit);
  const isSaved = () => writesIn(trial.signals.slice(from)).length > 0;
  need(isSaved() || (await trial.until(isSaved)), 'it was not saved');
}
