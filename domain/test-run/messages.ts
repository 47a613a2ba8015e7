import type { Category, Severity } from '../findings/finding.ts';

/** How a slice of exploration ended. `slice`: its time was up and another follows; `paused`: the user has it wait. */
export type SliceReason = 'slice' | 'paused' | 'duration' | 'max_actions' | 'exhausted' | 'stopped';

export type SliceResult = {
  reason: SliceReason;
  elapsed_ms: number;
  actions: number;
  states: number;
  places: number;
  /** Of a slice that ended for a pause. `steered`: the run's count of it, so that an older word does not end it. */
  pause?: { steered: number; limit_ms: number };
};

/** What the user wants of a run: to wait or to go on. The word with the highest `steered` counts. */
export type Steering = { steered: number; paused: boolean };

/**
 * A suspected bug as the workflow knows it: the details lie in the blob store under `key`. `family` names its cause: one
 * proof counts for all of a family. `steps`: the length of the shortest way to it. Runs that began before these were
 * told lack `family`, `category` and `steps`. `late`: its short ways were tried in vain, and the long ones wait until
 * nothing else does. `tried`: its first replay is done; `shown`: one has shown it. `route`: that of the place where it
 * shows; a replay of the way to one shows others of its route too.
 */
export type CandidateRef = {
  fingerprint: string;
  family?: string;
  key: string;
  severity: Severity;
  category?: Category;
  steps?: number;
  took_ms?: number;
  late?: boolean;
  tried?: boolean;
  shown?: boolean;
  route?: string;
};

/** What came of a batch of proofs: candidates that wait again, and the fingerprints of those that were proved. */
export type ProofResult = { left: CandidateRef[]; proved: string[] };

/** How many families of suspicions came to an end, of how many. */
export type ProofProgress = { done: number; of: number };

/**
 * What a run's workflow takes along when it goes on with a new history: the slice that is next, how the last one ended,
 * the user's last word, and what is known of candidates: all, those that wait for their proof, the fingerprints of
 * those that wait for their exported test, and the families that came to an end.
 */
export type CarriedRun = {
  slice: number;
  last: SliceResult;
  heard: Steering;
  candidates: CandidateRef[];
  waiting: CandidateRef[];
  untested: string[];
  closed?: string[];
};
