import { bundleRunOf } from '../test-run/bundle.ts';
import type { RunMode } from '../test-run/run-spec.ts';
import type { Comparison, History } from './comparison.ts';
import type { Report, ReportFinding } from './report.ts';
import { isSameBug } from './same-bug.ts';

export type ComparedRun = Pick<Report, 'test_id' | 'mode' | 'bugs' | 'unproved'> & {
  not_included?: Report['not_included'];
  coverage: Pick<Report['coverage'], 'urls'>;
};

const ALLOWS: Record<RunMode, number> = { read_only: 0, interact: 1, active: 2 };

/** Whether a run met a bug, would have met it and did not, or can say nothing of it. */
type Verdict = 'met' | 'gone' | 'unknown';

/**
 * Says of each bug of a run whether it is new, and which of the earlier ones are fixed. `earlier` are completed runs of
 * the same target, the latest first. A bug counts as gone only where the run came to its place again, was allowed at
 * least as much, and did not even suspect it.
 */
export function compareRuns(
  current: ComparedRun,
  earlier: readonly ComparedRun[],
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
  for (const { bug, mode } of openBugs(earlier)) {
    const verdict = judge(bug, mode, current);
    if (verdict === 'gone') fixed.push({ bug_id: bug.bug_id, title: bug.title, severity: bug.severity });
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

/** The bugs that the earlier runs leave open, each as it was met last, with what that run was allowed. */
function openBugs(earlier: readonly ComparedRun[]): { bug: ReportFinding; mode: RunMode }[] {
  const open: { bug: ReportFinding; mode: RunMode }[] = [];
  earlier.forEach((run, index) => {
    const later = earlier.slice(0, index);
    for (const bug of run.bugs) {
      if (open.some((one) => isSameBug(one.bug, bug))) continue;
      if (later.some((one) => judge(bug, run.mode, one) !== 'unknown')) continue;
      open.push({ bug, mode: run.mode });
    }
  });
  return open;
}

function judge(bug: ReportFinding, mode: RunMode, run: ComparedRun): Verdict {
  if (run.bugs.some((one) => isSameBug(one, bug))) return 'met';
  if (run.unproved.some((one) => isSameBug(one, bug))) return 'unknown';
  if (bug.category === 'security' && run.not_included?.includes('security_scan')) return 'unknown';
  const was = placeOf(bug.url);
  const there = run.coverage.urls.some((url) => placeOf(url) === was);
  return there && showsByItself(bug) && ALLOWS[run.mode] >= ALLOWS[mode] ? 'gone' : 'unknown';
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
