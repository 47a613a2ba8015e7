import { setTimeout as delay } from 'node:timers/promises';
import type {
  Action,
  ActionResult,
  Driver,
  ElementTarget,
  ElementView,
  FieldValue,
  Observation,
  ProbeName,
  Signal,
} from '#engine/drivers/contract.ts';
import type { FocusProbe, HeapProbe, ListsProbe, PluralsProbe } from '#engine/drivers/probe-answers.ts';
import type { Sighting } from './kind.ts';
import { remarkedIn } from './marks.ts';
import { waitOn } from './wait-on.ts';

/** What a check counts on is not there: it says nothing. */
export class Unfit extends Error {}

/** What work gives; null where it does not fit what is shown. */
export async function unlessUnfit<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}

const ACTS_MAX = 40;
const LOOKS_MAX = 6;
/** How often a page at rest is looked at again. */
const RESTING_LOOKS = 2;
/**
 * Milliseconds between two looks, for what is put off to be saved, and for what never comes: longer than the 10 seconds
 * that keep a user's attention (J. Nielsen, Usability Engineering, 1993).
 */
const PACE = { look_ms: 150, save_ms: 2_500, wait_ms: 12_000 };
export type CheckPace = typeof PACE;

export type TrialOptions = {
  signal?: AbortSignal | undefined;
  fresh?: string | undefined;
  pace?: CheckPace | undefined;
  /** How long it may take, in milliseconds: waiting ends with it, and nothing is begun much later; absent: without end. */
  time_ms?: number | undefined;
  /** Whether these are all that is looked for; absent: all that there are. */
  isEnough?: ((sightings: readonly Sighting[]) => boolean) | undefined;
};

/** What a check may go on beyond its time, to leave the screen as it was found: a share of it. */
const OVERTIME = 1.5;

/** One run of a check: does what the check asks for, and keeps what was seen and heard. */
export class Trial {
  readonly start: Observation;
  readonly driver: Driver;
  /** All signals since it began, and those of the last action. */
  readonly signals: Signal[] = [];
  recent: readonly Signal[] = [];
  seen: Observation;
  /** Whether another element lay over the one that the last action was to use. */
  covered = false;
  acts = 0;
  readonly pace: CheckPace;
  /** Whether a check that tries several things may end: what is looked for is among what it saw. */
  readonly isEnough: (sightings: readonly Sighting[]) => boolean;
  readonly signal: AbortSignal;
  readonly #fresh: string;
  readonly #began = performance.now();
  readonly #time_ms: number;
  /** Whether nothing of the last action was under way or due when it was over. */
  #rests = false;

  constructor(driver: Driver, before: Observation, options: TrialOptions = {}) {
    this.driver = driver;
    this.start = before;
    this.seen = before;
    this.signal = options.signal ?? new AbortController().signal;
    this.#fresh = options.fresh ?? '';
    this.pace = options.pace ?? PACE;
    this.isEnough = options.isEnough ?? (() => false);
    this.#time_ms = options.time_ms ?? Number.POSITIVE_INFINITY;
  }

  /** Milliseconds that it may still take; without end where nobody waits for it. */
  get left_ms(): number {
    return this.#began + this.#time_ms - performance.now();
  }

  /** Does one thing and looks. @throws Unfit when it could not be done. */
  async do(action: Action, { hasty = false } = {}): Promise<Observation> {
    const result = await this.attempt(action, { hasty });
    if (result.status !== 'done') throw new Unfit(`${action.kind}: ${result.status}`);
    return this.seen;
  }

