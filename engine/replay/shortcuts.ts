import { probesFor } from '../bugs/registry.ts';
import { firstLogin, joined, openStep } from '../explore/knowledge/trail.ts';
import type { Candidate, Step } from '../model/suspicion.ts';
import { onSiblings, tailOf } from '../proof/siblings.ts';
import { wayFromBirth } from './birth.ts';
import { shortestPath } from './shortest-path.ts';

/** How many of the last steps that wrote something are tried, before all of them. */
const RECENT_WRITES = [1, 2, 4];

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

/** Ways of at most so many steps are tried signed out too, for a bug that everybody meets. */
const SIGNED_OUT_MAX = 2;

/**
 * Guesses, the shortest first. What was found signed in is looked for signed in: the login stands in front of every
 * guess, and only the shortest are tried without it as well.
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
  return unique([...ways.filter(({ steps }) => steps.length <= SIGNED_OUT_MAX), ...signedIn]);
}

/**
 * Straight to the bug's page; its page and the last step; the same on the page of another thing of the kind; the
 * shortest path over the screens between; the way from the making of the thing that the page is about; what was changed
 * on this very page; the steps since a page was last loaded; the steps that wrote something, the last few or all, each
 * on its own page, without the wandering in between; all that may have changed anything. Navigation is what most of a
 * trail is, and what matters least. Where the last steps were done in a rush they stand for the last one.
 */
function guessesAt(candidate: Candidate): Shortcut[] {
  const { trail, short_trail, siblings = [], place, oracle } = candidate;
  const last = trail.at(-1);
  if (!last) return [{ steps: [], units: [] }];
  const tail = tailOf(trail);
  const earlier = trail.slice(0, -tail.length);
  const here = earlier.filter((step) => step.wrote && step.place_before === last.place_before);
  const guesses: Step[][] = [];
  if (last.action.kind !== 'open') guesses.push(tail, ...onSiblings(siblings, tail));
  if (here.length > 0) guesses.push(...onSiblings(siblings, [...here.slice(-2), ...tail]));
  const path = shortestPath(trail);
  if (path) guesses.push([...path, last]);
  if (short_trail.length > 0) guesses.push(short_trail.filter((step) => step.action.kind !== 'open'));
  for (const some of [here.slice(0, 1), here.slice(-1), here.slice(-2)]) guesses.push([...some, ...tail]);
  guesses.push(...fromBirth(trail, tail, here));
  const writes = earlier.filter((step) => step.wrote);
  if (path && path.length > 0)
    guesses.push([...writes.slice(-1).filter((step) => !path.includes(step)), ...path, last]);
  for (const count of [...RECENT_WRITES, writes.length]) guesses.push([...writes.slice(-count), ...tail]);
  guesses.push([...earlier.filter(mayChangeState), ...tail]);
  const ways = guesses.map((units) => ({ units, steps: joined(units) }));
  const moved = last.place_after !== last.place_before;
  if (moved || probesFor(oracle).length > 0) ways.push({ units: [], steps: [openStep(place)] });
  ways.push({ units: trail, steps: trail });
  return ways;
}

/** From the making of the thing that the page is about, with and without what was changed on it. */
function fromBirth(trail: readonly Step[], tail: readonly Step[], here: readonly Step[]): Step[][] {
  const birth = wayFromBirth(trail);
  if (!birth) return [];
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
  const byKey = new Map(guesses.map((guess) => [keyOf(guess.steps), guess]));
  return [...byKey.values()].sort((a, b) => a.steps.length - b.steps.length);
}

/** How much likelier than the opening of a link a step is to matter to what comes after it. */
export function weightOf(step: Step): number {
  if (step.signs_in) return 6;
  if (step.wrote) return 4;
  if (/^(?:fill|press|check|drag)$/.test(step.action.kind)) return 3;
  return mayChangeState(step) ? 2 : 1;
}
