import { requireOwnership } from '../app/sites/sites.ts';
import { AppError } from '../domain/kernel/errors.ts';
import { coveredBy } from '../domain/test-run/paths.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { type Reached, reachTarget } from '../engine/target/reach-target.ts';
import { beating } from './shared/attended.ts';
import { appOf, otherBrowserOf } from './shared/choose-driver.ts';
import type { Deps } from './shared/deps.ts';
import { reachProxy } from './shared/reach-proxy.ts';
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
  const reach = (place: string) =>
    reachTarget(place, reachProxy(deps.egress, spec.test_id, PASS_LIFE_MS), headers);
  const reached = await reach(address);
  requireIncluded(spec, reached.address);
  await requireRightTo(deps, spec, reached.address);
  const base = spec.target.base_url ? await reachBase(spec.target.base_url, reached.address, reach) : null;
  if (base !== null) await requireRightTo(deps, spec, base);
  const environment = await browserFor(deps, spec, signal);
  await record(deps, spec, {
    kind: 'RecordProvisioned',
    data: { environment, start_place: reached.address },
  });
}

/**
 * Where a base leads. What does not begin at the page that the preview begins at would say of no bug whether it is new.
 * @throws AppError TARGET_*, INVALID_REQUEST
 */
async function reachBase(
  base: string,
  preview: string,
  reach: (address: string) => Promise<Reached>,
): Promise<string> {
  const { address } = await reach(base).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `The base cannot be compared with: ${error.message}`);
  });
  if (new URL(address).pathname === new URL(preview).pathname) return address;
  throw new AppError(
    'INVALID_REQUEST',
    `The base leads to ${address}, the preview to ${preview}. Should the base ask for a login there, let it begin as the preview does, with the same test accounts; else give both addresses with the path of a page that both have`,
  );
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
