import { egressPass } from '#db/sealing/egress-pass.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { reachTarget } from '../guard/reach-target.ts';
import type { Deps } from './deps.ts';
import { record } from './record.ts';

const PASS_LIFE_MS = 60_000;

/** Reaches the target as the browser will, and records that the run has started. @throws AppError TARGET_* */
export async function provision(deps: Deps, spec: RunSpec): Promise<void> {
  const address = spec.target.url ?? '';
  const reached = await reachTarget(address, proxyOf(deps, spec));
  await record(deps, spec, {
    kind: 'RecordProvisioned',
    data: { environment: deps.environment, start_place: reached.address },
  });
}

function proxyOf({ egress }: Deps, spec: RunSpec) {
  if (!egress) return null;
  const { username, password } = egressPass(egress.key, spec.test_id, Date.now() + PASS_LIFE_MS);
  return { uri: egress.url, token: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
