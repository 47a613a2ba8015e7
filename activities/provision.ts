import { requireOwnership } from '../app/sites/sites.ts';
import { egressPass } from '../db/sealing/egress-pass.ts';
import { AppError } from '../domain/kernel/errors.ts';
import { coveredBy } from '../domain/test-run/paths.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { reachTarget } from '../engine/target/reach-target.ts';
import { beating } from './shared/attended.ts';
import { appOf, otherBrowserOf } from './shared/choose-driver.ts';
import type { Deps } from './shared/deps.ts';
import { record } from './shared/record.ts';
import { openTestAccounts } from './shared/test-accounts.ts';

const PASS_LIFE_MS = 60_000;

/**
 * Reaches the target as the browser will, and records that the run has started. Heartbeats: a target may take 15 s to
 * answer. @throws AppError TARGET_*
 */
export function provision(deps: Deps, spec: RunSpec): Promise<void> {
  return beating(({ cancellationSignal }) =>
    spec.test_type === 'android_apk'
      ? provisionApp(deps, spec, cancellationSignal)
      : provisionSite(deps, spec, cancellationSignal),
  );
}

async function provisionSite(deps: Deps, spec: RunSpec, signal: AbortSignal): Promise<void> {
  const address = spec.target.url ?? '';
  const { headers } = await openTestAccounts(deps, spec, signal);
  const reached = await reachTarget(address, proxyOf(deps, spec), headers);
  requireIncluded(spec, reached.address);
  await requireRightTo(deps, spec, reached.address);
  const environment = await browserFor(deps, spec, signal);
  await record(deps, spec, {
    kind: 'RecordProvisioned',
    data: { environment, start_place: reached.address },
  });
}

/** @throws AppError INVALID_REQUEST where the address leads to what its user has excluded. */
function requireIncluded({ config, target }: RunSpec, reached: string): void {
  if (!coveredBy(config.exclude ?? [], reached)) return;
  throw new AppError(
    'INVALID_REQUEST',
    `${target.url} leads to ${reached}, which the excluded paths cover. Give another address, or exclude less.`,
  );
}

/** An address may lead elsewhere: whose site that is was not asked when the test was submitted. @throws AppError OWNERSHIP_REQUIRED */
async function requireRightTo({ db }: Deps, spec: RunSpec, address: string): Promise<void> {
  const { owner, config, requested_duration_minutes: minutes } = spec;
  await requireOwnership(db, { owner, address, mode: config.mode, minutes, destructive: config.destructive });
}

/** Makes the run's browser ready; the first run that asks for another one than Chromium may wait for its installation. */
async function browserFor(deps: Deps, spec: RunSpec, signal: AbortSignal): Promise<Deps['environment']> {
  const other = otherBrowserOf(deps, spec);
  if (!other) return deps.environment;
  return other.prepare(signal, (text) => deps.log.info({ test_id: spec.test_id }, text));
}

/** Makes a device ready for the app; the first one of an installation takes minutes, in which it is fetched. */
async function provisionApp(deps: Deps, spec: RunSpec, signal: AbortSignal): Promise<void> {
  const { host, app } = await appOf(deps, spec);
  const environment = await host.prepare(app, signal, (text) =>
    deps.log.info({ test_id: spec.test_id }, text),
  );
  await record(deps, spec, {
    kind: 'RecordProvisioned',
    data: { environment, start_place: spec.target.url ?? '' },
  });
}

function proxyOf({ egress }: Deps, spec: RunSpec) {
  if (!egress) return null;
  const { username, password } = egressPass(egress.key, spec.test_id, Date.now() + PASS_LIFE_MS);
  return { uri: egress.url, token: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
