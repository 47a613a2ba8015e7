import type { Category, Severity } from '../findings/finding.ts';

/** How a slice of exploration ended. `slice`: its time was up and another follows. */
export type SliceReason = 'slice' | 'duration' | 'max_actions' | 'exhausted' | 'stopped';

export type SliceResult = {
  reason: SliceReason;
  elapsed_ms: number;
  actions: number;
  states: number;
  places: number;
};

/**
 * A suspected bug as the workflow knows it: the details lie in the blob store under `key`. `steps`: how long the trail
 * to it is since a page was last loaded. Runs that began before these were told lack `category` and `steps`. `late`:
 * its short ways were tried in vain, and the long ones wait until nothing else does.
 */
export type CandidateRef = {
  fingerprint: string;
  key: string;
  severity: Severity;
  category?: Category;
  steps?: number;
  late?: boolean;
};
