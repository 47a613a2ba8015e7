import { loadRunState } from '#db/event-store/snapshots.ts';
import type { Hint } from '#domain/test-run/events.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Deps } from './deps.ts';

const LOOK_EVERY_MS = 1_000;

/** Keeps in sight what the run's user wants of it while a slice is at work: to wait, and where to look. */
export class SteeringWatch {
  readonly #deps: Deps;
  readonly #spec: RunSpec;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #known = -1;
  #stopped = false;
  pause: { steered: number; limit_ms: number } | null = null;
  hints: readonly Hint[] = [];

  private constructor(deps: Deps, spec: RunSpec) {
    this.#deps = deps;
    this.#spec = spec;
  }

  /** Resolves when it knows how things stand. */
  static async start(deps: Deps, spec: RunSpec): Promise<SteeringWatch> {
    const watch = new SteeringWatch(deps, spec);
    await watch.#look();
    watch.#lookLater();
    return watch;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookLater(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error) => this.#deps.log.warn({ err: error }, 'could not look what the user wants of a run'))
        .finally(() => this.#lookLater());
    }, LOOK_EVERY_MS);
  }

  /** The row says whether anything has changed; only then the events are read. */
  async #look(): Promise<void> {
    const { db, keys } = this.#deps;
    const { test_id } = this.#spec;
    const row = await db.selectFrom('tests').select('steered').where('id', '=', test_id).executeTakeFirst();
    if (!row || row.steered === this.#known) return;
    const { state } = await loadRunState(db, keys, test_id);
    this.#known = state.steered;
    this.hints = state.hints;
    this.pause = state.paused ? { steered: state.steered, limit_ms: state.paused.limit_ms } : null;
  }
}
