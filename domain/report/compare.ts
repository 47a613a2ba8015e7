import { bundleRunOf } from '../test-run/bundle.ts';
import type { RunMode } from '../test-run/run-spec.ts';
import type { VerificationEnd } from '../verification/events.ts';
import type { Comparison, History } from './comparison.ts';
import type { Report, ReportFinding } from './report.ts';
import { isSameBug } from './same-bug.ts';

export type ComparedRun = Pick<Report, 'test_id' | 'mode' | 'bugs' | 'unproved'> & {
  not_included?: Report['not_included'];
  coverage: Pick<Report['coverage'], 'urls'>;
  /** Of an earlier run: which bugs it found fixed. */
  comparison?: Comparison | null;
};

const ALLOWS: Record<RunMode, number> = { read_only: 0, interact: 1, active: 2 };

/** Whether a run met a bug, would have met it and did not, or can say nothing of it. */
type Verdict = 'met' | 'gone' | 'unknown';

/**
 * Says of each bug of a run whether it is new, and which of the earlier ones are fixed. `earlier` are completed runs of
 * the same target, the latest first. A bug that was replayed is fixed where its replays say so, and nowhere else. Of the
 * others one counts as gone only where the run came to its place again, was allowed at least as much, and did not even
 * suspect it.
 */
export function compareRuns(
  current: ComparedRun,
  earlier: readonly ComparedRun[],
  replayed: Readonly<Record<string, VerificationEnd>> = {},
): { comparison: Comparison | null; histories: Map<string, History> } {
  const histories = new Map<string, History>();
  const previous = earlier[0];
  if (!previous) return { comparison: null, histories };
  const counts = { new: 0, persisting: 0, regressed: 0 };
  for (const bug of current.bugs) {
    const history = historyOf(bug, earlier);
    histories.set(bug.bug_id, history);
    counts[history] += 1;
  }
  const fixed: Comparison['fixed'] = [];
  let not_seen = 0;
  for (const { bug, mode, is_open } of knownBugs(earlier)) {
    if (!is_open) continue;
    const end = replayed[bug.fingerprint];
    const verdict = judgeBy(end, bug, mode, current);
    const { bug_id, title, severity } = bug;
    const replays = end?.outcome === 'fixed' ? { replays: end.runs } : {};
    if (verdict === 'gone') fixed.push({ bug_id, title, severity, ...replays });
    if (verdict === 'unknown') not_seen += 1;
  }
  return { comparison: { previous_test_id: previous.test_id, ...counts, fixed, not_seen }, histories };
}

/** The first of the earlier runs, which come the newest first, that is known to have met a bug; null when none has. */
export function firstSeen(
  bug: ReportFinding,
  earlier: readonly (ComparedRun & Pick<Report, 'submitted_at'>)[],
): ReportFinding['first_seen'] {
  for (const run of earlier.toReversed()) {
    const past = run.bugs.find((one) => isSameBug(one, bug));
    if (past) return past.first_seen ?? { test_id: run.test_id, at: run.submitted_at };
  }
  return null;
}

function historyOf(bug: ReportFinding, earlier: readonly ComparedRun[]): History {
  const index = earlier.findIndex((run) => run.bugs.some((one) => isSameBug(one, bug)));
  const run = earlier[index];
  const past = run?.bugs.find((one) => isSameBug(one, bug));
  if (!run || !past) return 'new';
  const between = earlier.slice(0, index);
  return between.some((one) => judge(past, run.mode, one) === 'gone') ? 'regressed' : 'persisting';
}

/** A bug of earlier runs as it was met last, with what that run was allowed; `is_open`: no run since found it gone. */
type KnownBug = { bug: ReportFinding; mode: RunMode; test_id: string; is_open: boolean };

export function knownBugs(earlier: readonly ComparedRun[]): KnownBug[] {
  const known: KnownBug[] = [];
  for (const [index, run] of earlier.entries())
    for (const bug of run.bugs) {
      if (known.some((one) => isSameBug(one.bug, bug))) continue;
      const is_open = earlier.slice(0, index).every((later) => judge(bug, run.mode, later) === 'unknown');
      known.push({ bug, mode: run.mode, test_id: run.test_id, is_open });
    }
  return known;
}

/** Whether a run may do what a bug of an earlier one took. */
export const allowsAsMuch = (now: RunMode, then: RunMode): boolean => ALLOWS[now] >= ALLOWS[then];

function judgeBy(
  end: VerificationEnd | undefined,
  bug: ReportFinding,
  mode: RunMode,
  run: ComparedRun,
): Verdict {
  const verdict = judge(bug, mode, run);
  if (!end || verdict === 'met') return verdict;
  return end.outcome === 'fixed' ? 'gone' : 'unknown';
}

function judge(bug: ReportFinding, mode: RunMode, run: ComparedRun): Verdict {
  if (run.bugs.some((one) => isSameBug(one, bug))) return 'met';
  if (run.comparison?.fixed.some(({ bug_id }) => bug_id === bug.bug_id)) return 'gone';
  if (run.unproved.some((one) => isSameBug(one, bug))) return 'unknown';
  if (bug.category === 'security' && run.not_included?.includes('security_scan')) return 'unknown';
  const was = placeOf(bug.url);
  const there = run.coverage.urls.some((url) => placeOf(url) === was);
  return there && showsByItself(bug) && allowsAsMuch(run.mode, mode) ? 'gone' : 'unknown';
}

/** Whether opening its place is enough to meet it again: what takes more, or differs from load to load, may be missed. */
function showsByItself({ proof, category }: ReportFinding): boolean {
  return proof.steps_after <= 1 && category !== 'performance';
}

/** A place without query and without a fragment that is no route: what a person would call the same page. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, hostname, pathname, hash } = new URL(url);
  // Each run of a bundle has an origin of its own.
  return (
    (bundleRunOf(hostname) ? 'bundle:' : origin) +
    (pathname.replace(/\/+$/, '') || '/') +
    (/^#!?\//.test(hash) ? hash.split('?')[0] : '')
  );
}
