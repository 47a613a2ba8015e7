import { kindOf, type Option } from '../options/option.ts';

/** How fast the averages follow. */
const FOLLOW = 0.2;
const TRIES = 2;
const COST = { least: 0.5, most: 12 };

type Known = { times: number; ms: number };

/** What kinds of action cost in time: loading a document may take as long as ten presses, and is worth it less often. */
export class Pace {
  /** Whether time may have a say; where a seed is to decide all, every action costs the same. */
  readonly paced: boolean;
  readonly #kinds = new Map<string, Known>();
  #usual_ms = 0;

  constructor(paced: boolean) {
    this.paced = paced;
  }

  /** Takes in how long an action took; `null`: a place was opened. */
  note(option: Option | null, took_ms: number): void {
    const name = nameOf(option);
    const { times, ms } = this.#kinds.get(name) ?? { times: 0, ms: took_ms };
    this.#kinds.set(name, { times: times + 1, ms: ms + FOLLOW * (took_ms - ms) });
    if (option) this.#usual_ms += (this.#usual_ms === 0 ? 1 : FOLLOW) * (took_ms - this.#usual_ms);
  }

  /** How many usual actions this one takes the time of; null until that is known. */
  costOf(option: Option | null): number | null {
    const known = this.#kinds.get(nameOf(option));
    if (!this.paced || !known || known.times < TRIES || this.#usual_ms === 0) return null;
    return Math.min(COST.most, Math.max(COST.least, known.ms / this.#usual_ms));
  }
}

/** What a thing is worth that takes the time of `cost` usual actions. */
export function worthAt(value: number, cost: number): number {
  return value / (1 + 0.3 * Math.max(0, cost - 1));
}

function nameOf(option: Option | null): string {
  if (!option) return 'open';
  return option.kind === 'general' ? option.key : kindOf(option);
}
