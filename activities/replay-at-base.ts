import type { ReportFinding } from '../domain/report/report.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { VerificationEnd } from '../domain/verification/events.ts';
import type { SpecFile } from '../engine/export/run-specs.ts';
import { verifySpecs } from '../engine/export/verify-specs.ts';
import { clusterByCause } from '../engine/report/cluster.ts';
import type { BaseInput } from './contract.ts';
import { beating, withWayOut } from './shared/attended.ts';
import type { Deps } from './shared/deps.ts';
import { readFinding } from './shared/kept-findings.ts';
import { POINTERS } from './shared/pointers.ts';
import { reachProxy } from './shared/reach-proxy.ts';
import { scopeOf } from './shared/record.ts';
import { openTestAccounts } from './shared/test-accounts.ts';

/** Shorter than the activity may take: what has not run by then says nothing, and the report is made. */
const REPLAYS_MS = 15 * 60_000;
/** They wait for pages most of their time. */
const TESTS_ABREAST = 2;

type Ends = Record<string, VerificationEnd>;

/**
 * Runs the tests of a run's bugs at its base, with the run's own test accounts and headers, and keeps what came of each
 * by its fingerprint. Bugs are those of the report: one of each cause.
 */
export function replayAtBase(deps: Deps, { spec, candidates }: BaseInput): Promise<void> {
  return beating(async ({ cancellationSignal }) => {
    const found = await Promise.all(
      candidates.map(({ fingerprint }) => readFinding(deps, spec, fingerprint)),
    );
    const bugs = clusterByCause(found.flatMap((finding) => (finding?.proved ? [finding] : [])));
    const ends = await replayAll(deps, spec, bugs, cancellationSignal);
    // What was broken off says nothing; it is done again.
    cancellationSignal.throwIfAborted();
    await deps.blobs.setPointer(scopeOf(spec), POINTERS.base, 1, ends);
  });
}

async function replayAll(
  deps: Deps,
  spec: RunSpec,
  bugs: readonly ReportFinding[],
  cancelled: AbortSignal,
): Promise<Ends> {
  const texts = await Promise.all(bugs.map(({ spec: file }) => (file ? deps.blobs.get(file.key) : null)));
  const tests = bugs.map((bug, index) => ({ bug, text: texts[index]?.toString() ?? null }));
  const files = tests.flatMap(({ bug, text }) => (text === null ? [] : [{ name: nameOf(bug), text }]));
  const verdicts = await runAtBase(deps, spec, files, cancelled);
  return Object.fromEntries(
    tests.map(({ bug, text }) => [
      bug.fingerprint,
      text === null ? withoutTest(bug) : explained(verdicts.get(nameOf(bug)), text),
    ]),
  );
}

async function runAtBase(
  deps: Deps,
  spec: RunSpec,
  files: readonly SpecFile[],
  cancelled: AbortSignal,
): Promise<Map<string, VerificationEnd>> {
  const { chromium, egress } = deps;
  if (!chromium || files.length === 0) return new Map();
  const { environment } = await openTestAccounts(deps, spec, cancelled);
  const run = (proxy_url: string | null) =>
    verifySpecs(files, {
      executable_path: chromium,
      ...(deps.cell ? { cell: deps.cell } : {}),
      proxy_url,
      reach_proxy: reachProxy(egress, spec.test_id, REPLAYS_MS),
      environment,
      base_url: new URL(spec.target.base_url ?? '').origin,
      abreast: TESTS_ABREAST,
      signal: AbortSignal.any([cancelled, AbortSignal.timeout(REPLAYS_MS)]),
    });
  return withWayOut(egress, spec.test_id, run, spec.config.mode);
}

/** What came of a test, with what its user can do about one that was not repeated to its end. */
function explained(end: VerificationEnd | undefined, text: string): VerificationEnd {
  if (!end) return untold('this installation runs no exported tests');
  if (end.outcome !== 'could_not_tell' || end.runs === 0) return end;
  const signsIn = /\bsecret\('ROVE_TEST_(?:USERNAME|PASSWORD)/.test(text);
  const account = signsIn ? ' Its test signs in: the base needs the same test account.' : '';
  return { ...end, detail: `its steps could not be repeated there (${end.detail}).${account}`.slice(0, 500) };
}

const nameOf = ({ bug_id }: ReportFinding): string => `${bug_id}.spec.ts`;

const withoutTest = ({ spec_note }: ReportFinding): VerificationEnd =>
  untold(`it has no exported test${spec_note ? `: ${spec_note}` : ''}`);

const untold = (detail: string): VerificationEnd => ({
  outcome: 'could_not_tell',
  shown: 0,
  runs: 0,
  detail,
});
