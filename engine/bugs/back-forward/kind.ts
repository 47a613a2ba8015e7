import type { CheckAction, ElementView, Observation } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPlainWeb,
  isSameRoute,
  likeness,
  need,
} from '../shared/compare.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { comesToAnother } from './reproduce.ts';

type Variants = 'error' | 'blank' | 'stays' | 'stale';
type Facts = { way: 'back' | 'forward'; status: number };

const LINKS_MAX = 2;
/** Screens that say so much the same cannot be told apart here. */
const APART_MAX = 0.6;
const SAME_MIN = 0.85;
const OTHER_MAX = 0.5;
/** Places that one is sent on from. */
const PASSING = /log-?in|sign-?in|auth|redirect|callback|logout|checkout|payment|confirm/i;

/** The browser's way back from a link, and forward again. */
export const backForward: TriedKind<Variants, Facts> = {
  id: 'back_forward',
  category: 'functional',
  description:
    'Going back after a link, or forward again, leads to a blank, broken or other screen than it came from',
  sentence: 'Follow LINK, go back, and go forward again',
  fingerprint_rule: 'route, direction and what went wrong',
  variants: {
    error: {
      severity: 'major',
      because: 'the browser’s own way around the app does not work',
      title: ({ way, status }) => `${going(way)} ends in an error (${status})`,
    },
    blank: {
      severity: 'major',
      because: 'the browser’s own way around the app does not work',
      title: ({ way }) => `${going(way)} shows a blank screen`,
    },
    stays: {
      severity: 'major',
      because: 'the browser’s own way around the app does not work',
      title: ({ way }) => `${going(way)} does not leave the page`,
    },
    stale: {
      severity: 'major',
      because: 'the browser’s own way around the app does not work',
      title: ({ way }) => `${going(way)} changes the address but not the screen`,
    },
  },
  budget: { chance: 0.005, seconds: 2, most: 6 },
  inPassing: { variant: 'stale', facts: { way: 'back', status: 0 } },
  reproduce: ({ variant, facts, used }) =>
    shownBy(
      comesToAnother,
      { link: used.target(), forward: facts.way === 'forward', fault: variant },
      { late: true },
    ),
  changes: false,
  general: true,
  appliesTo: linksToFollow,
  run: async (trial, { target }) => {
    need(target, 'a link');
    const { start } = trial;
    const link = trial.view(target);
    const there = await trial.do({ kind: 'activate', target });
    need(
      isStraight(trial, link.leads_to) && !there.blank && !asksToSignIn(there, start),
      'no plain way there',
    );
    need(there.dialogs === start.dialogs && likeness(there, start) < APART_MAX, 'too much alike');
    await trial.do({ kind: 'back' });
    const back = await judge(trial, 'back', start, there);
    if (back.length > 0) return back;
    need(isSameRoute(trial.seen, start), 'not back');
    await trial.do({ kind: 'forward' });
    return judge(trial, 'forward', there, start);
  },
};

/** Links to other pages of the site that a careful user may follow. */
function linksToFollow({ seen, refuse }: CheckContext): CheckAction[] {
  if (!isPlainWeb(seen.place) || seen.dialogs > 0 || seen.blank || PASSING.test(seen.place)) return [];
  const actions: CheckAction[] = [];
  const taken = new Set<string>();
  // The root of a site is the place that most often sends one on: it comes last.
  const links = seen.elements.toSorted((a, b) => Number(isRoot(a)) - Number(isRoot(b)));
  for (const view of links) {
    const { target, leads_to } = view;
    if (target.role !== 'link' || !target.name || !isOtherPage(leads_to, seen.place)) continue;
    const route = routeOf(leads_to);
    if (taken.has(route)) continue;
    if (refusalFor(target.name, leads_to) || refuse(view, [view])) continue;
    taken.add(route);
    actions.push({ kind: 'check', check: 'back_forward', target });
    if (actions.length >= LINKS_MAX) break;
  }
  return actions;
}

/** Whether an address is that of another page of the site, not of a file. */
function isOtherPage(address: string, place: string): boolean {
  if (!URL.canParse(address) || PASSING.test(address)) return false;
  const { origin, pathname } = new URL(address);
  const isFile = /\.\w{2,4}$/.test(pathname);
  return !isFile && origin === new URL(place).origin && routeOf(address) !== routeOf(place);
}

function isRoot({ leads_to }: ElementView): boolean {
  return URL.canParse(leads_to) && routeOf(leads_to) === '/';
}

function going(way: Facts['way']): string {
  return way === 'back' ? 'Going back' : 'Going forward';
}

/** Whether the link led where it says, without being sent on. */
function isStraight(trial: Trial, leadsTo: string): boolean {
  const answer = documentOf(trial.recent);
  if (answer && (answer.status >= 300 || answer.method !== 'GET')) return false;
  return !isDisturbed(trial.recent) && routeOf(trial.seen.place) === routeOf(leadsTo);
}

async function judge(
  trial: Trial,
  way: 'back' | 'forward',
  wanted: Observation,
  other: Observation,
): Promise<Sighting<Variants, Facts>[]> {
  const { seen, recent } = trial;
  if (asksToSignIn(seen, wanted)) return [];
  const answer = documentOf(recent);
  const found = (variant: Variants, description: string): Sighting<Variants, Facts>[] => [
    {
      variant: variant,
      facts: { way, status: answer?.status ?? 0 },
      description,
      place: wanted.place,
      key: [way, variant === 'stays' ? 'route' : variant],
      context: { from: other.place, to: wanted.place, came_to: seen.place },
    },
  ];
  if (answer && answer.status >= 400) {
    if (answer.status !== 404 && answer.status !== 410 && answer.status < 500) return [];
    // An error page that one was on is what going back is to lead to.
    if (likeness(seen, wanted) >= SAME_MIN) return [];
    return found('error', 'The screen that was there a moment before is not found any more.');
  }
  if (isDisturbed(recent)) return [];
  if (seen.blank) return found('blank', 'The screen that was there a moment before is empty now.');
  if (routeOf(seen.place) !== routeOf(wanted.place)) {
    // The way forward is rewritten by apps that tidy their own address: only staying away on the way back counts.
    if (way === 'forward' || routeOf(seen.place) !== routeOf(other.place)) return [];
    return found('stays', 'The address is still that of the page to be left.');
  }
  const later = await trial.look();
  if (likeness(later, other) >= SAME_MIN && likeness(later, wanted) < OTHER_MAX)
    return found('stale', 'The address changed, but what is shown is still the page that was left.');
  return [];
}
