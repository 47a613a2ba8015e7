import type { Candidate, Step } from '../oracles/candidate.ts';

/** Guesses at a much shorter way to the bug: straight to the page of the last step, or from the last page loaded. */
export function shortcutsOf({ trail, short_trail, place }: Candidate): Step[][] {
  const last = trail.at(-1);
  const guesses: Step[][] = [];
  if (!last) return guesses;
  if (last.action.kind !== 'open') guesses.push([openStep(last.place_before), last]);
  guesses.push([openStep(place)]);
  if (short_trail.length > 0) guesses.push([...short_trail]);
  return guesses;
}

/** The step of opening an address in a new window. */
export function openStep(place: string): Step {
  return { action: { kind: 'open', place }, text: `Open ${place}`, place_before: '', place_after: place };
}
