import type { Action, ActionResult, Driver, Observation } from '../drivers/contract.ts';
import { describeAction } from '../model/action-text.ts';
import type { Step } from '../model/suspicion.ts';
import { lookUntilUsable, WAIT } from '../model/usable.ts';
import { withWords } from './account.ts';

/** A screen that was waited for is given up after so many looks, each of which gives it time to come to rest, and this time. */
const LOOKS_MAX = 6;
const WAIT_MS = 3_000;
/** A screen with so many named controls that stays as it is for so long has come, though it tells nothing of a session. */
const COME = { controls: 4, still_ms: 700 };
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

  /** From the screen that is shown, once there is something to use on it. */
  static async from(driver: Driver, signal: AbortSignal): Promise<Way> {
    return new Way(driver, signal, await lookUntilUsable(driver, new Set(), signal));
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

  /**
   * Looks until the screen is what was waited for, or has had its time. Gives whether it is. `orCome`: no longer than until
   * it has come and stays as it is.
   */
  async until(isThere: (seen: Observation) => boolean, { orCome = false } = {}): Promise<boolean> {
    const begun = performance.now();
    let still = { structure: this.seen.structure, since: begun };
    for (let look = 0; look < LOOKS_MAX || performance.now() - begun < WAIT_MS; look += 1) {
      if (isThere(this.seen)) return true;
      if (orCome && hasCome(this.seen) && performance.now() - still.since > COME.still_ms) break;
      this.#signal.throwIfAborted();
      // A key without a meaning: performing it waits until the screen is calm.
      await this.#driver.perform(WAIT);
      this.seen = await this.#driver.observe();
      const { structure } = this.seen;
      if (structure !== still.structure) still = { structure, since: performance.now() };
    }
    const last = this.steps.at(-1);
    if (last) last.place_after = this.seen.place;
    return isThere(this.seen);
  }
}

function hasCome({ blank, busy, elements }: Observation): boolean {
  return !blank && busy === undefined && elements.filter(({ target }) => target.name).length >= COME.controls;
}
