import { checkOf } from '../bugs/registry.ts';
import type { Step } from '../model/suspicion.ts';

/**
 * The last step and those that it was done in a rush with: they were looked at together, so that what showed may be the
 * doing of any of them. What a check judges that the step before it changed, or brought up, belongs to it.
 */
export function tailOf(trail: readonly Step[]): Step[] {
  const last = trail.at(-1);
  if (last && trail.length > 1 && isOfStepBefore(last, trail.at(-2)))
    return [...tailOf(trail.slice(0, -1)), last];
  const begin = trail.findLastIndex((step) => !step.rushed);
  return trail.slice(Math.max(0, begin));
}

/** Whether a check judges what the step before it changed, or what that step brought up at the same address. */
function isOfStepBefore({ action }: Step, before: Step | undefined): boolean {
  if (action.kind !== 'check') return false;
  if (action.after !== undefined) return true;
  const isThere = before?.action.kind === 'activate' && before.place_before === before.place_after;
  return isThere && checkOf(action.check)?.fleeting === true;
}

/**
 * The same steps on the pages of other things of the kind: what is wrong with the page of one is mostly wrong with that
 * of any, and things that were there before the run are there in every session.
 */
export function onSiblings(places: readonly string[], steps: readonly Step[]): Step[][] {
  return places.map((place) =>
    steps.map((step) => ({
      ...step,
      place_before: place,
      place_after: step.place_after === step.place_before ? place : step.place_after,
    })),
  );
}
