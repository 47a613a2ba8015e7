import { createHash } from 'node:crypto';
import type { Finding } from '#domain/findings/finding.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import type { Deps } from './deps.ts';
import { scopeOf } from './record.ts';
import { openFor } from './sealed.ts';

/** The finding that a candidate came to, or null while it was not tried to its end. */
export async function readFinding(deps: Deps, spec: RunSpec, fingerprint: string): Promise<Finding | null> {
  const kept = await deps.blobs.getPointer(scopeOf(spec), findingPointer(fingerprint));
  return (kept?.value as Finding | undefined) ?? null;
}

/** How often a candidate without a finding was replayed, and showed. */
export async function readAttempts(
  deps: Deps,
  spec: RunSpec,
  fingerprint: string,
): Promise<{ attempts: number; reproduced: number }> {
  const kept = await deps.blobs.getPointer(scopeOf(spec), attemptsPointer(fingerprint));
  return (
    (kept?.value as { attempts: number; reproduced: number } | undefined) ?? { attempts: 0, reproduced: 0 }
  );
}

/** @throws AppError NOT_FOUND when the candidate's file is gone: the run was cancelled meanwhile. */
export async function readCandidate(deps: Deps, spec: RunSpec, key: string): Promise<Candidate> {
  const bytes = await deps.blobs.get(key);
  if (!bytes) throw new AppError('NOT_FOUND', 'The candidate is gone');
  return openFor<Candidate>(deps, spec, bytes);
}

export const findingPointer = (fingerprint: string): string => `finding-${digest(fingerprint)}`;

/** The name under which it is kept how often a candidate was replayed. */
export const attemptsPointer = (fingerprint: string): string => `attempts-${digest(fingerprint)}`;

/** The name under which what the test of a proved finding is written from is kept. */
export const wayPointer = (fingerprint: string): string => `way-${digest(fingerprint)}`;

const digest = (fingerprint: string): string =>
  createHash('sha256').update(fingerprint).digest('hex').slice(0, 32);
