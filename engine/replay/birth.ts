import type { Step } from '../model/suspicion.ts';
import { givenIn } from './renames.ts';
import { shortestPath } from './shortest-path.ts';

/** Typed values of this length and more are told apart from words that a target shows anyway. */
const TYPED_MIN = 6;

/**
 * The way from the making of the thing that the bug was met on: the step that made it, how it was come to, and the
 * steps from there. In a fresh session it has another name or is not there at all, so that its page cannot be opened.
 * What it was made in may have been made before it.
 * Null where the trail does not show that it was made.
 */
export function wayFromBirth(trail: readonly Step[]): Step[] | null {
  const last = trail.at(-1);
  if (!last) return null;
  for (const name of givenIn(last.place_before).toReversed()) {
    const came = trail.findIndex((step) => givenIn(step.place_after).includes(name));
    const step = trail[came];
    if (!step || step === last || givenIn(step.place_before).includes(name)) continue;
    const birth = step.wrote ? step : makerOf(step, trail.slice(0, came));
    if (!birth) continue;
    // A form may stand in a dialog that has to be opened first.
    const until = trail.slice(0, trail.indexOf(birth) + 1);
    const before = wayFromBirth(until)?.slice(0, -1) ?? shortestPath(until) ?? [];
    const onwards = trail.slice(came + 1);
    const path = shortestPath(onwards) ?? onwards.slice(0, -1).filter(({ action }) => action.kind !== 'open');
    return [...new Set([...before, birth, step, ...path, last])].filter((one) => one.action.kind !== 'open');
  }
  return null;
}

/** The step that typed what the thing is called by, when it was come to by its name. */
function makerOf({ action }: Step, earlier: readonly Step[]): Step | null {
  if (action.kind !== 'activate') return null;
  const { name } = action.target;
  const made = earlier.findLast(
    (step) =>
      step.wrote === true &&
      step.action.kind === 'fill' &&
      step.action.fields.some(({ value }) => value.length >= TYPED_MIN && name.includes(value)),
  );
  return made ?? null;
}
