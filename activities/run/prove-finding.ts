import { Context } from '@temporalio/activity';
import { AppError } from '#domain/kernel/errors.ts';
import type { CandidateRef, ProofOutcome } from '#domain/test-run/messages.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { openShim } from '../drivers/proxy-shim.ts';
import type { Candidate } from '../oracles/candidate.ts';
import { prove } from '../proof/prove.ts';
import { Replayer } from '../proof/replayer.ts';
import type { Deps } from './deps.ts';
import { record, scopeOf } from './record.ts';

const HEARTBEAT_EVERY_MS = 2_000;

/** Proves one candidate and keeps the finding; a proved one is told to the user at once. */
export async function proveFinding(
  deps: Deps,
  { spec, candidate: ref }: { spec: RunSpec; candidate: CandidateRef },
): Promise<ProofOutcome> {
  const context = Context.current();
  const heartbeat = setInterval(() => context.heartbeat(), HEARTBEAT_EVERY_MS);
  const shim = deps.egress ? await openShim(deps.egress, spec.test_id) : null;
  try {
    const scope = scopeOf(spec);
    const candidate = await readCandidate(deps, ref.key);
    const finding = await prove(candidate, {
      replayer: new Replayer(deps.openDriver, spec, shim?.url ?? null),
      keep: (image) => deps.blobs.put(scope, image, 'image/jpeg'),
      signal: context.cancellationSignal,
      onReplay: () => context.heartbeat(),
    });
    const kept = await deps.blobs.put(scope, Buffer.from(JSON.stringify(finding)), 'application/json');
    if (finding.proved) {
      const { bug_id, fingerprint, oracle, title, severity, category, url, proof, screenshots } = finding;
      const screenshot = screenshots.at(-1) ?? null;
      await record(deps, spec, {
        kind: 'RecordProvedFinding',
        data: { bug_id, fingerprint, oracle, title, severity, category, place: url, proof, screenshot },
      });
    }
    return { fingerprint: ref.fingerprint, key: kept.key, proved: finding.proved };
  } finally {
    clearInterval(heartbeat);
    await shim?.close();
  }
}

/** @throws AppError NOT_FOUND when the candidate's file is gone: the run was cancelled meanwhile. */
export async function readCandidate(deps: Deps, key: string): Promise<Candidate> {
  const bytes = await deps.blobs.get(key);
  if (!bytes) throw new AppError('NOT_FOUND', 'The candidate is gone');
  return JSON.parse(bytes.toString()) as Candidate;
}
