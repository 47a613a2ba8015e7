import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { asksToSignIn, documentOf, isDisturbed, isPlainWeb, linesOf, need } from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { waitOn } from '../shared/wait-on.ts';
import { keepsWaiting } from '../shared/waiting.ts';
import { showsLess } from './reproduce.ts';

type Variants = 'blank' | 'waits';
type Facts = { route: string; opened: string; name: string; says: string };

const ITEMS = { least: 3, most: 10 };
/** A page that shows so much less than others of its kind shows nothing of its own. */
const LESS = 0.6;
const OWN_MIN = 4;

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
  },
  budget: { chance: 0.02, seconds: 8, most: 8, on_route: 3, time_ms: 14_000 },
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
    const items = itemsOn(trial.start, () => '');
    const known: Observation[] = [];
    for (const item of items.slice(0, ITEMS.most)) {
      if (trial.left_ms < 0) break;
      const seen = await open(trial, item);
      const other = known.at(-1);
      const odd = other ? await faultIn(trial, other, known) : null;
      if (odd) return [sightingOf(trial, item, odd)];
      if (waitOn(seen, trial.start) === undefined) known.push(trial.seen);
    }
    need(known.length > 1, 'pages of things');
    return [];
  },
};

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
  const isOdd = () => known.length > 1 && isHere() && known.every((one) => saysLess(trial.seen, one));
  return isOdd() && !(await trial.until(() => !isOdd())) ? { variant: 'blank', says: '' } : null;
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
