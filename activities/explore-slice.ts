import type { Context } from '@temporalio/activity';
import type { SliceResult } from '../domain/test-run/messages.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { openAdvisor } from '../engine/explore/advisor/open-advisor.ts';
import type { ExploreSpec } from '../engine/explore/knowledge/spec.ts';
import { exploreSlice as explore } from '../engine/explore/loop/explore-slice.ts';
import type { SliceInput } from './contract.ts';
import { beating, withWayOut } from './shared/attended.ts';
import { readCheckpoint } from './shared/checkpoint-file.ts';
import { driverOf, proofDriverOf, startedLate, turnOf } from './shared/choose-driver.ts';
import type { Deps } from './shared/deps.ts';
import { idleForContexts } from './shared/idle.ts';
import { earlierWays } from './shared/known-ways.ts';
import { keepingTo, mannersOf } from './shared/manners.ts';
import { proofPaceOf } from './shared/proof-pace.ts';
import { SliceRecorder } from './shared/slice-recorder.ts';
import { SteeringWatch } from './shared/steering.ts';
import { openTestAccounts } from './shared/test-accounts.ts';

/** Attempts of one slice come after all of the slice before it, so that a worker taken for dead cannot overwrite. */
const ATTEMPTS_PER_SLICE = 1_000;

/** Explores one slice from the last checkpoint, whoever wrote it, and keeps everything that was seen. */
export function exploreSlice(deps: Deps, input: SliceInput): Promise<SliceResult> {
  return beating(
    (context) =>
      withWayOut(
        deps.egress,
        input.spec.test_id,
        (proxyUrl) => exploreBy(deps, input, context, proxyUrl),
        input.spec.config.mode,
      ),
    { slice: input.slice },
  );
}

async function exploreBy(
  deps: Deps,
  input: SliceInput,
  context: Context,
  proxyUrl: string | null,
): Promise<SliceResult> {
  const { spec } = input;
  const fence = input.slice * ATTEMPTS_PER_SLICE + context.info.attempt;
  let recorder: SliceRecorder | null = null;
  let asking: ReturnType<typeof openAdvisor> | null = null;
  const steering = await SteeringWatch.start(deps, spec);
  const explored = proofPaceOf(spec.test_id).explore();
  const beside = startedLate(() => proofDriverOf(deps, spec, proxyUrl));
  try {
    const last = await readCheckpoint(deps, spec);
    if (steering.pause) return resultOf('paused', last?.checkpoint.stats ?? NOTHING_YET, steering);
    const { accounts, over } = await openTestAccounts(deps, spec, context.cancellationSignal);
    const earlier = await earlierWays(deps, spec, accounts);
    const slice_ms = Math.min(input.slice_ms, await turnOf(deps, spec, context.cancellationSignal));
    const manners = await mannersOf(deps, spec, proxyUrl);
    const openDriver = over(
      keepingTo(manners, await driverOf(deps, spec)),
      keepingTo(manners, beside.openDriver),
    );
    recorder = await SliceRecorder.start(deps, spec, { slice: input.slice, fence, n: (last?.n ?? 0) + 1 });
    const hooks = {
      ...recorder.hooks,
      // One that ends here because its worker does goes on at another, from where it stands.
      isPaused: () => steering.pause !== null || (deps.isEnding?.() ?? false),
      hints: () => steering.hints,
      idle: idleForContexts,
    };
    const known = last?.checkpoint.stats;
    if (deps.model) asking = openAdvisor(deps.model, proxyUrl, last?.checkpoint.model ?? null);
    const result = await explore({
      open: async (session, lane) => {
        const driver = await openDriver({
          ...sessionOf(spec),
          proxy_url: proxyUrl,
          session,
          signal: context.cancellationSignal,
        });
        if (lane === 0) recorder?.attach(driver);
        return driver;
      },
      spec: toExploreSpec(spec),
      checkpoint: last?.checkpoint ?? null,
      earlier,
      budget: {
        elapsed_ms: Math.max(0, input.elapsed_ms + slice_ms - (known?.elapsed_ms ?? 0)),
        actions: Number.MAX_SAFE_INTEGER,
      },
      signal: context.cancellationSignal,
      hooks,
      ...(deps.now ? { now: deps.now } : {}),
      credentials: accounts,
      ...(manners ? { manners } : {}),
      ...(asking ? { advisor: asking.advisor } : {}),
    });
    return resultOf(result.reason, result.stats, steering);
  } finally {
    explored();
    await steering.stop();
    await asking?.close();
    await beside.close();
    await recorder?.finish(context.cancellationDetails?.cancelRequested);
  }
}

/** What each session of a run's exploration is opened with. */
function sessionOf({ test_id, config }: RunSpec) {
  const { viewport, mode, seed, destructive } = config;
  return { run_id: test_id, viewport, mode, seed, destructive, pace: 'quick' } as const;
}

const NOTHING_YET = { elapsed_ms: 0, actions: 0, states: 0, places: 0 };

function resultOf(
  reason: SliceResult['reason'],
  { elapsed_ms, actions, states, places }: typeof NOTHING_YET,
  { pause }: SteeringWatch,
): SliceResult {
  const counts = { elapsed_ms: Math.round(elapsed_ms), actions, states, places };
  if (reason !== 'paused') return { reason, ...counts };
  // Taken back while the slice was ending: then it simply goes on.
  return pause ? { reason, ...counts, pause } : { reason: 'slice', ...counts };
}

function toExploreSpec(spec: RunSpec): ExploreSpec {
  return {
    start_place: spec.target.url ?? '',
    seed: spec.config.seed,
    mode: spec.config.mode,
    max_pages: spec.config.max_pages,
    // A device is a machine of its own: a second one would cost what the first one does.
    contexts: spec.test_type === 'android_apk' ? 1 : spec.config.contexts,
    destructive: spec.config.destructive,
    duration_ms: spec.requested_duration_minutes * 60_000,
    max_actions: spec.config.max_actions ?? null,
    ...(spec.config.flows ? { flows: spec.config.flows } : {}),
    run_token: `rove${spec.test_id.replaceAll('-', '').slice(-8)}`,
  };
}