  /** The same where it is for the check to say what it means that it could not be done. @throws Unfit when there is no time left */
  async attempt(action: Action, { hasty = false } = {}): Promise<ActionResult> {
    this.signal.throwIfAborted();
    this.acts += 1;
    if (this.acts > ACTS_MAX) throw new Unfit('too much to do');
    if (this.left_ms < this.#time_ms * (1 - OVERTIME)) throw new Unfit('it took too long');
    const result = await this.driver.perform(action);
    this.#rests = result.rests === true;
    this.covered = result.covered === true;
    this.seen = await this.driver.observe({ patient: !hasty });
    if (!hasty) await this.#calm(result.rests === true);
    this.recent = this.driver.drain();
    this.signals.push(...this.recent);
    return result;
  }

  /** Fills a form and sends it: with Enter where its button cannot be pressed, as a user would. */
  async send(fields: FieldValue[], submit: ElementTarget | 'enter' | null): Promise<Observation> {
    try {
      return await this.do({ kind: 'fill', fields, submit });
    } catch (error) {
      if (!(error instanceof Unfit) || !this.covered || submit === 'enter') throw error;
      return this.do({ kind: 'fill', fields, submit: 'enter' });
    }
  }

  /** Opens the place where it began, unless it is shown. */
  async toStart(): Promise<void> {
    const { place } = this.start;
    if (this.seen.place !== place) await this.do({ kind: 'open', place });
  }

  /** Looks again, for what came late. */
  async look(): Promise<Observation> {
    this.seen = await this.driver.observe();
    this.recent = this.driver.drain();
    this.signals.push(...this.recent);
    return this.seen;
  }

  /** @throws Unfit when the lists in sight cannot be told. */
  async lists(): Promise<ListsProbe> {
    const lists = (await this.#probe('lists')) as ListsProbe | null;
    if (!lists) throw new Unfit('no lists');
    return lists;
  }

  async focus(): Promise<FocusProbe> {
    const focus = (await this.#probe('focus')) as FocusProbe | null;
    if (!focus) throw new Unfit('no focus');
    return focus;
  }

  /** Bytes that the target still holds. */
  async heap(): Promise<number> {
    const heap = (await this.#probe('heap')) as HeapProbe | null;
    if (!heap) throw new Unfit('no memory to be told');
    return heap.bytes;
  }

  /** How often each thing is said to be there, by the place where that stands. */
  async counts(): Promise<Map<string, number>> {
    const counts = (await this.#probe('plurals')) as PluralsProbe | null;
    return new Map((counts ?? []).map(({ path, count }) => [path, count]));
  }

  /** Whether the session's own storage holds this text. */
  async stores(text: string): Promise<boolean> {
    return JSON.stringify((await this.driver.session()) ?? '').includes(text);
  }

  /**
   * Waits until something is true, as long as apps put off their saving, and no longer than its time; resolves with
   * whether it became so. On a page on which nothing is under way or due nothing more is to come: there some looks are
   * enough while its time is counted, and a proof, which has all the time, makes sure.
   */
  async until(isTrue: () => Promise<boolean> | boolean, most_ms = this.pace.save_ms): Promise<boolean> {
    const { look_ms } = this.pace;
    const rest_ms = this.#rests && Number.isFinite(this.#time_ms) ? look_ms * RESTING_LOOKS : most_ms;
    const end = performance.now() + Math.min(most_ms, rest_ms, Math.max(look_ms, this.left_ms));
    while (performance.now() < end) {
      if (await isTrue()) return true;
      await delay(this.pace.look_ms);
      const { recent } = this;
      await this.look();
      this.recent = [...recent, ...this.recent];
    }
    return false;
  }

  /** Whether what was asked for has come: a page that loads slowly is waited for, twice as long as one that saves. */
  async hasCome(): Promise<boolean> {
    const isCome = () => this.seen.busy === undefined;
    return isCome() || this.until(isCome, this.pace.save_ms * 2);
  }

  /** Values whose marks are new in this session, no longer than their fields take. */
  fresh(fields: readonly FieldValue[]): FieldValue[] {
    if (!this.#fresh) return [...fields];
    const longest = (field: FieldValue) => find(this.seen, field.target)?.field?.max_length ?? null;
    return fields.map((field) => ({ ...field, value: remarkedIn(field, this.#fresh, longest(field)) }));
  }

  /** The element that a target names, as it is seen now. @throws Unfit when it is gone. */
  view(target: ElementTarget): ElementView {
    const view = find(this.seen, target);
    if (!view) throw new Unfit(`${target.name} is gone`);
    return view;
  }

  /**
   * Looks again until two looks are the same, unless the screen `rests`: an explorer's driver does not wait for the last of an answer. What says that it
   * is still coming, and did not when the check began, is waited for twice as long as what is saved.
   */
  async #calm(rests: boolean): Promise<void> {
    const end = performance.now() + Math.min(this.pace.save_ms * 2, this.left_ms);
    const mayCome = () => waitOn(this.seen, this.start) !== undefined && performance.now() < end;
    if (rests && !mayCome()) return;
    for (let look = 0; look < LOOKS_MAX || mayCome(); look += 1) {
      const { structure, text } = this.seen;
      await delay(this.pace.look_ms);
      this.seen = await this.driver.observe({ patient: true });
      if (this.seen.structure === structure && this.seen.text === text && !mayCome()) return;
    }
  }

  async #probe(name: ProbeName): Promise<unknown> {
    return this.driver.capabilities.probes.includes(name) ? this.driver.probe(name) : null;
  }
}

/** The same; in a row of a list, whatever stands where it stood: others come and go, and change their names. */
export function findInRow(seen: Observation, target: ElementTarget): ElementView | null {
  const isThere = (one: ElementView) =>
    one.collection !== '' && one.target.role === target.role && one.target.path === target.path;
  return find(seen, target) ?? seen.elements.find(isThere) ?? null;
}

/** The element of a target on a screen: by role and name, of several the one at its place. */
export function find(seen: Pick<Observation, 'elements'>, target: ElementTarget): ElementView | null {
  const alike = seen.elements.filter(
    (one) => one.target.role === target.role && one.target.name === target.name,
  );
  return (
    alike.find((one) => one.target.path === target.path) ??
    alike.find((one) => one.target.nth === target.nth) ??
    null
  );
}
