import type { BlobRef, BugCounts } from '#domain/findings/finding.ts';
import type { CheckRecords } from '#domain/report/check-record.ts';
import type { LoginSummary } from '#domain/report/login.ts';
import type { ModelUsage } from '#domain/report/model.ts';
import type { MetricSamples } from './metrics.ts';

/** Names of a run's pointers in the blob store, with what each holds. */
export const POINTERS = {
  /** The last checkpoint: where it lies, and what the run's row was told by then. */
  checkpoint: 'checkpoint',
  /** `Record<slice, BlobRef>` of the films and of the step logs. */
  films: 'films',
  logs: 'step-logs',
  video: 'video',
  /** `MapPointer`: where the map of the target lies. */
  map: 'app-map',
  /** `RunFacts` */
  facts: 'facts',
  /** `Record<fingerprint, VerificationEnd>`: what the tests of the bugs said at the base. */
  base: 'base',
  /** `WaysPointer`: where that lies which the next run of the app begins with. */
  ways: 'known-ways',
  /** `Record<fingerprint, VerificationEnd>`: what replays of the bugs of earlier runs said. */
  open_bugs: 'open-bugs',
  /** `KeptReport`: the report, so that an activity done again does not make another. */
  report: 'report',
} as const;

export type CheckpointPointer = { n: number; key: string; elapsed_ms: number };

export type MapPointer = { key: string };

export type WaysPointer = { key: string };

/** What the report needs and no event holds. */
export type RunFacts = {
  places: string[];
  /** Where each bug was seen, by fingerprint. */
  seen_at?: Record<string, string[]>;
  samples: MetricSamples;
  login?: LoginSummary | null;
  model?: ModelUsage | null;
  /** Milliseconds by what the explorer spent them on. */
  spent?: Record<string, number>;
  checks?: CheckRecords;
};

export type KeptReport = { ref: BlobRef; bugs: BugCounts; unproved: number };

export type BlobsBySlice = Record<string, BlobRef>;
