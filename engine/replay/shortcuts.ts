import { probesFor } from '../bugs/registry.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { firstLogin, joined, openStep } from '../model/trail.ts';
import { wayFromBirth } from './birth.ts';
import { wayFromCauses } from './causes.ts';
import { shortestPath } from './shortest-path.ts';
import { onSiblings, tailOf } from './siblings.ts';

/** How many of the last steps that wrote something are tried, before all of them. */
const RECENT_WRITES = [2, 4];

/**
 * A guess at a shorter way to the bug. `steps` is what is replayed; `units` are the steps in it that may be left out
 * one by one, for which `joined` makes the way anew.
 */
export type Shortcut = { steps: Step[]; units: Step[] };

/** Steps of a way that begins with signing in: those until one is signed in, and those after. */
export function loginIn(steps: readonly Step[]): { login: readonly Step[]; rest: readonly Step[] } {
  const end = steps.findLastIndex((step) => step.signs_in) + 1;
  return { login: steps.slice(0, end), rest: steps.slice(end) };
}

/**
 * Guesses at a way, the best first: over the map to the bug, then those of its own trail, and last the trail itself.
 * What was found signed in is looked for signed in: the login stands in front of every guess, and cutting down leaves it
 * out where everybody meets the bug.
 */
export function shortcutsOf(candidate: Candidate): Shortcut[] {
  const login = firstLogin(candidate.trail).filter((step) => step.action.kind !== 'open');
  const trail = candidate.trail.filter((step) => !step.signs_in);
  const short_trail = candidate.short_trail.filter((step) => !step.signs_in);
  const ways = guessesAt({ ...candidate, trail, short_trail });
  if (login.length === 0) return unique(ways);
  const signedIn = ways.map(({ units, steps }) => ({
    units: units.length > 0 || steps.length === 0 ? [...login, ...units] : [],
    steps: units.length > 0 ? joined([...login, ...units]) : [...joined(login), ...steps],
  }));
  const [signedOut] = ways;
  return unique([...signedIn, ...(signedOut ? [signedOut] : [])]);
}

/** The length of the shortest way that is known: what a first replay costs. */
export function stepsTo({ trail, short_trail, ways = [] }: Candidate): number {
  const lengths = [...ways, short_trail].map((way) => joined(way).length);
  return firstLogin(trail).length + Math.min(...lengths);
}

function guessesAt(candidate: Candidate): Shortcut[] {
  const { trail, place, oracle, ways = [] } = candidate;
  const last = trail.at(-1);
  if (!last) return [{ steps: [], units: [] }];
  const births = fromBirth(trail);
  const causes = [true, false].map((byAddress) => wayFromCauses(trail, byAddress));
  const sure = causes.filter(({ surely }) => surely).map(({ steps }) => steps);
  const unsure = causes.filter(({ surely }) => !surely).map(({ steps }) => steps);
  const own = fromTrail(candidate, last, unsure);
  const guesses = [...sure, ...ways, ...own, ...births, ...fromWrites(trail)];
  // A check opens its page, and what it uses never was lacking there.
  if (last.action.kind === 'check' && last.lacked === undefined) guesses.unshift(tailOf(trail));
  // What it changed is not there a second time: it is shown on what was made for it.
  if (last.wrote) guesses.unshift(...births.slice(0, 1));
  const shortcuts = guesses.map((units) => ({ units, steps: joined(units) }));
  if (isMoved(last, candidate) || probesFor(oracle).length > 0)
    shortcuts.unshift({ units: [], steps: [openStep(place)] });
  return [...shortcuts, { units: trail, steps: trail }];
}

/** A check is what shows its own bug; what others show, the place that was come to may show by itself. */
function isMoved({ action, place_before, place_after }: Step, { place, oracle }: Candidate): boolean {
  if (action.kind === 'check') return action.check !== oracle && place !== place_before;
  return place_after !== place_before;
}

/**
 * The last step on its page, or on that of another thing of the kind, after any of `changes`, by the shortest path over
 * the screens between, after what was changed on this very page, or after the steps since a page was last loaded. Where
 * the last steps were done in a rush they stand for the last one.
 */
function fromTrail(
  { trail, short_trail, siblings = [] }: Candidate,
  last: Step,
  changes: readonly Step[][],
): Step[][] {
  const tail = tailOf(trail);
  const here = writesHere(trail, tail);
  const guesses: Step[][] = [];
  if (last.action.kind !== 'open') guesses.push(tail, ...onSiblings(siblings, tail));
  guesses.push(...changes);
  for (const path of [shortestPath(trail), shortestPath(trail, { untouched: true })])
    if (path) guesses.push([...path, last]);
  for (const some of [here.slice(0, 1), here.slice(-2)]) guesses.push([...some, ...tail]);
  if (here.length > 0) guesses.push(...onSiblings(siblings, [...here.slice(-2), ...tail]));
  if (short_trail.length > 0) guesses.push(short_trail.filter((step) => step.action.kind !== 'open'));
  return guesses;
}

/** The steps that wrote something, the last few or all, each on its own page; all that may have changed anything. */
function fromWrites(trail: readonly Step[]): Step[][] {
  const tail = tailOf(trail);
  const earlier = trail.slice(0, -tail.length);
  const writes = earlier.filter((step) => step.wrote);
  const guesses = [...RECENT_WRITES, writes.length].map((count) => [...writes.slice(-count), ...tail]);
  return [...guesses, [...earlier.filter(mayChangeState), ...tail]];
}

/** What was changed on the page of the last step. */
function writesHere(trail: readonly Step[], tail: readonly Step[]): Step[] {
  const place = trail.at(-1)?.place_before;
  return trail.slice(0, -tail.length).filter((step) => step.wrote && step.place_before === place);
}

/** From the making of the thing that the page is about, with and without what was changed on it. */
function fromBirth(trail: readonly Step[]): Step[][] {
  const birth = wayFromBirth(trail);
  if (!birth) return [];
  const tail = tailOf(trail);
  const here = writesHere(trail, tail);
  const come = birth.filter((step) => !tail.includes(step));
  const some = [[], here.slice(0, 1), here.slice(-2)];
  return some.map((writes) => [...new Set([...come, ...writes]), ...tail]);
}

/** A list of steps as one text, the same for equal steps. */
export const keyOf = (steps: readonly Step[]): string => JSON.stringify(steps.map((step) => step.action));

/** Links lead elsewhere and scrolling shows more; neither leaves a trace behind. */
function mayChangeState({ action, place_before, place_after, wrote }: Step): boolean {
  if (action.kind === 'check') return wrote === true;
  if (action.kind === 'fill' || action.kind === 'press') return true;
  return action.kind === 'activate' && (action.target.role !== 'link' || place_before === place_after);
}

function unique(guesses: readonly Shortcut[]): Shortcut[] {
  const seen = new Set<string>();
  return guesses.filter(({ steps }) => {
    const key = keyOf(steps);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** How much likelier than the opening of a link a step is to matter to what comes after it. */
export function weightOf(step: Step): number {
  if (step.signs_in) return 6;
  if (step.wrote) return 4;
  if (/^(?:fill|press|check|drag)$/.test(step.action.kind)) return 3;
  return mayChangeState(step) ? 2 : 1;
}
