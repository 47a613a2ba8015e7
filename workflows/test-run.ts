import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  ContinueAsNew,
  condition,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { BaseInput, RunActivities } from '#activities/contract.ts';
import { failureOf } from '#domain/test-run/failure.ts';
import { provingTimeOf } from '#domain/test-run/longest-life.ts';
import type { CarriedRun, SliceResult, Steering } from '#domain/test-run/messages.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import {
  cancelTestRunSignal,
  candidatesFoundSignal,
  runProgressQuery,
  steerTestRunSignal,
} from './messages.ts';
import { TASK_QUEUES } from './names.ts';
import { outlasting } from './outlast.ts';
import { Prover } from './prover.ts';

/** What an explorer learns and no checkpoint keeps is lost between two slices. */
const SLICE_MS = 30 * 60_000;
const SLICES_MAX = 200;
/** Events of a history from which on a run goes on with a new one: a long one is slow to replay, and at last refused. */
const HISTORY_MAX = 2_000;
/** Of runs that began before proofs had a time of their own. */
const PROOF_GRACE_MS = 8_000;
/** The time of exploring is for exploring: one lane of proofs lives on what it leaves idle, the others come after it. */
const PROOF_LANES = { beside: 1, after: 5, after_old: 3, before: 2 };

const backoff = { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' } as const;
const retry = { ...backoff, maximumAttempts: 5 };

const light = outlasting(
  proxyActivities<RunActivities>({
    taskQueue: TASK_QUEUES.runs,
    // The film of six hours is joined and kept; a worker that dies over it is missed by its heartbeat.
    startToCloseTimeout: '15m',
    heartbeatTimeout: '30s',
    retry,
  }),
);
const browser = outlasting(
  proxyActivities<Pick<RunActivities, 'provision' | 'exploreSlice'>>({
    taskQueue: TASK_QUEUES.browser,
    startToCloseTimeout: SLICE_MS + 120_000,
    heartbeatTimeout: '10s',
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    retry,
  }),
);
const proof = outlasting(
  proxyActivities<Pick<RunActivities, 'proveFindings' | 'exportTests' | 'replayAtBase' | 'replayOpenBugs'>>({
    taskQueue: TASK_QUEUES.proof,
    // Beside an exploration that leaves little idle a batch takes long.
    startToCloseTimeout: '20m',
    heartbeatTimeout: '15s',
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    retry: { ...backoff, maximumAttempts: 3 },
  }),
);
/** The way out must not fail for a passing fault: it is tried for an hour. */
const last = outlasting(
  proxyActivities<RunActivities>({
    taskQueue: TASK_QUEUES.runs,
    startToCloseTimeout: '1m',
    scheduleToCloseTimeout: '1h',
    retry: backoff,
  }),
);

export type RunOutcome = 'completed' | 'failed' | 'cancelled';

/**
 * The life of one test run: provision, explore in slices, prove beside it, collect, report, release; or cancel. A long
 * one goes on as a new history between two slices, with `carried` from the one before.
 */
export async function testRunWorkflow(spec: RunSpec, carried?: CarriedRun): Promise<RunOutcome> {
  const run = new CancellationScope({ cancellable: true });
  const prover = new Prover(spec, proof);
  const status: RunStatus = { phase: 'queued', slices: 0 };
  let goesOn = false;
  setHandler(cancelTestRunSignal, () => run.cancel());
  const heard: Steering = carried?.heard ?? { steered: 0, paused: false };
  if (carried) prover.restore(carried);
  let explored = false;
  prover.isPaused = heard.paused;
  setHandler(steerTestRunSignal, (word) => {
    if (word.steered > heard.steered) Object.assign(heard, word);
    prover.isPaused = !explored && heard.paused;
  });
  setHandler(candidatesFoundSignal, (candidates) => prover.add(candidates));
  setHandler(runProgressQuery, () => ({
    ...status,
    candidates: prover.candidates.length,
    waiting: prover.waiting,
    proving: prover.progress,
  }));

  const stages = async (): Promise<RunOutcome> => {
    if (!carried) {
      status.phase = 'provision';
      await browser.provision(spec);
    }
    const known = !carried && patched('open-bugs-replayed') ? replayOpenBugs(spec) : null;
    const exports = patched('tests-apart');
    const apart = patched('one-lane-beside');
    prover.start({ lanes: apart ? PROOF_LANES.beside : PROOF_LANES.before, exports });
    if (exports && !apart) prover.startExports();
    const goOn = async (slice: number, last: SliceResult) => {
      if (known) await known;
      const left = await prover.handOver();
      return continueAsNew<typeof testRunWorkflow>(spec, { ...left, slice, last, heard });
    };
    const { reason, last: ended } = await exploreAll(spec, heard, { carried, status, goOn });
    // A pause that comes now has nothing to hold but the proofs, and is never taken back.
    explored = true;
    prover.isPaused = false;
    prover.explored = true;
    if (known) await known;
    status.phase = 'collect evidence';
    await light.collectEvidence({ spec, reason, last: ended });
    status.phase = 'prove';
    await proveRest(spec, prover, { apart, exports });
    if (spec.target.base_url) {
      status.phase = 'replay at base';
      await replayAtBase({ spec, candidates: prover.candidates });
    }
    status.phase = 'build report';
    await light.buildReport({ spec, reason, candidates: prover.candidates });
    return 'completed';
  };

  try {
    return await run.run(stages);
  } catch (error) {
    goesOn = error instanceof ContinueAsNew;
    if (goesOn) throw error;
    status.phase = isCancellation(error) ? 'cancel' : 'fail';
    return await CancellationScope.nonCancellable(() => endBy(error, spec, prover));
  } finally {
    const keys = prover.candidates.map(({ key }) => key);
    if (!goesOn) await CancellationScope.nonCancellable(() => last.release(spec, keys));
  }
}

/** Has all lanes prove what is left. `apart`, `exports`: false only in runs that began earlier. */
async function proveRest(
  spec: RunSpec,
  prover: Prover,
  { apart, exports }: { apart: boolean; exports: boolean },
): Promise<void> {
  if (apart) {
    const after = patched('more-proof-lanes') ? PROOF_LANES.after : PROOF_LANES.after_old;
    prover.start({ lanes: after - PROOF_LANES.beside, exports });
    prover.startExports();
  }
  await prover.finish(apart || spec.config.max_actions ? provingTimeOf(spec) : PROOF_GRACE_MS);
}

/** A fault of the replays never fails a run: the report says of which bugs it cannot be told whether they are new. */
async function replayAtBase(input: BaseInput): Promise<void> {
  try {
    await proof.replayAtBase(input);
  } catch (error) {
    if (isCancellation(error)) throw error;
  }
}

/**
 * Beside the exploration, and no part of its fate: a fault, or the end of the run, leaves untold which bugs are still
 * there. What is cancelled is told where the exploration is.
 */
function replayOpenBugs(spec: RunSpec): Promise<void> {
  return proof.replayOpenBugs(spec).catch(() => {});
}

async function endBy(error: unknown, spec: RunSpec, prover: Prover): Promise<RunOutcome> {
  await prover.stop();
  if (isCancellation(error)) {
    await last.recordCancelled(spec);
    return 'cancelled';
  }
  await last.recordFailure({ spec, failure: toFailure(error) });
  return 'failed';
}

/** Where a run stands, for whoever asks. */
type RunStatus = { phase: string; slices: number };

type Exploring = {
  carried: CarriedRun | undefined;
  status: RunStatus;
  /** Goes on in a new history, and never returns. */
  goOn: (slice: number, last: SliceResult) => Promise<never>;
};

/** A slice that ended for a pause is followed by another once the user wants that, or by the end of the exploration. */
async function exploreAll(spec: RunSpec, heard: Steering, { carried, status, goOn }: Exploring) {
  const total = spec.requested_duration_minutes * 60_000;
  let last = carried?.last ?? { reason: 'slice', elapsed_ms: 0, actions: 0, states: 0, places: 0 };
  for (let slice = carried?.slice ?? 1; slice <= SLICES_MAX; slice++) {
    Object.assign(status, { phase: 'explore', slices: slice });
    const slice_ms = Math.min(SLICE_MS, total - last.elapsed_ms);
    last = await browser.exploreSlice({ spec, slice, elapsed_ms: last.elapsed_ms, slice_ms });
    const { pause } = last;
    if (pause) {
      status.phase = 'paused';
      const goesOn = () => !heard.paused && heard.steered > pause.steered;
      if (!(await condition(goesOn, pause.limit_ms))) return { reason: 'paused' as const, last };
    } else if (last.reason !== 'slice') return { reason: last.reason, last };
    if (workflowInfo().historyLength > HISTORY_MAX && patched('new-history')) {
      status.phase = 'go on';
      await goOn(slice + 1, last);
    }
  }
  return { reason: 'stopped' as const, last };
}

function toFailure(error: unknown) {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure
    ? failureOf(cause.type ?? undefined, cause.message)
    : failureOf(undefined, undefined);
}
