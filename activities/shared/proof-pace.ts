import { availableParallelism, cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** What proofs may take of the processor while their run explores: what is idle, within these bounds. */
const SHARE = { least: 0.15, most: 0.25 };
/** Work that may be done ahead of its share, so that the first bugs are proved early. */
const CREDIT_MS_MAX = 6_000;
const LOOK_MS = 100;
const IDLE_WINDOW_MS = 1_000;
const RUNS_MAX = 50;

type Machine = { cores: number; now(): number; idle(): number };

/**
 * Keeps the proofs of a run to a share of the processor while the run explores in this process. A session of a browser
 * counts as one busy core for as long as it lasts, which is more than it takes.
 */
export class ProofPace {
  readonly #machine: Machine;
  #explorations = 0;
  #credit_ms = CREDIT_MS_MAX;
  #counted = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#counted = machine.now();
  }

  /** The run explores until the function that it gives is called. */
  explore(): () => void {
    this.#earn();
    this.#explorations += 1;
    return () => {
      this.#explorations -= 1;
    };
  }

  /** Does work of a proof when its turn has come: at once where the run does not explore. Rejects when `signal` aborts. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    while (this.#explorations > 0 && this.#earn() <= 0) await delay(LOOK_MS, undefined, { signal });
    const began = this.#machine.now();
    try {
      return await work();
    } finally {
      this.#earn();
      this.#credit_ms -= this.#machine.now() - began;
    }
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

/** The share of the processor that did nothing of late, in 0..1, as the system counts it. */
function idleMeter(now: () => number): () => number {
  const read = () => {
    const times = cpus().map((cpu) => cpu.times);
    const all = times.reduce(
      (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
      0,
    );
    return { at: now(), all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
  };
  let last = read();
  let share = 0;
  return () => {
    if (now() - last.at < IDLE_WINDOW_MS) return share;
    const next = read();
    share = next.all > last.all ? (next.idle - last.idle) / (next.all - last.all) : share;
    last = next;
    return share;
  };
}

const now = () => performance.now();
const idle = idleMeter(now);
const paces = new Map<string, ProofPace>();

/** The pace of a run's proofs in this process; the oldest are forgotten. */
export function proofPaceOf(runId: string): ProofPace {
  const known = paces.get(runId) ?? new ProofPace({ cores: availableParallelism(), now, idle });
  paces.delete(runId);
  paces.set(runId, known);
  for (const oldest of paces.keys()) if (paces.size > RUNS_MAX) paces.delete(oldest);
  return known;
}
