import type { ActionLine } from '#domain/test-run/events.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { ExploreStats } from '#engine/explore/knowledge/spec.ts';
import type { Deps } from './deps.ts';
import { record } from './record.ts';

const EVERY_MS_MIN = 2_000;
/** A run's stream stays bounded: at most this many progress events, however long it lasts. */
const EVENTS_MAX = 1_500;
const LINES_MAX = 40;

/** Tells a run's progress in events, batched: a user sees it every two seconds, and a long run's stream stays short. */
export class Progress {
  readonly #deps: Deps;
  readonly #spec: RunSpec;
  readonly #everyMs: number;
  readonly #totalMs: number;
  #lines: ActionLine[] = [];
  #toldAt = 0;

  constructor(deps: Deps, spec: RunSpec) {
    this.#deps = deps;
    this.#spec = spec;
    this.#totalMs = spec.requested_duration_minutes * 60_000;
    this.#everyMs = Math.max(EVERY_MS_MIN, this.#totalMs / EVENTS_MAX);
  }

  add(line: ActionLine): void {
    this.#lines.push(line);
    if (this.#lines.length > LINES_MAX) this.#lines.shift();
  }

  /** Records the progress of checkpoint `n` when it is time again, or when asked to. */
  async tell(n: number, stats: ExploreStats, now: number, atOnce = false): Promise<void> {
    if (atOnce ? this.#lines.length === 0 : now - this.#toldAt < this.#everyMs) return;
    this.#toldAt = now;
    const recent_actions = this.#lines;
    this.#lines = [];
    const { elapsed_ms, actions, states, places } = stats;
    await record(this.#deps, this.#spec, {
      kind: 'RecordProgress',
      data: {
        checkpoint: n,
        progress: this.#percent(stats),
        elapsed_ms: Math.round(elapsed_ms),
        actions,
        states,
        places,
        recent_actions,
      },
    });
  }

  #percent({ elapsed_ms, actions }: ExploreStats): number {
    const { max_actions } = this.#spec.config;
    const byTime = elapsed_ms / this.#totalMs;
    const byActions = max_actions ? actions / max_actions : 0;
    // The last hundredths belong to evidence and report.
    return Math.min(95, Math.round(Math.max(byTime, byActions) * 95));
  }
}
