import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { idle } from './idle.ts';

/**
 * What proofs may take of the processor while their run explores: what is idle, within these bounds. With 0.15 at least, four
 * of five suspicions of a business app waited for the end, and half of them were still waiting when the run's time was over.
 */
const SHARE = { least: 0.2, most: 0.25 };
/** Work that may be done ahead of its share, so that the first bugs are proved early. */
const CREDIT_MS_MAX = 6_000;
/** What a session takes of a core while it lasts: it waits for the page as often as the page waits for it. */
const BUSY = 0.5;
/**
 * Sessions at once beside those that the cores have, once the run explores no more: checks wait for much of their time. On two
 * cores three did a third more in a minute than two, of a heavy app and of a light one; four of the heavy one no more than three.
 */
const MORE = { usual: 1, idle: 2 };
const IDLE_MIN = 0.2;
const LOOK_MS = 100;
const RUNS_MAX = 50;

type Machine = { cores: number; now(): number; idle(): number };

/**
 * Keeps the proofs of a run to a share of the processor while the run explores in this process. A session of a browser
 * counts as half a busy core for as long as it lasts. As many as there are cores are at work at once while the run explores,
 * with one more each page of a heavy app came so late that its proof saw nothing; then some more. Those of graver bugs come
 * before others.
 */
export class ProofPace {
  readonly #machine: Machine;
  readonly #sessions: PQueue;
  #explorations = 0;
  #credit_ms = CREDIT_MS_MAX;
  #counted = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#sessions = new PQueue({ concurrency: this.#atOnce() });
    this.#counted = machine.now();
  }

  /** The run explores until the function that it gives is called. */
  explore(): () => void {
    this.#earn();
    this.#explorations += 1;
    this.#sessions.concurrency = this.#atOnce();
    return () => {
      this.#explorations -= 1;
      this.#sessions.concurrency = this.#atOnce();
    };
  }

  /**
   * Does work of a proof when its turn has come: at once where the run does not explore and few are at work. `rank` is the
   * lower the graver its bug is. Rejects when `signal` aborts.
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal, rank = 0): Promise<T> {
    while (this.#explorations > 0 && this.#earn() <= 0) await delay(LOOK_MS, undefined, { signal });
    return this.#sessions.add(() => this.#do(work, signal), { priority: -rank });
  }

  /** What is under way is waited for when it is cancelled: it has a browser to close. */
  async #do<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const began = this.#machine.now();
    try {
      return await work();
    } finally {
      this.#earn();
      this.#credit_ms -= (this.#machine.now() - began) * BUSY;
      this.#sessions.concurrency = this.#atOnce();
    }
  }

  #atOnce(): number {
    const { cores, idle } = this.#machine;
    const more = this.#explorations > 0 ? 0 : MORE[idle() >= IDLE_MIN ? 'idle' : 'usual'];
    return Math.max(2, cores) + more;
  }

  /** Adds what the time since it was last counted is worth; gives what may be spent. */
  #earn(): number {
    const { cores, now, idle } = this.#machine;
    const share = Math.min(SHARE.most, Math.max(SHARE.least, idle()));
    const at = now();
    this.#credit_ms = Math.min(CREDIT_MS_MAX, this.#credit_ms + (at - this.#counted) * share * cores);
    this.#counted = at;
    return this.#credit_ms;
  }
}

const paces = new Map<string, ProofPace>();

/** The pace of a run's proofs in this process; the oldest are forgotten. */
export function proofPaceOf(runId: string): ProofPace {
  const known =
    paces.get(runId) ?? new ProofPace({ cores: availableParallelism(), now: () => performance.now(), idle });
  paces.delete(runId);
  paces.set(runId, known);
  for (const oldest of paces.keys()) if (paces.size > RUNS_MAX) paces.delete(oldest);
  return known;
}
