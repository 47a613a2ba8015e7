import type { ElementTarget, Observation } from '#engine/drivers/contract.ts';

/** A control that stands at the same place of so many routes, and of so great a share of all, belongs to none of them. */
const ROUTES_MIN = 4;
const SHARE_MIN = 0.6;

/** Tells the frame of an app, which is on every page, from what stands on one: a search in the header is one search. */
export class Frame {
  readonly #routes = new Set<string>();
  readonly #controls = new Map<string, Set<string>>();

  note({ elements }: Observation, route: string): void {
    if (this.#routes.has(route)) return;
    this.#routes.add(route);
    for (const { target } of elements) {
      const known = this.#controls.get(keyOf(target)) ?? new Set();
      this.#controls.set(keyOf(target), known.add(route));
    }
  }

  holds(target: ElementTarget): boolean {
    const routes = this.#controls.get(keyOf(target))?.size ?? 0;
    return routes >= ROUTES_MIN && routes >= SHARE_MIN * this.#routes.size;
  }
}

const keyOf = ({ role, name, path }: ElementTarget): string => `${role}|${name}|${path}`;
