import { loadTestRun } from '#db/event-store/read.ts';
import { type BlobRef, countBySeverity } from '#domain/findings/finding.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { ReportInput } from '../contract.ts';
import { toUntried } from '../proof/finding.ts';
import { buildReport as build } from '../report/build-report.ts';
import type { Deps } from './deps.ts';
import { toPerformanceMetrics } from './metrics.ts';
import { type BlobsBySlice, POINTERS, type RunFacts } from './pointers.ts';
import { readCandidate, readFinding } from './prove-findings.ts';
import { record, scopeOf } from './record.ts';

/** Builds the report from what was kept, keeps it, and records that the run is complete. */
export async function buildReport(deps: Deps, input: ReportInput): Promise<BlobRef> {
  const { spec } = input;
  const scope = scopeOf(spec);
  const { state, events } = await loadTestRun(deps.db, deps.keys, spec.test_id);
  const findings = await Promise.all(
    input.candidates.map(
      async ({ fingerprint, key }) =>
        (await readFinding(deps, spec, fingerprint)) ?? toUntried(await readCandidate(deps, key)),
    ),
  );
  const facts = await pointer<RunFacts>(deps, spec, POINTERS.facts);
  const bugs = findings.filter((finding) => finding.proved);
  const unproved = findings.filter((finding) => !finding.proved);
  const report = build({
    spec,
    state,
    submitted_at: events[0]?.recorded_at ?? '',
    started_at: events.find((event) => event.type === 'test_run.provisioned')?.recorded_at ?? '',
    stop_reason: input.reason,
    bugs,
    unproved,
    places: facts?.places ?? [],
    login: facts?.login ?? null,
    model: facts?.model ?? null,
    metrics: toPerformanceMetrics(facts?.samples ?? null),
    video: await pointer<BlobRef>(deps, spec, POINTERS.video),
    step_log: await joinLogs(deps, spec),
  });
  const kept = await deps.blobs.put(scope, Buffer.from(JSON.stringify(report)), 'application/json');
  await record(deps, spec, {
    kind: 'CompleteTestRun',
    data: { report: kept, bug_count: bugs.length, bugs: countBySeverity(bugs), unproved: unproved.length },
  });
  return kept;
}

async function pointer<T>(deps: Deps, spec: RunSpec, name: string): Promise<T | null> {
  const known = await deps.blobs.getPointer(scopeOf(spec), name);
  return (known?.value as T | undefined) ?? null;
}

async function joinLogs(deps: Deps, spec: RunSpec): Promise<BlobRef | null> {
  const logs = Object.values((await pointer<BlobsBySlice>(deps, spec, POINTERS.logs)) ?? {});
  const parts = await Promise.all(logs.map((log) => deps.blobs.get(log.key)));
  const whole = Buffer.concat(parts.filter((part) => part !== null));
  return whole.length > 0 ? deps.blobs.put(scopeOf(spec), whole, 'application/x-ndjson') : null;
}
