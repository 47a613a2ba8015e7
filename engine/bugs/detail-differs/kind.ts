import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { valuesBeside } from '#engine/export/runtime/values-beside.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { asksToSignIn, isDisturbed, isPlainWeb, need } from '../shared/compare.ts';
import { heldOtherwise } from '../shared/held.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { isOfList } from '../shared/places.ts';
import { standsInHead } from '../shared/sorting.ts';
import { columnOf, type Table, tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { areComparable, differ } from '../shared/values.ts';
import { holdsAnother, saysAnother } from './reproduce.ts';

/** `form`: the edit form says `list`, not a row. */
type Facts = { label: string; list: string; page: string; form?: string };

/** Rows that are opened, from the first to the last of the list. */
const ROWS_MAX = 8;
/** What stands in a row of a table. */
const IN_ROW = /(?:tbody|tr|row)\d*(?:>|$)/;
const PRESSED = /^(row|listitem|generic|cell|gridcell)$/;

/** What a list and the edit form say of a thing is what the thing's own page says. */
export const detailDiffers: TriedKind<'differs' | 'edited', Facts> = {
  id: 'detail_differs',
  category: 'functional',
  description:
    'A table or an edit form says an amount, a day or a state of something, and its own page says another one under the same label',
  sentence: 'Open TARGET and compare what both say of the same thing',
  fingerprint_rule: 'route and label',
  variants: {
    differs: {
      severity: 'major',
      because: 'one of the two is wrong, and nobody can tell which',
      title: ({ label, list, page }) => `"${label}" is ${list} in the list and ${page} on its own page`,
    },
    edited: {
      severity: 'major',
      because: 'one of the two is wrong, and nobody can tell which',
      title: ({ label, list, page }) => `"${label}" is ${list} in the edit form and ${page} on the page`,
    },
  },
  // Rows of what only belongs to a thing often have no label in common with where they lead.
  budget: { chance: 0.025, seconds: 0.6, most: 48, on_route: 8 },
  inPassing: { variant: 'differs', facts: { label: '', list: '', page: '' } },
  reproduce: ({ facts: { label, list, page, form }, used }) =>
    form === undefined
      ? shownBy(saysAnother, { opener: used.target(), label, list, other: page }, { late: true })
      : shownBy(holdsAnother, { opener: used.target(), label, held: form }, { late: true }),
  changes: false,
  appliesTo: ({ seen, refuse }) => {
    if (!isPlainWeb(seen.place) || seen.dialogs > 0) return [];
    const openers = seen.elements.filter((view) => leadsOn(view, seen, refuse));
    const editor = seen.elements.find((view) => leadsBelow(view, seen) && refuse(view, [view]) === '');
    return [...(editor ? [editor] : []), ...spread(openers)].map(({ target }) => ({
      kind: 'check',
      check: 'detail_differs',
      target,
    }));
  },
  run: async (trial, { target }) => {
    need(target, 'something that leads on');
    const { start } = trial;
    const opener = trial.view(target);
    if (leadsBelow(opener, start)) return compareForm(trial, target);
    const { leads_to } = opener;
    // What was added meanwhile moves rows down: the row is where the opener is now.
    const found = rowOf(tablesOf(await trial.lists()), opener.target);
    need(found, 'a row of a table');
    await trial.do({ kind: 'activate', target: opener.target });
    need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no plain way there');
    need((await trial.hasCome()) && trial.seen.dialogs === 0, 'not at rest');
    const there = routeOf(trial.seen.place);
    need(leads_to ? there === routeOf(leads_to) : there !== routeOf(start.place), 'another place');
    need(isOfList(start.place, trial.seen.place), 'the page of another thing');
    const differing = () => differenceIn(found, trial.seen.text);
    need(differing() !== null, 'nothing that both say');
    // What a page says first may be of the thing that was shown before.
    const agrees = () => differing() === 'same';
    if (agrees() || (await trial.until(agrees, trial.pace.save_ms / 4))) return [];
    const last = differing();
    return last && last !== 'same' ? [sightingOf(start, trial.seen, target, last)] : [];
  },
};

type Found = { table: Table; row: readonly string[] };

/** The first label under which a page says something else than its row; null where both say nothing of one sort. */
function differenceIn({ table, row }: Found, text: string): Facts | 'same' | null {
  let compared = false;
  for (const [column, label] of table.heads.entries()) {
    const list = row[column] ?? '';
    const set = setOf(columnOf(table, column));
    const said = valuesBeside(text, label).filter(
      (one) => areComparable(list, one) || (set.has(list) && set.has(one)),
    );
    const [first] = said;
    if (first === undefined) continue;
    compared = true;
    if (said.every((one) => (set.has(one) ? one !== list : differ(list, one))))
      return { label, list, page: first };
  }
  return compared ? 'same' : null;
}

/** The values of a column that holds one of a few, as states are; none where hardly one stands there twice. */
function setOf(cells: readonly string[]): Set<string> {
  const values = new Set(cells.filter((cell) => /\p{L}{2}/u.test(cell)));
  return values.size > 1 && values.size <= cells.length / 2 ? values : new Set();
}

function rowOf(tables: readonly Table[], { path }: ElementTarget): Found | null {
  for (const table of tables)
    for (const [index, row] of table.rows.entries()) {
      const own = table.list.items[index]?.path;
      if (own && (path === own || path.startsWith(`${own}>`))) return { table, row };
    }
  return null;
}

function spread(views: readonly ElementView[]): ElementView[] {
  const each = Math.max(1, Math.floor(views.length / ROWS_MAX));
  return views.filter((_, index) => index % each === 0).slice(0, ROWS_MAX);
}

/** A link to a page of another route or, in a list, a row that can be pressed: whether it leads on shows only then. */
function leadsOn(view: ElementView, { place }: Observation, refuse: CheckContext['refuse']): boolean {
  const { target, leads_to, collection, affordance } = view;
  if (affordance !== 'activate' || collection === '' || !target.name) return false;
  if ((target.role !== 'row' && !IN_ROW.test(target.path)) || standsInHead(view)) return false;
  if (refusalFor(target.name, leads_to) !== '' || refuse(view, [view]) !== '') return false;
  if (target.role !== 'link') return PRESSED.test(target.role);
  if (!URL.canParse(leads_to)) return false;
  const isHere = new URL(leads_to).origin === new URL(place).origin;
  // A row also names things of other lists: their pages are not opened.
  return isHere && routeOf(leads_to) !== routeOf(place) && isOfList(place, leads_to);
}

/** A link outside of lists from the page of a thing to a page below it, as its edit form is. */
function leadsBelow(
  { target, leads_to, collection, affordance }: ElementView,
  { place }: Observation,
): boolean {
  if (affordance !== 'activate' || collection !== '' || target.role !== 'link' || !target.name) return false;
  if (!URL.canParse(leads_to) || !routeOf(place).includes(':id')) return false;
  const [here, there] = [new URL(place), new URL(leads_to)];
  const own = here.pathname.replace(/\/$/, '');
  const isBelow = here.origin === there.origin && there.pathname.startsWith(`${own}/`);
  return isBelow && there.pathname.length > own.length + 1 && refusalFor(target.name, leads_to) === '';
}

/** Whether the page of a thing says what the fields of its edit form hold. */
async function compareForm(trial: Trial, target: ElementTarget): Promise<Sighting<'edited', Facts>[]> {
  const { start } = trial;
  await trial.do({ kind: 'activate', target });
  need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no plain way there');
  need(trial.seen.busy === undefined && trial.seen.place !== start.place, 'another place at rest');
  const held = trial.seen.elements.flatMap(({ target: { name }, field, affordance }) =>
    field && affordance === 'type' && name ? [{ label: name, value: field.value }] : [],
  );
  const found = heldOtherwise(start.text, held);
  need(found, 'nothing that both say');
  if (found === 'same') return [];
  const { label, value, page, shown } = found;
  return [
    {
      variant: 'edited',
      facts: { label: shown, list: value, page, form: label },
      key: ['edited', shown],
      description: `The page says one value under "${shown}", and its edit form holds another in "${label}".`,
      place: start.place,
      element: target,
      context: { form: value, page, form_address: trial.seen.place },
    },
  ];
}

function sightingOf(
  start: Observation,
  page: Observation,
  target: ElementTarget,
  facts: Facts,
): Sighting<'differs', Facts> {
  return {
    variant: 'differs',
    facts,
    key: [facts.label],
    description: `"${target.name}" was opened from the table, and its page says something else under "${facts.label}".`,
    place: start.place,
    element: target,
    context: { list: facts.list, page: facts.page, page_address: page.place },
  };
}
