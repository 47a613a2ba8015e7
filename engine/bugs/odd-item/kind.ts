import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { cut, routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { asksToSignIn, documentOf, isDisturbed, isPlainWeb, linesOf, need } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { nextOn } from '../shared/paging.ts';
import type { Trial } from '../shared/trial.ts';
import { waitOn } from '../shared/wait-on.ts';
import { keepsWaiting } from '../shared/waiting.ts';
import { showsLess } from './reproduce.ts';

type Variants = 'blank' | 'waits' | 'fails';
type Facts = { route: string; opened: string; name: string; says: string };

const ITEMS = { least: 3, most: 10, odd: 3 };
type Found = Sighting<Variants, Facts>;
/** A page that shows so much less than others of its kind shows nothing of its own. */
const LESS = 0.6;
const OWN_MIN = 4;
/** Of the labels of such pages one that fails shows so many at most. */
const FEW = 0.2;
const PAGES_MAX = 4;
const NEXT_LEFT_MS = 4_000;
const ACTS_MAX = 26;
/** Pages that the others are compared with. */
const PLAIN = 2;
/** A cell that says that there is none. */
const NOTHING = /^(|[-–—?]|none|n\/a|null|0([.,]0+)?)$/i;

/** All things that a list leads to have pages that show them. */
export const oddItem: TriedKind<Variants, Facts> = {
  id: 'odd_item',
  category: 'functional',
  description: 'The page of one thing in a list stays empty or goes on loading, while those of others do not',
  sentence: 'Open the things of the list one after another',
  fingerprint_rule: 'route and what is wrong',
  variants: {
    blank: {
      severity: 'major',
      because: 'what is there cannot be reached',
      title: ({ name }) => `The page of "${name}" shows nothing, those of others do`,
    },
    waits: {
      severity: 'major',
      because: 'what is there cannot be reached',
      title: ({ name }) => `The page of "${name}" goes on loading, those of others do not`,
    },
    fails: {
      severity: 'major',
      because: 'what is there cannot be reached',
      title: ({ name }) => `The page of "${name}" fails, those of others do not`,
    },
  },
  budget: { chance: 0.06, seconds: 7, most: 6, on_route: 2, time_ms: 10_000 },
  inPassing: { variant: 'blank', facts: { route: '', opened: '', name: '', says: '' } },
  blames: ({ facts }) => `odd ${facts.route}`,
  reproduce: ({ facts: { opened }, address }) =>
    opened ? shownBy(showsLess, { address: address(opened) }, { late: true, timeout_ms: 90_000 }) : null,
  changes: false,
  appliesTo: ({ seen, refuse }) =>
    isPlainWeb(seen.place) && seen.dialogs === 0 && itemsOn(seen, refuse).length >= ITEMS.least
      ? [{ kind: 'check', check: 'odd_item' }]
      : [],
  run: async (trial) => {
    const known: Observation[] = [];
    const here = itemsOn(trial.seen, () => '');
    const lacks = lackingOf(here, await trial.lists());
    const usual = here.filter((item) => !lacks.includes(item));
    const first = [...usual.slice(0, PLAIN), ...lacks].slice(0, ITEMS.most);
    const odd =
      (await oddOf(trial, first, known)) ??
      (await oddBehind(trial, known)) ??
      // What nothing tells apart may be odd as well.
      (await oddOf(trial, usual.slice(PLAIN, ITEMS.most), known));
    need(odd || known.length > 1, 'pages of things');
    return odd ? [odd] : [];
  },
};

/** The first of these things whose page is odd; null where none is, or no time is left to see. */
async function oddOf(
  trial: Trial,
  items: readonly ElementView[],
  known: Observation[],
): Promise<Found | null> {
  for (const item of items) {
    if (trial.left_ms <= 0 || trial.acts >= ACTS_MAX) return null;
    const odd = await oddIn(trial, item, known);
    if (odd) return sightingOf(trial, item, odd);
  }
  return null;
}

/** The same of what lacks something on the further pages of the list. */
async function oddBehind(trial: Trial, known: Observation[]): Promise<Found | null> {
  let { place } = trial.start;
  for (let page = 0; page < PAGES_MAX && trial.left_ms > NEXT_LEFT_MS; page += 1) {
    if (!(await turned(trial, place, page))) return null;
    place = trial.seen.place;
    const lacks = lackingOf(
      itemsOn(trial.seen, () => ''),
      await trial.lists(),
    );
    const odd = await oddOf(trial, lacks.slice(0, ITEMS.odd), known);
    if (odd) return odd;
  }
  return null;
}

/** Opens the page of a thing; what is wrong with it, null where nothing is, and it becomes `known`. */
async function oddIn(trial: Trial, item: ElementView, known: Observation[]): Promise<Fault | null> {
  const seen = await open(trial, item);
  const other = known.at(-1);
  const odd = other ? await faultIn(trial, other, known) : null;
  if (!odd && waitOn(seen, trial.start) === undefined) known.push(trial.seen);
  return odd;
}

/** Whether the next page of the list is shown. */
async function turned(trial: Trial, place: string, page: number): Promise<boolean> {
  if (trial.seen.place !== place) await trial.do({ kind: 'open', place });
  // A list that keeps its page to itself begins anew.
  for (let turn = 0; turn <= (trial.seen.place === trial.start.place ? page : 0); turn += 1) {
    const next = nextOn(trial);
    if (!next) return false;
    await trial.do({ kind: 'activate', target: next.target });
  }
  return (await trial.hasCome()) && itemsOn(trial.seen, () => '').length > 0;
}

/** Links in rows to pages of one route with an id, each page once; of several routes the one that most rows lead to. */
function itemsOn({ elements, place }: Observation, refuse: CheckContext['refuse']): ElementView[] {
  const links = elements.filter((view) => {
    const { target, leads_to, collection } = view;
    if (target.role !== 'link' || collection === '' || !target.name || !URL.canParse(leads_to)) return false;
    const isApp = new URL(leads_to).origin === new URL(place).origin && routeOf(leads_to).includes(':');
    return isApp && refusalFor(target.name, leads_to) === '' && refuse(view, [view]) === '';
  });
  const once = links.filter(
    (view, at) => links.findIndex(({ leads_to }) => leads_to === view.leads_to) === at,
  );
  const routes = [...Map.groupBy(once, ({ leads_to }) => routeOf(leads_to)).values()];
  return routes.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Items whose rows leave a cell empty that others fill: what they lack their pages may count on. */
function lackingOf(items: readonly ElementView[], lists: ListsProbe): ElementView[] {
  const odds = lists.flatMap(({ items: rows }) => {
    const isSeldom = (at: number) =>
      rows.filter(({ cells }) => NOTHING.test(cells?.[at] ?? '')).length * 2 < rows.length;
    return rows.filter(({ cells = [] }) => cells.some((cell, at) => NOTHING.test(cell) && isSeldom(at)));
  });
  return items.filter(({ target }) => odds.some(({ path }) => target.path.startsWith(`${path}>`)));
}

async function open(trial: Trial, { leads_to }: ElementView): Promise<Observation> {
  await trial.do({ kind: 'open', place: leads_to }, { hasty: true });
  need(!asksToSignIn(trial.seen, trial.start), 'another session');
  return trial.seen;
}

type Fault = { variant: Variants; says: string };

/** What is wrong with a page that others of its kind are known of; an error that the server tells is told by itself. */
async function faultIn(
  trial: Trial,
  other: Observation,
  known: readonly Observation[],
): Promise<Fault | null> {
  const isHere = () => routeOf(trial.seen.place) === routeOf(other.place);
  if (!isHere() || isDisturbed(trial.recent) || (documentOf(trial.recent)?.status ?? 200) >= 400) return null;
  const waits = waitOn(trial.seen, other);
  if (waits !== undefined) {
    if (await keepsWaiting(trial, () => waitOn(trial.seen, other) === waits && isHere()))
      return { variant: 'waits', says: waits };
    return null;
  }
  const lasts = async (isSo: () => boolean) =>
    known.length > 1 && isHere() && isSo() && !(await trial.until(() => !isHere() || !isSo()));
  if (await lasts(() => known.every((one) => saysLess(trial.seen, one))))
    return { variant: 'blank', says: '' };
  const error = trial.recent.find(({ kind }) => kind === 'console_error' || kind === 'exception');
  if (!error || !(await lasts(() => lacksLabels(trial.seen, known, trial.start)))) return null;
  return { variant: 'fails', says: 'message' in error ? cut(error.message, 200) : '' };
}

/** Whether a page says hardly anything of what all pages of its kind say and their list does not, as their labels. */
function lacksLabels(one: Observation, known: readonly Observation[], list: Observation): boolean {
  const own = new Set(linesOf(one));
  const others = known.map((page) => new Set(linesOf(page)));
  const frame = new Set(linesOf(list));
  const labels = [...(others[0] ?? [])].filter(
    (line) => !frame.has(line) && others.every((lines) => lines.has(line)),
  );
  return labels.length >= OWN_MIN && labels.filter((line) => own.has(line)).length <= labels.length * FEW;
}

/** Whether a page says nothing that a page of its kind does not, and lacks most of what that one has for itself. */
function saysLess(one: Observation, other: Observation): boolean {
  if (one.blank) return true;
  const [own, full] = [new Set(linesOf(one)), new Set(linesOf(other))];
  const isNothingNew = [...own].every((line) => full.has(line));
  return isNothingNew && full.size - own.size >= OWN_MIN && own.size < full.size * LESS;
}

function sightingOf(
  { start }: Trial,
  { target, leads_to }: ElementView,
  { variant, says }: Fault,
): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { route: routeOf(leads_to), opened: leads_to, name: target.name, says },
    key: [routeOf(leads_to), variant],
    description:
      'Several things of the list were opened one after another: the pages of the others show them, and this one does not.',
    place: start.place,
    element: target,
    context: { opened: leads_to, ...(says ? { says } : {}) },
  };
}
