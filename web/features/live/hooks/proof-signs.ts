import type { LiveNote } from '#domain/live/frames.ts';

/** A worker says it with each replay; what it has not said for so long is over. */
const FORGOTTEN_MS = 20_000;
/** After so long without an action a watcher wonders. */
const QUIET_MS = 6_000;

type ProofNote = Extract<LiveNote, { about: 'proof' }>;
/** What is known of proofs beside the exploration; `quiet`: no action has come for a while. */
export type ProofSigns = { underWay: Pick<ProofNote, 'under_way' | 'waiting'> | null; quiet: boolean };

export const NO_SIGNS: ProofSigns = { underWay: null, quiet: false };

/** Keeps what notes and actions say of proofs, and forgets what is no longer said. */
export class ProofWatch {
  readonly #tell: (change: (signs: ProofSigns) => ProofSigns) => void;
  #forget: ReturnType<typeof setTimeout> | undefined;
  #hush: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (change: (signs: ProofSigns) => ProofSigns) => void) {
    this.#tell = tell;
    this.acted();
  }

  noted({ under_way, waiting }: ProofNote): void {
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => this.#tell((signs) => ({ ...signs, underWay: null })), FORGOTTEN_MS);
    this.#tell((signs) =>
      signs.underWay?.under_way === under_way && signs.underWay.waiting === waiting
        ? signs
        : { ...signs, underWay: { under_way, waiting } },
    );
  }

  acted(): void {
    clearTimeout(this.#hush);
    this.#hush = setTimeout(() => this.#tell((signs) => ({ ...signs, quiet: true })), QUIET_MS);
    this.#tell((signs) => (signs.quiet ? { ...signs, quiet: false } : signs));
  }

  end(): void {
    clearTimeout(this.#forget);
    clearTimeout(this.#hush);
  }
}
