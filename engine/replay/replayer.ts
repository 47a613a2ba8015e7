import { GRAVITY, type Severity } from '#domain/findings/finding.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Driver, OpenDriver } from '../drivers/contract.ts';
import { openWhatever } from '../drivers/open-whatever.ts';
import { routeOf } from '../model/fingerprint.ts';
import type { Step } from '../model/suspicion.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { memoryOf, type RunMemory } from './run-memory.ts';
import { keyOf, loginIn } from './shortcuts.ts';

/** A page that does not come to rest must not hold up the proofs behind it. */
const REPLAY_TIMEOUT_MS = 60_000;

/**
 * What showed, by fingerprint, and which of the steps were done. `turned_away`: the page asked for a password instead.
 * `broke`: why it came to no end.
 */
export type Replayed = {
  found: ReadonlySet<string>;
  performed: readonly Step[];
  turned_away?: boolean;
  broke?: string;
};

export type ReplayInput = Pick<ReplayOptions, 'onStep' | 'lenient'> & {
  /** Fingerprints that are waited for, and those that are looked for in passing. */
  want: readonly string[];
  also: readonly string[];
  signal: AbortSignal;
  /** How grave its bug is: of replays that wait, those of graver ones come first. */
  severity: Severity;
  /** May begin with the session that an earlier replay was given when it signed in by the same steps. */
  reuse?: boolean;
  /** The steps of signing in that were left out: a page that asks for a password is not what was looked for. */
  left_out?: readonly Step[];
  /** Called before the first place is opened, after it was, and at the end of a replay that did not break. */
  onBegin?: (driver: Driver) => Promise<unknown>;
  onOpen?: (driver: Driver) => Promise<unknown>;
  onEnd?: (driver: Driver) => Promise<unknown>;
};

/** Where a replay begins: with what session, at which place, and which steps are still to be done. */
type Start = { session: unknown; place: string; rest: readonly Step[] };

/** Does a replay when the machine has time for it: of those that wait, one of lower rank first. */
export type Turn = <T>(work: () => Promise<T>, signal: AbortSignal, rank: number) => Promise<T>;

/** Replays steps, each time in a browser context that was never used before, and tells what showed. */
export class Replayer {
  readonly #openDriver: OpenDriver;
  readonly #spec: RunSpec;
  readonly #proxyUrl: string | null;
  readonly #memory: RunMemory;
  readonly #turn: Turn;

  constructor(openDriver: OpenDriver, spec: RunSpec, proxyUrl: string | null, turn: Turn = (work) => work()) {
    this.#turn = turn;
    this.#memory = memoryOf(spec.test_id);
    this.#openDriver = openDriver;
    this.#spec = spec;
    this.#proxyUrl = proxyUrl;
  }

  /** Where a replay of these steps begins: the place that the first of them opens, else the run's start. */
  startOf(steps: readonly Step[]): { place: string; rest: readonly Step[] } {
    const [first, ...rest] = steps;
    return first?.action.kind === 'open'
      ? { place: first.action.place, rest }
      : { place: this.#spec.target.url ?? '', rest: steps };
  }

  /** Whether a place is known to ask for a password of whoever has not signed in. */
  isClosed(place: string): boolean {
    return this.#memory.isClosed(place);
  }

  /**
   * Goes a way once. A replay that breaks (the target went away, a page hung) showed nothing.
   * @throws only when `signal` was aborted.
   */
  replay(steps: readonly Step[], input: ReplayInput): Promise<Replayed> {
    return this.#turn(() => this.#attempt(steps, input), input.signal, GRAVITY[input.severity]);
  }

  async #attempt(steps: readonly Step[], input: ReplayInput): Promise<Replayed> {
    try {
      const start = input.reuse ? this.#signedIn(steps) : null;
      const done = start && (await this.#replay(steps, start, input));
      if (done && !done.turned_away) return done;
      if (done) this.#memory.loseSession(keyOf(loginIn(steps).login));
      return await this.#replay(steps, { ...this.startOf(steps), session: null }, input);
    } catch (error) {
      if (input.signal.aborted) throw error;
      // What took too long was gone as far as it went; where a page is an error, nothing was.
      const late = error instanceof Error && error.name === 'TimeoutError';
      return { found: new Set(), performed: late ? steps : [], broke: reasonOf(error) };
    }
  }

  /** The start of a way behind its login, when the session of an earlier one is known. */
  #signedIn(steps: readonly Step[]): Start | null {
    const { login, rest } = loginIn(steps);
    const session = login.length > 0 ? this.#memory.sessions.get(keyOf(login)) : null;
    const [next] = rest;
    if (!session || !next) return null;
    return next.action.kind === 'open'
      ? { session, place: next.action.place, rest: rest.slice(1) }
      : { session, place: next.place_before, rest };
  }

