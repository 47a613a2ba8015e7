import { marksOf } from '../app/mutes/mutes.ts';
import { loadTestRun } from '../db/event-store/read.ts';
import type { BlobRef } from '../domain/findings/finding.ts';
import { entitlements } from '../domain/plans/entitlements.ts';
import { appMapSchema } from '../domain/report/app-map.ts';
import { withBase } from '../domain/report/at-base.ts';
import { gateReport } from '../domain/report/gate.ts';
import { withMutes } from '../domain/report/muted.ts';
import type { Report } from '../domain/report/report.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { targetOf } from '../domain/test-run/target.ts';
import type { VerificationEnd } from '../domain/verification/events.ts';
import { toUntried } from '../engine/proof/finding.ts';
import { buildReport as build } from '../engine/report/build-report.ts';
import { compareReport } from './compare-report.ts';
import type { ReportInput } from './contract.ts';
import { printReport } from './print-report.ts';
import type { Deps } from './shared/deps.ts';
import { readAttempts, readCandidate, readFinding } from './shared/kept-findings.ts';
import { performanceOf } from './shared/metrics.ts';
import {
  type BlobsBySlice,
  type KeptReport,
  type MapPointer,
  POINTERS,
  type RunFacts,
} from './shared/pointers.ts';
import { record, scopeOf } from './shared/record.ts';

const NOT_REACHED_MAX = 200;

/**
 * Builds the report from what was kept, keeps it, and records that the run is complete. Done again, it records the
 * report of the first time: earlier runs and prints differ from one time to the next.
 */
export async function buildReport(deps: Deps, input: ReportInput): Promise<BlobRef> {
  const { spec } = input;
  const known = await pointer<KeptReport>(deps, spec, POINTERS.report);
  const { ref, bugs, unproved } = known ?? (await keepReport(deps, spec, await makeReport(deps, input)));
  const bug_count = bugs.critical + bugs.major + bugs.minor;
  await record(deps, spec, { kind: 'CompleteTestRun', data: { report: ref, bug_count, bugs, unproved } });
  return ref;
}

async function keepReport(deps: Deps, spec: RunSpec, report: Report): Promise<KeptReport> {
  const scope = scopeOf(spec);
  // The print cannot change with the mutes, so it has those of now.
  const { target } = spec;
  const app = targetOf({ url: target.url ?? null, config: target });
  const marks = await marksOf(deps.db, spec.owner, app);
  const pdf = await printReport(deps, spec, withMutes(report, marks));
  const bytes = Buffer.from(JSON.stringify({ ...report, pdf }));
  const ref = await deps.blobs.put(scope, bytes, 'application/json');
  const kept = { ref, bugs: report.total_bugs_found, unproved: report.unproved.length };
  await deps.blobs.setPointer(scope, POINTERS.report, 1, kept);
  return kept;
}

async function makeReport(deps: Deps, input: ReportInput): Promise<Report> {
  const { spec } = input;
  const { state, events } = await loadTestRun(deps.db, deps.keys, spec.test_id);
  const facts = await pointer<RunFacts>(deps, spec, POINTERS.facts);
  const found = await Promise.all(
    input.candidates.map(
      async ({ fingerprint, key }) =>
        (await readFinding(deps, spec, fingerprint)) ??
        toUntried(await readCandidate(deps, spec, key), await readAttempts(deps, spec, fingerprint)),
    ),
  );
  const findings = found.map((finding) => {
    const also = facts?.seen_at?.[finding.fingerprint] ?? [];
    return { ...finding, places: [...new Set([...finding.places, ...also])] };
  });
  const report = build({
    spec,
    state,
    submitted_at: events[0]?.recorded_at ?? '',
    started_at: events.find((event) => event.type === 'test_run.provisioned')?.recorded_at ?? '',
    stop_reason: input.reason,
    bugs: findings.filter((finding) => finding.proved),
    unproved: findings.filter((finding) => !finding.proved),
    places: facts?.places ?? [],
    not_reached: await notReached(deps, spec),
    login: facts?.login ?? null,
    model: facts?.model ?? null,
    spent: facts?.spent ?? {},
    checks: facts?.checks ?? {},
    metrics: performanceOf(facts?.samples ?? null),
    video: await pointer<BlobRef>(deps, spec, POINTERS.video),
    step_log: await joinLogs(deps, spec),
  });
  const allowed = entitlements(spec.plan_type_at_submission);
  const base = spec.target.base_url;
  const ends = (await pointer<Record<string, VerificationEnd>>(deps, spec, POINTERS.base)) ?? {};
  const known = base ? withBase(report, base, ends) : report;
  const replayed = (await pointer<Record<string, VerificationEnd>>(deps, spec, POINTERS.open_bugs)) ?? {};
  return gateReport(await compareReport(deps, spec, gateReport(known, allowed), replayed), allowed);
}

async function pointer<T>(deps: Deps, spec: RunSpec, name: string): Promise<T | null> {
  const known = await deps.blobs.getPointer(scopeOf(spec), name);
  return (known?.value as T | undefined) ?? null;
}

/** What the map of the target says was not reached; nothing where there is no map that can be read. */
async function notReached(deps: Deps, spec: RunSpec): Promise<Report['coverage']['not_reached']> {
  const known = await pointer<MapPointer>(deps, spec, POINTERS.map);
  const bytes = known ? await deps.blobs.get(known.key) : null;
  const map = appMapSchema.safeParse(bytes ? JSON.parse(bytes.toString()) : null);
  return map.success ? map.data.not_reached.slice(0, NOT_REACHED_MAX) : [];
}

async function joinLogs(deps: Deps, spec: RunSpec): Promise<BlobRef | null> {
  const logs = Object.values((await pointer<BlobsBySlice>(deps, spec, POINTERS.logs)) ?? {});
  const parts = await Promise.all(logs.map((log) => deps.blobs.get(log.key)));
  const whole = Buffer.concat(parts.filter((part) => part !== null));
  return whole.length > 0 ? deps.blobs.put(scopeOf(spec), whole, 'application/x-ndjson') : null;
}
