import type { BlobRef } from '#domain/findings/finding.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Evidence } from '#engine/drivers/evidence.ts';
import { toConsoleLog } from '#engine/evidence/console-log.ts';
import { toDomSnapshot } from '#engine/evidence/dom-snapshot.ts';
import { toHar } from '#engine/evidence/har.ts';
import { typedSecrets } from '#engine/evidence/typed-secrets.ts';
import type { Step } from '#engine/model/suspicion.ts';
import type { EvidenceRefs } from '#engine/proof/finding.ts';
import type { Deps } from './deps.ts';
import { scopeOf } from './record.ts';

/** Keeps what a session said, sent and showed, redacted. What is empty is not kept. */
export async function keepEvidence(
  { blobs }: Pick<Deps, 'blobs'>,
  spec: RunSpec,
  evidence: Evidence,
  steps: readonly Step[],
): Promise<EvidenceRefs> {
  const known = [...evidence.passwords, ...typedSecrets(steps)];
  const keep = async (text: string, mediaType: string): Promise<BlobRef | null> =>
    text === '' ? null : blobs.put(scopeOf(spec), Buffer.from(text), mediaType);
  const har = evidence.requests.length > 0 ? JSON.stringify(toHar(evidence, known)) : '';
  const [console_log, network_log, dom_snapshot] = await Promise.all([
    keep(toConsoleLog(evidence, known), 'text/plain'),
    keep(har, 'application/har+json'),
    // As text, not as a page: whoever opens the file from a download must not run its scripts.
    keep(toDomSnapshot(evidence, known), 'text/plain'),
  ]);
  return { console_log, network_log, dom_snapshot };
}
