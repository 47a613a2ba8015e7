import { GRAVITY } from '../domain/findings/finding.ts';
import { entitlements } from '../domain/plans/entitlements.ts';
import { allowsAsMuch, knownBugs } from '../domain/report/compare.ts';
import { looksFor } from '../domain/report/gate.ts';
import { bundleRunOf } from '../domain/test-run/bundle.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { VerificationEnd } from '../domain/verification/events.ts';
import { atOrigin } from '../engine/model/at-origin.ts';
import type { Candidate, Step } from '../engine/model/suspicion.ts';
import { openStep } from '../engine/model/trail.ts';
import { isStillThere } from '../engine/proof/still-there.ts';
import { Replayer } from '../engine/replay/replayer.ts';
import { type KeptWay, readWay } from './export-tests.ts';
import { announceCandidate } from './shared/announce.ts';
import { beating, withWayOut } from './shared/attended.ts';
import { proofDriverOf } from './shared/choose-driver.ts';
import { circumstancesOf } from './shared/circumstances.ts';
import type { Deps } from './shared/deps.ts';
import { earlierReports } from './shared/earlier-reports.ts';
import { keepingTo, mannersOf } from './shared/manners.ts';
import { POINTERS } from './shared/pointers.ts';
import { scopeOf } from './shared/record.ts';
import { openTestAccounts } from './shared/test-accounts.ts';

/** In the first minute of a run, beside its exploration, and in the first half of a short one. */
const BUDGET = { most_ms: 60_000, share: 1 / 2 };
const BUGS_MAX = 40;
/** They wait for pages most of their time. */
const ABREAST = 2;

/** `is_open`: no run since has found it gone. */
type EarlierBug = { candidate: Candidate; steps: Step[]; under: string; is_open: boolean };
type Ends = Record<string, VerificationEnd>;

/**
 * Replays the bugs that earlier runs of the app left open, the gravest first and of those the ones of fewest steps, for
 * a minute at most; then, once each, those that are fixed, which may be back. Keeps what came of the open ones by
 * fingerprint; what shows again is announced as a candidate, with the way that is known to it.
 */
export async function replayOpenBugs(deps: Deps, spec: RunSpec): Promise<void> {
  if (spec.config.afresh || spec.test_type === 'android_apk') return;
  await beating(async ({ cancellationSignal }) => {
    const bugs = await earlierBugsOf(deps, spec);
    if (bugs.length === 0) return;
    const work = (proxyUrl: string | null) => replayAll(deps, spec, { bugs, proxyUrl, cancellationSignal });
    const ends = await withWayOut(deps.egress, spec.test_id, work, spec.config.mode);
    // What was broken off says nothing; it is done again.
    cancellationSignal.throwIfAborted();
    await deps.blobs.setPointer(scopeOf(spec), POINTERS.open_bugs, 1, ends);
  });
}

type Replaying = { bugs: readonly EarlierBug[]; proxyUrl: string | null; cancellationSignal: AbortSignal };

async function replayAll(
  deps: Deps,
  spec: RunSpec,
  { bugs, proxyUrl, cancellationSignal }: Replaying,
): Promise<Ends> {
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(budgetOf(spec))]);
  const { accounts, over } = await openTestAccounts(deps, spec, cancellationSignal);
  const manners = await mannersOf(deps, spec, proxyUrl);
  const browser = await proofDriverOf(deps, spec, proxyUrl);
  const replayer = new Replayer(over(keepingTo(manners, browser.openDriver)), spec, proxyUrl);
  const ends: Ends = {};
  const here = circumstancesOf(spec, accounts);
  const queue = bugs.filter(({ under }) => under === here);
  const lane = async () => {
    for (let bug = queue.shift(); bug && !signal.aborted; bug = queue.shift()) {
      const { candidate, steps, is_open } = bug;
      const end = await isStillThere(replayer, candidate, steps, signal, is_open ? undefined : 1);
      if (is_open) ends[candidate.fingerprint] = end;
      if (end.outcome === 'still_there') await announceCandidate(deps, spec, candidate);
    }
  };
  try {
    const lanes = await Promise.allSettled(Array.from({ length: ABREAST }, lane));
    // One whose time was over under way is not told.
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed && !signal.aborted) throw failed.reason;
  } finally {
    await browser.close();
  }
  return ends;
}

const budgetOf = ({ requested_duration_minutes: minutes }: RunSpec): number =>
  Math.min(BUDGET.most_ms, minutes * 60_000 * BUDGET.share);

/** Bugs that a replay can tell of, with what is needed for one. */
async function earlierBugsOf(deps: Deps, spec: RunSpec): Promise<EarlierBug[]> {
  const allowed = entitlements(spec.plan_type_at_submission);
  const known = knownBugs(await earlierReports(deps, spec))
    .filter(({ bug, mode }) => allowsAsMuch(spec.config.mode, mode) && looksFor(bug.category, allowed))
    // How fast a page is differs from load to load.
    .filter(({ bug }) => bug.category !== 'performance')
    .toSorted(byOrder)
    .slice(0, BUGS_MAX);
  const ways = await Promise.all(
    known.map(({ bug, test_id }) => readWay(deps, { owner: spec.owner, test_id }, bug.fingerprint)),
  );
  return known.flatMap(({ is_open }, index) => {
    const way = ways[index];
    return way ? toEarlierBug(way, spec.target.url ?? '', is_open) : [];
  });
}

type Known = ReturnType<typeof knownBugs>[number];

function byOrder(a: Known, b: Known): number {
  return (
    Number(b.is_open) - Number(a.is_open) ||
    GRAVITY[a.bug.severity] - GRAVITY[b.bug.severity] ||
    a.bug.proof.steps_after - b.bug.proof.steps_after
  );
}

/** Nothing for one that was proved before what is suspected was kept beside its way. */
function toEarlierBug(way: KeptWay, start_place: string, is_open: boolean): EarlierBug[] {
  const { suspicion, under, start, steps: kept } = movedTo(way, start_place);
  if (!suspicion || !under) return [];
  const steps = [
    openStep(start),
    ...kept.map(({ lacked: _lacked, ...step }, index) => ({ ...step, at: index + 2 })),
  ];
  return [
    {
      candidate: { ...suspicion, trail: steps, short_trail: steps, ways: [steps], at_ms: 0 },
      steps,
      under,
      is_open,
    },
  ];
}

/** The same at the origin of this run, where each has its own: that of an upload. */
function movedTo(way: KeptWay, start_place: string): KeptWay {
  const before = URL.canParse(way.start) ? new URL(way.start) : null;
  if (!before || !bundleRunOf(before.hostname) || !URL.canParse(start_place)) return way;
  return atOrigin(way, before.origin, new URL(start_place).origin);
}
