import type { Action, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { targetsOf } from '#engine/model/action-targets.ts';

const PLACES_MAX = 300;

/** `looked`: the step before the last look. `lacked`: by control, the step before the last look without it, if any. */
type Sighting = { looked: number; lacked: Map<string, number | undefined> };

/** When a session saw which control at which place, so that a way to a control can tell what brought it. */
export class Sightings {
  readonly #places = new Map<string, Sighting>();

  /** Takes in a look after the step that is the `at`th of its session. */
  note({ place, elements }: Pick<Observation, 'place' | 'elements'>, at: number): void {
    const before = this.#places.get(place);
    const lacked = new Map<string, number | undefined>();
    for (const { target } of elements) {
      const key = keyOf(target);
      lacked.set(key, before?.lacked.has(key) === false ? before.looked : before?.lacked.get(key));
    }
    this.#places.delete(place);
    this.#places.set(place, { looked: at, lacked });
    for (const oldest of this.#places.keys()) if (this.#places.size > PLACES_MAX) this.#places.delete(oldest);
  }

  /** The last step after which the place did not have all that the action uses; undefined where it always had. */
  lackedBy(action: Action, place: string): number | undefined {
    const known = this.#places.get(place)?.lacked;
    const steps = targetsOf(action).flatMap((target) => known?.get(keyOf(target)) ?? []);
    return steps.length > 0 ? Math.max(...steps) : undefined;
  }
}

const keyOf = ({ role, name, path }: ElementTarget): string => `${role}|${name || path}`;
