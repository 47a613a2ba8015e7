import type { Option, Scored } from '../options/option.ts';
import type { Rng } from '../rng.ts';
import { chooseAny, chooseBest } from './choose.ts';
import { type Decision, decisionOf } from './decision.ts';

/** Where nothing new is in sight: the share of moments in which a form is filled otherwise, and what such a way is worth at least. */
const VARY_SHARE = 0.4;
const VARIED = 0.15;

export function isTimeToVary(rng: Rng): boolean {
  return rng.next() < VARY_SHARE;
}

/** Now and then a form in a way in which it was not filled yet: at random that would hardly ever be met. */
export function varyForm(scored: readonly Scored[], rng: Rng): Decision[] | null {
  const untried = scored.filter(({ option, value }) => option.kind === 'fill' && value >= VARIED);
  const best = untried.length > 0 && isTimeToVary(rng) ? chooseBest(untried, rng) : null;
  return best ? [decisionOf(best.option, best.option.why)] : null;
}

/** Any of what there is, the more promising the likelier; up to `most` in a rush. Empty where there is nothing. */
export function wander(
  scored: readonly Scored[],
  { most, rng, why }: { most: number; rng: Rng; why: (option: Option) => string },
): Decision[] {
  const left = [...scored];
  const chosen: Decision[] = [];
  for (let i = 0; i < most; i += 1) {
    const any = chooseAny(left, rng);
    if (!any) break;
    chosen.push(decisionOf(any.option, why(any.option)));
    left.splice(left.indexOf(any), 1);
    if (any.option.leads_to || any.option.kind === 'general') break; // It may lead away from the others.
  }
  return chosen;
}
