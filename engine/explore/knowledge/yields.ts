import { kindOf, type Option } from '../options/option.ts';

/** Members of a family after which the others are taken to be like them. */
const FAMILY_TRIES = 3;
/** How fast the average of a kind of action follows its latest gains. */
const FOLLOW = 0.15;
const KIND_WORTH = { least: 0.4, most: 2.2, untried: 1.6 };
const KIND_TRIES = 2;

type Sum = { tries: number; gain: number };

/**
 * What actions have brought so far, in blocks of the target's code that ran for the first time: by action, by family
 * (the members of one list) and by kind. A bandit's knowledge, learned by running and not kept in checkpoints.
 */
export class Yields {
  readonly #actions = new Map<string, number>();
  readonly #families = new Map<string, Sum>();
  readonly #kinds = new Map<string, Sum>();
  #average = 0;

  note(option: Option, gain: number): void {
    const { shared, family } = option;
    this.#actions.set(shared, ((this.#actions.get(shared) ?? 0) + gain) / 2);
    const known = this.#families.get(family) ?? { tries: 0, gain: 0 };
    this.#families.set(family, { tries: known.tries + 1, gain: known.gain / 2 + gain });
    const weight = Math.log2(1 + gain);
    const kind = this.#kinds.get(kindOf(option)) ?? { tries: 0, gain: weight };
    this.#kinds.set(kindOf(option), {
      tries: kind.tries + 1,
      gain: kind.gain + FOLLOW * (weight - kind.gain),
    });
    this.#average += FOLLOW * (weight - this.#average);
  }

  /** What an action promises that ran new code when it was last used: 64 new blocks are worth a third of a new one. */
  promiseOf({ shared }: Option): number {
    const gain = this.#actions.get(shared) ?? 0;
    return gain < 1 ? 0 : 0.35 * Math.min(1, Math.log2(1 + gain) / 6);
  }

  /** By how much the option is worth more, or less, for what others of its family and its kind have brought. */
  worthOf(option: Option): number {
    const { tries, gain } = this.#families.get(option.family) ?? { tries: 0, gain: 0 };
    const family = tries < FAMILY_TRIES || gain >= 1 ? 1 : FAMILY_TRIES / (tries + FAMILY_TRIES);
    return family * this.#worthOfKind(kindOf(option));
  }

  #worthOfKind(name: string): number {
    const kind = this.#kinds.get(name);
    if (!kind || kind.tries < KIND_TRIES) return KIND_WORTH.untried;
    const ratio = Math.sqrt((kind.gain + 0.1) / (this.#average + 0.1));
    return Math.min(KIND_WORTH.most, Math.max(KIND_WORTH.least, ratio));
  }
}
