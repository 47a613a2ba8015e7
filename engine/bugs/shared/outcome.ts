import type { Observation } from '#engine/drivers/contract.ts';
import { linesOf } from './compare.ts';
import doubts from './doubts.json' with { type: 'json' };
import successes from './successes.json' with { type: 'json' };
import { find } from './trial.ts';

/** What a screen says when something was taken. */
const SUCCESS = new RegExp(String.raw`^(?!.*\b(${doubts.join('|')})\b).*\b(${successes.join('|')})\b`, 'iu');
const SAID_MAX = 80;

/** Lines on the screen that were not there before. */
export function saidSince(seen: Observation, before: Observation): string[] {
  const known = new Set(linesOf(before));
  return linesOf(seen).filter((line) => !known.has(line));
}

/** A new line by which the screen says that something was taken; undefined where none does. */
export function successSince(seen: Observation, before: Observation): string | undefined {
  return successIn(saidSince(seen, before));
}

export function successIn(said: readonly string[]): string | undefined {
  return said.find((line) => line.length < SAID_MAX && SUCCESS.test(line));
}

/**
 * Whether a field that was there before complains of what it holds, and did not then: one that is required complains as
 * long as it is empty, on whatever page it stands.
 */
export function hasFault(seen: Observation, before: Observation): boolean {
  return before.elements.some(({ target, field }) => {
    const now = field ? find(seen, target)?.field?.validation_message : '';
    return Boolean(now) && now !== field?.validation_message;
  });
}
