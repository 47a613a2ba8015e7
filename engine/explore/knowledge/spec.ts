import type { CheckRecords } from '#domain/report/check-record.ts';
import type { ActionLine, Hint } from '#domain/test-run/events.ts';
import type { Flow } from '#domain/test-run/flows.ts';
import type { ActionResult, Driver, ElementView, Observation, Signal } from '#engine/drivers/contract.ts';
import type { Memory } from '#engine/forms/memory.ts';
import type { Account } from '#engine/login/account.ts';
import type { LoginState } from '#engine/login/keeper.ts';
import type { Advisor, ModelState } from '#engine/model/advisor.ts';
import type { Candidate, Step } from '#engine/model/suspicion.ts';
import type { RngState } from '../rng.ts';
import type { Refusals } from './app-map.ts';
import type { GraphState } from './graph.ts';
import type { Heeded } from './guide.ts';
import type { KnownWays } from './known-ways.ts';
import type { TimeSpent } from './time-spent.ts';
import type { WayMapState } from './way-map.ts';

/** What to explore and how far; times in milliseconds of exploration over all slices. */
export type ExploreSpec = {
  start_place: string;
  seed: number;
  mode: 'read_only' | 'interact' | 'active';
  max_pages: number;
  duration_ms: number;
  max_actions: number | null;
  /** Whether what cannot be restored may be deleted; absent means not. */
  destructive?: boolean;
  /**
   * Browser contexts at work on one shared graph; absent means one. With more, a seed no longer decides all, and one
   * further joins where the machine has room.
   */
  contexts?: number;
  /** Letters and digits that mark values made by this run; they always begin with `rove`. */
  run_token: string;
  /** Walked first, in their order; absent means none. */
  flows?: readonly Flow[];
};

/** How much of it this slice may do. */
export type SliceBudget = { elapsed_ms: number; actions: number };

export type ExploreStats = {
  elapsed_ms: number;
  actions: number;
  states: number;
  places: number;
  failed: number;
  candidates: number;
  /** Absent in older checkpoints. */
  spent?: TimeSpent;
};

/** One context's own part of a checkpoint. */
export type LaneState = {
  rng: RngState;
  session: unknown;
  place: string;
  trail: Step[];
  login: LoginState | null;
};

/** Everything another process needs to go on. JSON; a lane's `session` belongs to the driver. */
export type Checkpoint = {
  v: 2;
  driver: string;
  graph: GraphState;
  /** How screens were come to; absent in older checkpoints. */
  ways?: WayMapState;
  /** Ids of states where something is left to try. */
  frontier: string[];
  lanes: LaneState[];
  /** Where the first context stood. */
  place: string;
  stats: ExploreStats;
  /** Fingerprints reported already. */
  seen: string[];
  /** Where else each was seen, one place per route; absent in older checkpoints. */
  seen_at?: Record<string, string[]>;
  memory: Memory;
  /** Probes done per route, how long nothing new was met, and how often everything was begun anew. */
  probed: Record<string, number>;
  /** What became of each check; absent in older checkpoints. */
  checks?: CheckRecords;
  /** The language that the app began in; absent in older checkpoints. */
  home?: string;
  dull: number;
  round: number;
  /** Screens no longer gone to, and how often each was. */
  given_up: string[];
  trips: Record<string, number>;
  /** What was left alone, and why. */
  refused: Refusals;
  /** What the user's hints have led to; absent in older checkpoints. */
  heeded?: Heeded;
  /** Of all contexts together. */
  login: LoginState | null;
  /** What was asked of a model so far; absent or null when there is none. */
  model?: ModelState | null;
};

export type StopReason = 'slice' | 'paused' | 'duration' | 'max_actions' | 'exhausted' | 'stopped';

/** What a hook is told of an action beyond its line; `element` is as seen before the action, `lane` counts contexts. */
export type ActionDetails = {
  lane: number;
  step: Step;
  result: ActionResult;
  element: ElementView | null;
  state: string;
  new_state: boolean;
  after: Observation;
  /** What the target did meanwhile. */
  signals: readonly Signal[];
};

/** What a context is about to do; `box` is where, in the window's pixels, null where it has no one place. */
export type UpcomingAct = { lane: number; text: string; why: string; box: ElementView['box'] | null };

/** Called as things happen; a rejected hook ends the slice with that error, at the next action. */
export type ExploreHooks = {
  onAction?(line: ActionLine, details: ActionDetails): Promise<void> | void;
  /** Before an action is done, and only while somebody watches. */
  onAct?(act: UpcomingAct): void;
  onCandidate?(candidate: Candidate): Promise<void> | void;
  /** At least every 5 s, awaited. */
  onCheckpoint?(checkpoint: Checkpoint): Promise<void> | void;
  onFrame?(jpeg: Uint8Array, at_ms: number): void;
  /** Whether somebody watches the picture now: it is then smooth, at the cost of speed. */
  isWatched?(): boolean;
  /** Whether the slice is to end now, with a checkpoint, because the run is to wait. */
  isPaused?(): boolean;
  /** The share of the processor that did nothing of late, in 0..1; 0 where nothing more may begin. Absent: unknown, as 0. */
  idle?(): number;
  /** Where the user said to look, in the order that they said it. */
  hints?(): readonly Hint[];
};

export type ExploreSlice = {
  /** Opens a driver with the session of a checkpoint, or null for a fresh one. The slice closes it. */
  open(session: unknown, lane: number): Promise<Driver>;
  spec: ExploreSpec;
  checkpoint: Checkpoint | null;
  /** What an earlier run of the same app left; absent or null without one. */
  earlier?: KnownWays | null;
  budget: SliceBudget;
  signal: AbortSignal;
  hooks: ExploreHooks;
  /** Milliseconds of the clock that a run's time is counted by; absent means that of the process. */
  now?: () => number;
  /** What is known of the accounts that may be signed in with; their secrets stay with the driver. */
  credentials?: readonly Account[];
  /** What the site asks of programs, and its user of the run, and how that is told; absent where nobody asks anything. */
  manners?: { refusal(place: string): string; told: readonly { what: string; why: string }[] };
  /** Somebody to ask where nothing new is met; absent means nobody. */
  advisor?: Advisor;
};

export type SliceResult = { checkpoint: Checkpoint; reason: StopReason; stats: ExploreStats };
