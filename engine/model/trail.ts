import type { Step } from '#engine/model/suspicion.ts';

const STEPS_MAX = 300;
/** Of the steps that are dropped, those that changed something are kept: what later ones need may be their doing. */
const OLD_WRITES_MAX = 150;
const LOADS: ReadonlySet<string> = new Set(['open', 'reload']);

/**
 * The steps since the session began. Beyond 300 the oldest go, but for the login and what changed something; each part
 * that is left begins by opening its place.
 */
export class Trail {
  #steps: Step[];
  #count: number;

  constructor(steps: readonly Step[] = []) {
    this.#steps = [...steps];
    this.#count = Math.max(steps.length, ...steps.map(({ at = 0 }) => at));
  }

  /** How many steps the session has done. */
  get count(): number {
    return this.#count;
  }

  add(step: Step): void {
    this.#steps.push(step);
    this.#count += 1;
    if (this.#steps.length <= STEPS_MAX + 2 * OLD_WRITES_MAX) return;
    const recent = this.#steps.slice(-STEPS_MAX + 50);
    const old = this.#steps.slice(0, -recent.length);
    const writes = old.filter((one) => one.wrote && !one.signs_in).slice(-OLD_WRITES_MAX);
    const place = recent[0]?.place_before ?? '';
    this.#steps = [...firstLogin(old), ...joined(writes), openStep(place), ...recent];
  }

  all(): Step[] {
    return [...this.#steps];
  }

  /** From the last place that was come to, or loaded, before the last step: opening it, then the steps since. */
  short(): Step[] {
    for (let i = this.#steps.length - 2; i >= 0; i -= 1) {
      const step = this.#steps[i];
      if (step && (step.place_before !== step.place_after || LOADS.has(step.action.kind)))
        return [openStep(step.place_after), ...this.#steps.slice(i + 1)];
    }
    return this.all();
  }
}

/** Steps one after another, with the opening of a page wherever the one before does not lead to it. */
export function joined(steps: readonly Step[]): Step[] {
  const way: Step[] = [];
  let here = '';
  for (const step of steps) {
    if (step.action.kind !== 'open' && step.place_before !== here) way.push(openStep(step.place_before));
    way.push(step);
    here = step.place_after;
  }
  return way;
}

/** The steps of the first login; later ones were needed only because that session ended. */
export function firstLogin(steps: readonly Step[]): Step[] {
  const first = steps.findIndex((step) => step.signs_in);
  if (first < 0) return [];
  const end = steps.findIndex((step, index) => index > first && !step.signs_in);
  return steps.slice(first, end < 0 ? undefined : end);
}

export function openStep(place: string): Step {
  return { action: { kind: 'open', place }, text: `Open ${place}`, place_before: '', place_after: place };
}
