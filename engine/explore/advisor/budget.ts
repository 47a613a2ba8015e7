import type { ModelUsage } from '#domain/report/model.ts';

/** Ceilings of one run, and prices in dollars per million tokens. */
export type ModelLimits = {
  calls_max: number;
  usd_max: number;
  usd_per_mtok_in: number;
  usd_per_mtok_out: number;
};
export type Tokens = { input: number; output: number };
/** Ends a call: with the tokens it took, or null where nobody told; it then counts as the most it can have been. */
export type Settle = (tokens: Tokens | null) => void;

const FAILURES_IN_ROW_MAX = 3;

/**
 * Keeps calls and money below their ceilings. A call is paid for before it is made, with the most that it can cost, and
 * gets back what it did not use: so no answer, however late or wrong, can pass a ceiling.
 */
export class Budget {
  readonly #limits: ModelLimits;
  readonly #usage: ModelUsage;
  #failedInRow = 0;

  constructor(limits: ModelLimits, from: ModelUsage | null) {
    this.#limits = limits;
    this.#usage = {
      calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      cost_usd: 0,
      failures: 0,
      cached: 0,
      stopped: '',
      ...from,
    };
  }

  isOpen(): boolean {
    return this.#usage.stopped === '';
  }

  /** Pays for one call beforehand; null when a ceiling or too many failures forbid it, for the rest of the run. */
  take(most: Tokens): Settle | null {
    const usage = this.#usage;
    if (!this.isOpen()) return null;
    if (usage.calls >= this.#limits.calls_max) usage.stopped = 'calls';
    else if (this.#costWith(most) > this.#limits.usd_max) usage.stopped = 'money';
    if (!this.isOpen()) return null;
    usage.calls += 1;
    this.#add(most);
    let settled = false;
    return (tokens) => {
      if (settled) return;
      settled = true;
      const used = tokens ?? most;
      this.#add({
        input: within(used.input, most.input) - most.input,
        output: within(used.output, most.output) - most.output,
      });
    };
  }

  failed(): void {
    this.#usage.failures += 1;
    this.#failedInRow += 1;
    if (this.#failedInRow >= FAILURES_IN_ROW_MAX && this.isOpen()) this.#usage.stopped = 'failures';
  }

  succeeded(): void {
    this.#failedInRow = 0;
  }

  reused(): void {
    this.#usage.cached += 1;
  }

  /** Whether half of the calls are left: what is only nice to have asks no further. */
  hasPlenty(): boolean {
    return this.isOpen() && this.#usage.calls * 2 < this.#limits.calls_max;
  }

  usage(): ModelUsage {
    return { ...this.#usage };
  }

  /** The cost follows from the tokens alone, so that sums of rounded amounts cannot creep over the ceiling. */
  #add({ input, output }: Tokens): void {
    this.#usage.input_tokens += input;
    this.#usage.output_tokens += output;
    this.#usage.cost_usd = this.#costWith({ input: 0, output: 0 });
  }

  #costWith({ input, output }: Tokens): number {
    const { usd_per_mtok_in, usd_per_mtok_out } = this.#limits;
    const paid_in = (this.#usage.input_tokens + input) * usd_per_mtok_in;
    const paid_out = (this.#usage.output_tokens + output) * usd_per_mtok_out;
    return (paid_in + paid_out) / 1_000_000;
  }
}

/** What a server tells of tokens is believed up to what was possible at all. */
function within(told: number, most: number): number {
  return Number.isFinite(told) ? Math.min(most, Math.max(0, Math.ceil(told))) : most;
}
