import { routeOf } from '#engine/model/fingerprint.ts';
import type { Step } from '#engine/model/suspicion.ts';

const KEPT_MAX = 4;

/**
 * The last steps of all contexts that changed data, by route: what one context meets may be what another one has made
 * there. Not kept in a checkpoint: it is learned again.
 */
export class WriteLog {
  readonly #steps = new Map<string, Step[]>();

  note(step: Step): void {
    if (!step.wrote || step.signs_in || step.action.kind === 'check') return;
    const route = routeOf(step.place_before);
    this.#steps.set(route, [...(this.#steps.get(route) ?? []), step].slice(-KEPT_MAX));
  }

  /** Those on the route of a place that are none of `own`, the latest first. */
  besides(place: string, own: readonly Step[]): Step[] {
    const known = new Set(own);
    return (this.#steps.get(routeOf(place)) ?? []).filter((step) => !known.has(step)).toReversed();
  }
}
