import type { BlobRef } from '#domain/findings/finding.ts';
import type { RunFailure } from '#domain/test-run/failure.ts';
import type { CandidateRef, ProofProgress, ProofResult, SliceResult } from '#domain/test-run/messages.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';

export type SliceInput = {
  spec: RunSpec;
  /** Number of the slice, from 1; with the attempt it fences off a worker that was taken for dead. */
  slice: number;
  /** Exploration so far, in milliseconds, as the slices before reported it. */
  elapsed_ms: number;
  /** Longest this slice may explore, in milliseconds. */
  slice_ms: number;
};

export type EndInput = { spec: RunSpec; reason: Exclude<SliceResult['reason'], 'slice'>; last: SliceResult };

/** `candidates`: all that were announced; which of them were proved is known where the proofs are kept. */
export type ReportInput = { spec: RunSpec; reason: string; candidates: CandidateRef[] };

/**
 * `waiting`: how many more families there are beside these. `progress`: where proving stood when the batch began, told
 * to the user; absent while the run still explores. `first_only`: other grave ones wait for their first replay, so
 * that each of these is replayed once and given back.
 */
export type ProveInput = {
  spec: RunSpec;
  candidates: CandidateRef[];
  waiting: number;
  progress?: ProofProgress;
  first_only?: boolean;
};

/** `fingerprints`: findings that may have been proved and have no test yet. */
export type ExportInput = { spec: RunSpec; fingerprints: string[] };

/** `candidates`: all that were announced. */
export type BaseInput = { spec: RunSpec; candidates: CandidateRef[] };

/** A bug that is to be verified, by the test that was exported for it. */
export type VerifyInput = {
  verification_id: string;
  test_id: string;
  owner: string;
  bug_id: string;
  spec_key: string;
  url: string;
};

/** The side effects of a verification. Each may be repeated: the first end that is recorded counts. */
export type VerifyActivities = {
  /** Runs the bug's test and records what came of it. Heartbeats. */
  verifyFix(input: VerifyInput): Promise<void>;
  /** Records that it could not be told. */
  recordUnverified(input: VerifyInput): Promise<void>;
};

/** A message on its way to a channel. `attempts`: how many it has behind it. */
export type DeliverInput = { delivery_id: string; attempts: number };

/** `pause_ms`: until the next attempt, should this one fail; null when there is none. */
export type AttemptInput = { delivery_id: string; attempt: number; pause_ms: number | null };

/**
 * `busy`: nothing was tried, since many messages of its channel are under way. `again`: it failed, and the next attempt is
 * due in `pause_ms`.
 */
export type AttemptResult =
  | { outcome: 'done' }
  | { outcome: 'busy' }
  | { outcome: 'again'; pause_ms: number };

export type DeliverActivities = {
  /** Tries once to deliver a message, and records what came of it. */
  deliverMessage(input: AttemptInput): Promise<AttemptResult>;
};

/** `firing_id` is null where it is one of a schedule's times. */
export type TriggerInput = { trigger_id: string; firing_id: string | null };

/** A bug that can be verified: it has an exported test. */
export type VerifiableBug = Omit<VerifyInput, 'verification_id' | 'owner'>;

export type TriggerActivities = {
  /** The firing of a schedule at one of its times; null when the schedule is gone. */
  firingAt(input: { trigger_id: string; moment: string }): Promise<string | null>;
  /** What is to be verified before the test of a firing is started; nothing where it is not, or will not be. */
  bugsToVerify(input: { firing_id: string }): Promise<VerifiableBug[]>;
  /** Gives the ids of the verifications. */
  requestVerifications(input: { firing_id: string; bugs: VerifiableBug[] }): Promise<string[]>;
  haveVerificationsEnded(input: { ids: string[] }): Promise<boolean>;
  /** Starts the test, or records why not. */
  fireTrigger(input: { firing_id: string; verified: number }): Promise<void>;
};

/** The side effects of a run. Each may be repeated: what was recorded before is found, not recorded twice. */
export type RunActivities = {
  /** Reaches the target as the browser will, and records `test_run.provisioned`. */
  provision(spec: RunSpec): Promise<void>;
  /** Replays for a minute the bugs that earlier runs of the app left open, and keeps what came of them. Heartbeats. */
  replayOpenBugs(spec: RunSpec): Promise<void>;
  /** Explores until the slice, the duration or the work is over. Heartbeats; resumes from the last checkpoint. */
  exploreSlice(input: SliceInput): Promise<SliceResult>;
  /** Replays, cuts down and keeps a batch of findings. Heartbeats. Gives back those for which its share of time was over. */
  proveFindings(input: ProveInput): Promise<ProofResult>;
  /** Gives proved findings their exported tests, run and seen to fail. Heartbeats. */
  exportTests(input: ExportInput): Promise<void>;
  /** Runs the tests of proved bugs at the run's base, and keeps what came of them. Heartbeats. */
  replayAtBase(input: BaseInput): Promise<void>;
  /** Ends the exploration: records it and joins the video. */
  collectEvidence(input: EndInput): Promise<void>;
  /** Builds and keeps the report, and records `test_run.completed`. */
  buildReport(input: ReportInput): Promise<BlobRef>;
  recordFailure(input: { spec: RunSpec; failure: RunFailure }): Promise<void>;
  /** Deletes what a cancelled run left, and records `test_run.cancelled`. */
  recordCancelled(spec: RunSpec): Promise<void>;
  /** Removes what only a live run needs: checkpoints, and candidates by their keys; runs that began earlier give none. */
  release(spec: RunSpec, candidates?: readonly string[]): Promise<void>;
};
