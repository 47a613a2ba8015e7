import type { Signal } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import {
  asksToSignIn,
  documentOf,
  isDisturbed,
  isPlainWeb,
  linesOf,
  need,
  pageOf,
} from '../shared/compare.ts';
import { tellsFailure } from '../shared/failure.ts';
import type { Sighting, TriedKind } from '../shared/kind.ts';
import { saidSince } from '../shared/outcome.ts';
import type { Trial } from '../shared/trial.ts';
import { waitOn } from '../shared/wait-on.ts';
import { keepsWaiting } from '../shared/waiting.ts';
import { unknownIn } from './address.ts';
import { saysNothingOfUnknown } from './reproduce.ts';

type Variants = 'blank' | 'waits' | 'leaks';
type Facts = { route: string; opened: string; says: string };
type Fault = { variant: Variants; says: string };

const RICH_MIN = 5;
/** Lines that go with the thing, so that what is left can be told from it. */
const OWN_MIN = 3;
const LEAK = /\b(undefined|NaN|Invalid Date)\b|\[object \w+\]/;
const NULL = /(^|[\s:(#])null\b/;
const NULLS_MIN = 2;

/** A page of a thing that does not exist says so. */
export const unknownItem: TriedKind<Variants, Facts> = {
  id: 'unknown_item',
  category: 'functional',
  description:
    'A page of one thing, opened with an id that does not exist, stays empty, waits for ever or shows a program’s own words instead of saying so',
  sentence: 'Open the address of this page with an id that does not exist',
  fingerprint_rule: 'route and what went wrong',
  variants: {
    blank: {
      severity: 'major',
      because: 'whoever follows an old link is told nothing',
      title: ({ route }) => `The page ${route} is empty for an id that does not exist`,
    },
    waits: {
      severity: 'major',
      because: 'whoever follows an old link waits for nothing',
      title: ({ route }) => `The page ${route} goes on loading for an id that does not exist`,
    },
    leaks: {
      severity: 'minor',
      because: 'what is shown can be seen to be wrong, but not why',
      title: ({ route, says }) => `The page ${route} shows "${says}" for an id that does not exist`,
    },
  },
  budget: { chance: 0.02, seconds: 2.2, most: 8 },
  inPassing: { variant: 'blank', facts: { route: '', opened: '', says: '' } },
  blames: ({ facts }) => `unknown ${facts.route}`,
  reproduce: ({ variant, facts: { opened, says }, address }) =>
    opened
      ? shownBy(
          saysNothingOfUnknown,
          { address: address(opened), fault: variant, says },
          { late: true, timeout_ms: 90_000 },
        )
      : null,
  changes: false,
  appliesTo: ({ seen }) =>
    isPlainWeb(seen.place) &&
    seen.inner !== true &&
    seen.dialogs === 0 &&
    seen.busy === undefined &&
    seen.text.split('\n').length > RICH_MIN &&
    unknownIn(seen.place) !== null
      ? [{ kind: 'check', check: 'unknown_item' }]
      : [],
  run: async (trial) => {
    const { start } = trial;
    const unknown = unknownIn(start.place);
    need(unknown, 'an id in the address');
    const from = trial.signals.length;
    let fault: Fault | null = null;
    try {
      await trial.do({ kind: 'open', place: unknown.place });
      need(!isDisturbed(trial.recent) && !asksToSignIn(trial.seen, start), 'no ordinary answer');
      fault = await faultIn(trial, unknown.id);
    } finally {
      dropOwn(trial.signals, from, fault !== null);
    }
    // The screen is left as it was found.
    await trial.do({ kind: 'open', place: start.place });
    if (!fault) return [];
    return [sightingOf(start.place, unknown.place, fault)];
  },
};

/** What is wrong with the page of a thing that does not exist; null where it tells, or leads elsewhere. */
async function faultIn(trial: Trial, id: string): Promise<Fault | null> {
  const { start } = trial;
  const isToldByStatus = (documentOf(trial.recent)?.status ?? 200) >= 400;
  const isThere = () => trial.seen.place.includes(id);
  if (isToldByStatus || !isThere()) return null;
  const waits = waitOn(trial.seen, start);
  if (waits !== undefined) {
    if (await keepsWaiting(trial, () => waitOn(trial.seen, start) === waits && isThere()))
      return { variant: 'waits', says: waits };
    const isOver = () => waitOn(trial.seen, start) === undefined;
    if (!(isOver() || (await trial.until(isOver))) || !isThere()) return null;
  }
  const said = saidSince(trial.seen, start);
  if (said.length > 0) return leakIn(said);
  if (!isBare(trial)) return null;
  const isTold = () => !isThere() || !isBare(trial) || waitOn(trial.seen, start) !== undefined;
  if (await trial.until(isTold)) return null;
  return (await isFrameOnly(trial)) ? { variant: 'blank', says: '' } : null;
}

/** A program's own word in a line that the page of a thing that is there does not show. */
function leakIn(said: readonly string[]): Fault | null {
  if (said.some(tellsFailure)) return null;
  const nulls = said.filter((line) => NULL.test(line));
  const leak = said.find((line) => LEAK.test(line)) ?? (nulls.length >= NULLS_MIN ? nulls[0] : undefined);
  return leak ? { variant: 'leaks', says: leak.slice(0, 80) } : null;
}

/** Whether the screen shows no more than a part of what the page of a thing that is there does. */
function isBare({ start, seen }: Trial): boolean {
  if (seen.blank) return true;
  const now = new Set(linesOf(seen));
  const gone = [...new Set(linesOf(start))].filter((line) => !now.has(line));
  return gone.length >= OWN_MIN && saidSince(seen, start).length === 0;
}

/** Whether what is left is what every page shows, as the one that the app begins with does. */
async function isFrameOnly(trial: Trial): Promise<boolean> {
  const { seen, start } = trial;
  if (seen.blank) return true;
  const home = await trial.do({ kind: 'open', place: new URL('/', start.place).href });
  need(!asksToSignIn(home, start) && pageOf(home.place) !== pageOf(seen.place), 'no other page');
  const frame = new Set(linesOf(home));
  return linesOf(seen).every((line) => frame.has(line));
}

/** That a thing is missing is our own doing, and what a page that fails so throws is told with it. */
function dropOwn(signals: Signal[], from: number, isTold: boolean): void {
  const heard = signals.splice(from);
  const isOwn = (signal: Signal) =>
    (signal.kind === 'response' && signal.status >= 400 && signal.status < 500) ||
    signal.kind === 'rejection' ||
    signal.kind === 'console_error' ||
    (isTold && signal.kind === 'exception');
  signals.push(...heard.filter((signal) => !isOwn(signal)));
}

function sightingOf(place: string, opened: string, { variant, says }: Fault): Sighting<Variants, Facts> {
  return {
    variant,
    facts: { route: routeOf(place), opened, says },
    key: [variant],
    description: {
      blank:
        'An address of the same shape with an id that does not exist shows nothing beside the frame of every page.',
      waits:
        'An address of the same shape with an id that does not exist says that something is to come, and nothing comes.',
      leaks:
        'An address of the same shape with an id that does not exist shows values that were never there.',
    }[variant],
    place,
    context: { opened, ...(says ? { says } : {}) },
  };
}
