import type { Action, ActionResult, Driver, Observation } from '../drivers/contract.ts';
import { describeAction } from '../model/action-text.ts';
import type { Step } from '../model/suspicion.ts';
import { withWords } from './account.ts';

/** A screen that was waited for is given up after so many looks, each of which gives it time to come to rest, and this time. */
const LOOKS_MAX = 6;
const WAIT_MS = 3_000;
const TEXT_MAX = 300;

/** The way to being signed in: what was done, and what is seen now. */
export class Way {
  readonly #driver: Driver;
  readonly #signal: AbortSignal;
  readonly steps: Step[] = [];
  seen: Observation;

  private constructor(driver: Driver, signal: AbortSignal, seen: Observation) {
    this.#driver = driver;
    this.#signal = signal;
    this.seen = seen;
  }

  static async from(driver: Driver, signal: AbortSignal): Promise<Way> {
    return new Way(driver, signal, await driver.observe());
  }

  /** Does something and looks; what went well becomes a step of the trail. @throws when the signal was aborted. */
  async act(action: Action): Promise<ActionResult> {
    this.#signal.throwIfAborted();
    const place_before = this.seen.place;
    const result = await this.#driver.perform(action);
    this.seen = await this.#driver.observe();
    if (result.status !== 'done') return result;
    this.steps.push({
      action,
      text: withWords(describeAction(action)).slice(0, TEXT_MAX),
      place_before,
      place_after: this.seen.place,
      wrote: action.kind === 'fill',
      signs_in: true,
    });
    return result;
  }

  /** Looks until the screen is what was waited for, or has had its time. Gives whether it is. */
  async until(isThere: (seen: Observation) => boolean): Promise<boolean> {
    const begun = performance.now();
    for (let look = 0; look < LOOKS_MAX || performance.now() - begun < WAIT_MS; look += 1) {
      if (isThere(this.seen)) return true;
      this.#signal.throwIfAborted();
      // A key without a meaning: performing it waits until the screen is calm.
      await this.#driver.perform({ kind: 'press', key: 'Shift' });
      this.seen = await this.#driver.observe();
    }
    const last = this.steps.at(-1);
    if (last) last.place_after = this.seen.place;
    return isThere(this.seen);
  }
}
