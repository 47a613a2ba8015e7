import type { Observation, Signal } from '#engine/drivers/contract.ts';
import { mayChange } from '#engine/model/methods.ts';
import { linesOf, writesIn } from './compare.ts';
import doubts from './doubts.json' with { type: 'json' };
import formRefusals from './form-refusals.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import successes from './successes.json' with { type: 'json' };
import { find } from './trial.ts';

/** What a screen says when something was taken. */
const SUCCESS = new RegExp(String.raw`^(?!.*\b(${doubts.join('|')})\b).*\b(${successes.join('|')})\b`, 'iu');
const REFUSED = new RegExp([...refusals, ...formRefusals].join('|'), 'i');
const SAID_MAX = 80;
/** What begins with a small letter and has some words is the end of a sentence that says more. */
const ENDS = /^\p{Ll}\S*\s+\S+\s+\S/u;

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
  return said.find((line) => line.length < SAID_MAX && !ENDS.test(line) && SUCCESS.test(line));
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

/** A new line by which the screen says that a form is refused; undefined where none does. */
export function refusalSince(seen: Observation, before: Observation): string | undefined {
  return saidSince(seen, before).find((line) => REFUSED.test(line));
}

/** Whether a form was sent and answered well, and the screen speaks of success, or the form has gone without a complaint. */
export function isTaken(seen: Observation, before: Observation, signals: readonly Signal[]): boolean {
  if (writesIn(signals).length === 0 || marksFaults(seen, before)) return false;
  if (refusedBy(signals) || refusalSince(seen, before) !== undefined) return false;
  if (successSince(seen, before)) return true;
  const isGone = !before.elements.some((view) => view.field && find(seen, view.target)?.field);
  return seen.dialogs < before.dialogs || (isGone && seen.place !== before.place);
}

/** Whether more fields are marked as wrong than before. */
export function marksFaults(seen: Observation, before: Observation): boolean {
  return faultsIn(seen) > faultsIn(before);
}

/** Fields that are marked as wrong; what a browser would say of an empty field says nothing of one that was sent. */
function faultsIn({ template = '' }: Observation): number {
  return template.split('!invalid').length;
}

/** The last request that may have changed something was answered with an error. */
export function refusedBy(signals: readonly Signal[]): boolean {
  const last = signals.findLast((one) => one.kind === 'response' && one.same_site && mayChange(one.method));
  return last?.kind === 'response' && last.status >= 400;
}
