import type { Candidate, Step } from '../oracles/candidate.ts';
import { probesFor } from '../oracles/index.ts';

/** How many of the last steps that may have changed something are tried before all of them. */
const RECENT = [1, 2, 4, 8];
const STEPS_MAX = 60;

/**
 * Guesses at a much shorter way to the bug, the shortest first: straight to its page; its page and the last step; the
 * steps since a page was last loaded; and the last few steps that may have changed the target's state, each on its own
 * page, without the wandering in between (navigation is what most of a trail is, and what matters least).
 */
export function shortcutsOf(candidate: Candidate): Step[][] {
  const { trail, short_trail, place, oracle } = candidate;
  const last = trail.at(-1);
  if (!last) return [[]];
  const guesses: Step[][] = [];
  const moved = last.place_after !== last.place_before;
  if (moved || probesFor(oracle).length > 0) guesses.push([openStep(place)]);
  if (last.action.kind !== 'open') guesses.push(joined([last]));
  if (short_trail.length > 0) guesses.push([...short_trail]);
  const changing = trail.slice(0, -1).filter(mayChangeState);
  for (const count of RECENT) {
    if (count <= changing.length) guesses.push(joined([...changing.slice(-count), last]));
  }
  guesses.push(joined([...changing, last]));
  return unique(guesses.filter((steps) => steps.length <= STEPS_MAX));
}

/** The step of opening an address in a new window. */
export function openStep(place: string): Step {
  return { action: { kind: 'open', place }, text: `Open ${place}`, place_before: '', place_after: place };
}

/** A list of steps as one text, the same for equal steps. */
export const keyOf = (steps: readonly Step[]): string => JSON.stringify(steps.map((step) => step.action));

/** Links lead elsewhere and scrolling shows more; neither leaves a trace behind. */
function mayChangeState({ action, place_before, place_after }: Step): boolean {
  switch (action.kind) {
    case 'fill':
      return true;
    case 'activate':
      return action.target.role !== 'link' || place_before === place_after;
    case 'press':
      return true;
    default:
      return false;
  }
}

/** Steps one after another, with the opening of a page wherever the one before does not lead to it. */
function joined(steps: readonly Step[]): Step[] {
  const way: Step[] = [];
  let here = '';
  for (const step of steps) {
    if (step.place_before !== here) way.push(openStep(step.place_before));
    way.push(step);
    here = step.place_after;
  }
  return way;
}

function unique(guesses: readonly Step[][]): Step[][] {
  const byKey = new Map(guesses.map((steps) => [keyOf(steps), steps]));
  return [...byKey.values()].sort((a, b) => a.length - b.length);
}
