import { egressPass } from '#db/sealing/egress-pass.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { reachTarget } from '../guard/reach-target.ts';
import { beating } from './attended.ts';
import { appOf } from './choose-driver.ts';
import type { Deps } from './deps.ts';
import { record } from './record.ts';

const PASS_LIFE_MS = 60_000;

/** Reaches the target as the browser will, and records that the run has started. @throws AppError TARGET_* */
export async function provision(deps: Deps, spec: RunSpec): Promise<void> {
  if (spec.test_type === 'android_apk') return provisionApp(deps, spec);
  const address = spec.target.url ?? '';
  const reached = await reachTarget(address, proxyOf(deps, spec));
  await record(deps, spec, {
    kind: 'RecordProvisioned',
    data: { environment: deps.environment, start_place: reached.address },
  });
}

/** Makes a device ready for the app; the first one of an installation takes minutes, in which it is fetched. */
function provisionApp(deps: Deps, spec: RunSpec): Promise<void> {
  return beating(async ({ cancellationSignal }) => {
    const { host, app } = await appOf(deps, spec);
    const environment = await host.prepare(app, cancellationSignal, (text) =>
      deps.log.info({ test_id: spec.test_id }, text),
    );
    await record(deps, spec, {
      kind: 'RecordProvisioned',
      data: { environment, start_place: spec.target.url ?? '' },
    });
  });
}

function proxyOf({ egress }: Deps, spec: RunSpec) {
  if (!egress) return null;
  const { username, password } = egressPass(egress.key, spec.test_id, Date.now() + PASS_LIFE_MS);
  return { uri: egress.url, token: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