  async #replay(steps: readonly Step[], start: Start, input: ReplayInput): Promise<Replayed> {
    const signal = AbortSignal.any([input.signal, AbortSignal.timeout(REPLAY_TIMEOUT_MS)]);
    const { config, test_id } = this.#spec;
    const driver = await this.#openDriver({
      run_id: test_id,
      proxy_url: this.#proxyUrl,
      viewport: config.viewport,
      mode: config.mode,
      session: start.session,
      destructive: config.destructive,
      seed: config.seed,
      signal,
    });
    try {
      const { place, rest } = start;
      await input.onBegin?.(driver);
      await openWhatever(driver, place);
      const skipped = start.session ? loginIn(steps).login : input.left_out;
      if (skipped && (await asksForPassword(driver, place, skipped))) {
        if (!start.session) this.#memory.noteClosed(place);
        return { found: new Set(), performed: steps, turned_away: true };
      }
      await input.onOpen?.(driver);
      const done = await replay(driver, rest, {
        want: input.want,
        also: input.also,
        lenient: input.lenient ?? false,
        bare: this.#memory.bare,
        lacking: this.#memory.lacking,
        signal,
        onStep: async (step, index, ...seen) => {
          await this.#keepSession(driver, steps, step);
          await input.onStep?.(step, index, ...seen);
        },
      });
      // A session that was ended under its replay says nothing, though its last look may have come.
      input.signal.throwIfAborted();
      await input.onEnd?.(driver);
      const before = steps.slice(0, steps.length - rest.length);
      const stuck =
        done.failed_step === null
          ? done.detail
          : `at step ${done.failed_step + 1} of ${rest.length}: ${done.detail}`;
      return {
        ...(stuck ? { broke: stuck } : {}),
        found: new Set(done.findings.map(({ fingerprint }) => fingerprint)),
        performed: [...before, ...rest.filter((_, index) => done.performed.includes(index))],
      };
    } finally {
      await driver.close();
    }
  }

  /** Notes the session that the last step of signing in has brought. */
  async #keepSession(driver: Driver, steps: readonly Step[], step: Step): Promise<void> {
    if (!step.signs_in) return;
    const { login } = loginIn(steps);
    const key = keyOf(login);
    const { sessions } = this.#memory;
    if (step !== login.at(-1) || sessions.has(key)) return;
    const session = await driver.session();
    if (!sessions.has(key)) sessions.set(key, session);
  }
}

/** Whether a page that is no part of signing in asks for the password as signing in did; others may ask for a new one. */
async function asksForPassword(driver: Driver, place: string, login: readonly Step[]): Promise<boolean> {
  if (login.some((step) => routeOf(step.place_before) === routeOf(place))) return false;
  const asked = login
    .flatMap(({ action }) => (action.kind === 'fill' ? action.fields : []))
    .filter(({ value }) => /\.password\}\}/.test(value))
    .map(({ target }) => target.name);
  const { elements } = await driver.observe();
  return elements.some(
    ({ field, target }) => field?.input_type === 'password' && asked.includes(target.name),
  );
}

const REASON_MAX = 300;

/** The first line of what an error says. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? '').slice(0, REASON_MAX);
}
