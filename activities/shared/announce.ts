import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { familyOf } from '#engine/proof/family.ts';
import { stepsTo } from '#engine/replay/shortcuts.ts';
import type { Deps } from './deps.ts';
import { scopeOf } from './record.ts';
import { sealFor } from './sealed.ts';

/** Keeps a candidate, sealed, and tells the run's workflow of it. */
export async function announceCandidate(deps: Deps, spec: RunSpec, candidate: Candidate): Promise<void> {
  const { fingerprint, severity, category, took_ms } = candidate;
  const sealed = await sealFor(deps, spec, candidate);
  const { key } = await deps.blobs.put(scopeOf(spec), sealed, 'application/octet-stream');
  await deps.announce(spec.test_id, [
    {
      fingerprint,
      family: familyOf(candidate),
      key,
      severity,
      category,
      steps: stepsTo(candidate),
      route: routeOf(candidate.place),
      ...(took_ms ? { took_ms: Math.round(took_ms) } : {}),
    },
  ]);
}
