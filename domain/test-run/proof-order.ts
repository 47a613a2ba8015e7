import type { CandidateRef } from './messages.ts';

const RANK = { critical: 0, major: 1, minor: 2 } as const;
/** What does not work comes before what is slow, unsafe or hard to reach. */
const NOT_FUNCTIONAL = 1.5;
/** Each further bug of one kind says less than the first: it waits a little, and never behind all else. */
const ALIKE = { each: 0.25, most: 1 };

/** What comes after all that is not late. */
const LATE = 10;

type Ordered = Pick<CandidateRef, 'fingerprint' | 'severity' | 'category' | 'steps' | 'late'>;

/**
 * In what order suspected bugs are proved: functional and grave ones first, of one kind not all at once, and of equals
 * those with the shortest way. `alike`: how many of its oracle were suspected before it.
 */
function proofRank({ severity, category, steps = 0 }: Ordered, alike: number): number {
  const kind = category && category !== 'functional' ? NOT_FUNCTIONAL : 0;
  return RANK[severity] + kind + Math.min(ALIKE.most, alike * ALIKE.each) + Math.min(steps, 999) / 10_000;
}

/** The oracle that a fingerprint begins with. */
function oracleIn(fingerprint: string): string {
  return fingerprint.split(':')[0] ?? '';
}

/** Candidates that wait for their proof, those to be tried next first. */
export class ProofLine<C extends Ordered> {
  readonly #waiting: { candidate: C; rank: number }[] = [];
  readonly #alike = new Map<string, number>();
  readonly #ranks = new Map<string, number>();

  get length(): number {
    return this.#waiting.length;
  }

  /** Puts candidates in their places; one that was there before keeps its rank, but for what is late by now. */
  add(candidates: readonly C[]): void {
    for (const candidate of candidates) this.#waiting.push({ candidate, rank: this.#rankOf(candidate) });
    this.#waiting.sort((a, b) => a.rank - b.rank);
  }

  take(most: number): C[] {
    return this.#waiting.splice(0, most).map(({ candidate }) => candidate);
  }

  #rankOf(candidate: C): number {
    const { fingerprint } = candidate;
    const oracle = oracleIn(fingerprint);
    const alike = this.#alike.get(oracle) ?? 0;
    const rank = this.#ranks.get(fingerprint) ?? proofRank(candidate, alike);
    if (!this.#ranks.has(fingerprint)) this.#alike.set(oracle, alike + 1);
    this.#ranks.set(fingerprint, rank);
    return rank + (candidate.late ? LATE : 0);
  }
}
