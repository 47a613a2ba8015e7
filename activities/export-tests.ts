import type { Context } from '@temporalio/activity';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { readApk } from '../engine/drivers/android/device/read-apk.ts';
import { proveAppSpecs } from '../engine/export/android/prove-app-specs.ts';
import { type Proved, type ProveSpecsOptions, proveSpecs } from '../engine/export/prove-specs.ts';
import type { Candidate, Step, Suspicion } from '../engine/model/suspicion.ts';
import type { ProvedWay } from '../engine/proof/prove.ts';
import { asJavaScript } from '../engine/properties/evaluator.ts';
import type { ExportInput } from './contract.ts';
import { beating, withWayOut } from './shared/attended.ts';
import { appOf } from './shared/choose-driver.ts';
import type { Deps } from './shared/deps.ts';
import { findingPointer, readFinding, wayPointer } from './shared/kept-findings.ts';
import { scopeOf } from './shared/record.ts';
import { openFor, sealFor } from './shared/sealed.ts';
import { openTestAccounts } from './shared/test-accounts.ts';

/** They wait for pages most of their time, as proofs do. */
const TESTS_ABREAST = 2;

/**
 * How a finding was shown; `suspicion`: what was held against the target, and `under`: in what circumstances; both absent
 * where it was proved by an earlier version.
 */
export type KeptWay = {
  start: string;
  steps: readonly Step[];
  locators: [string, string][];
  suspicion?: Suspicion;
  under?: string;
};

/** Keeps what the test of a proved finding is written from, and what a later run replays it from. */
export async function keepWay(
  deps: Pick<Deps, 'blobs' | 'keys' | 'db'>,
  spec: RunSpec,
  candidate: Candidate,
  { start, steps, locators, under }: ProvedWay & { start: string; under: string },
): Promise<void> {
  const {
    trail: _trail,
    short_trail: _short,
    ways: _ways,
    siblings: _siblings,
    at_ms: _at,
    ...suspicion
  } = candidate;
  const { fingerprint } = suspicion;
  const way: KeptWay = { start, steps, locators: [...locators], suspicion, under };
  const sealed = (await sealFor(deps, spec, way)).toString('base64');
  await deps.blobs.setPointer(scopeOf(spec), wayPointer(fingerprint), 1, { sealed });
}

/** Whether proved findings of a run get tests. */
export function hasTests(
  { chromium, android }: Pick<Deps, 'chromium' | 'android'>,
  { test_type }: RunSpec,
): boolean {
  return test_type === 'android_apk' ? android !== null : chromium !== null;
}

/**
 * Writes the tests of proved findings and runs them, all in one process of a runner, and keeps each that was seen to
 * fail for its bug. The findings were told before, and stand without one.
 */
export async function exportTests(deps: Deps, input: ExportInput): Promise<void> {
  if (!hasTests(deps, input.spec)) return;
  if (input.spec.test_type === 'android_apk') return exportAppTests(deps, input);
  const { chromium } = deps;
  if (!chromium) return;
  await beating((context) =>
    withWayOut(
      deps.egress,
      input.spec.test_id,
      (proxyUrl) => exportBy(deps, input, { context, chromium, proxyUrl }),
      input.spec.config.mode,
    ),
  );
}

async function exportBy(
  deps: Deps,
  { spec, fingerprints }: ExportInput,
  { context, chromium, proxyUrl }: { context: Context; chromium: string; proxyUrl: string | null },
): Promise<void> {
  const proved = (await Promise.all(fingerprints.map((one) => readProved(deps, spec, one)))).flat();
  if (proved.length === 0) return;
  const { environment, headers, properties } = await openTestAccounts(deps, spec, context.cancellationSignal);
  const keep = (bytes: Uint8Array, type: string) => deps.blobs.put(scopeOf(spec), bytes, type);
  const options: ProveSpecsOptions = {
    executable_path: chromium,
    ...(deps.cell ? { cell: deps.cell } : {}),
    proxy_url: proxyUrl,
    environment,
    headers: headers.map(({ name }) => name),
    properties: await asJavaScript(properties, deps.cell),
    abreast: TESTS_ABREAST,
    signal: context.cancellationSignal,
    viewport: spec.config.viewport,
    read_only: spec.config.mode === 'read_only',
    traces: Object.keys(environment).length === 0,
    keep: (text) => keep(Buffer.from(text), 'text/plain'),
    keepTrace: (bytes) => keep(bytes, 'application/zip'),
  };
  for (const finding of await proveSpecs(proved, options))
    await deps.blobs.setPointer(scopeOf(spec), findingPointer(finding.fingerprint), 1, finding);
}

/** Tests of an app, run on a device that the run has. */
function exportAppTests(deps: Deps, { spec, fingerprints }: ExportInput): Promise<void> {
  return beating(async ({ cancellationSignal: signal }) => {
    const proved = (await Promise.all(fingerprints.map((one) => readProved(deps, spec, one)))).flat();
    if (proved.length === 0) return;
    const { host, app } = await appOf(deps, spec);
    const { package_name } = await readApk(app.apk);
    const keep = (text: string) => deps.blobs.put(scopeOf(spec), Buffer.from(text), 'text/plain');
    const work = async (proxyUrl: string | null) => {
      const device = await host.serve(app, signal, proxyUrl);
      try {
        const under = { ...device, ...(deps.cell ? { cell: deps.cell } : {}) };
        for (const finding of await proveAppSpecs(proved, { package_name, under, signal, keep }))
          await deps.blobs.setPointer(scopeOf(spec), findingPointer(finding.fingerprint), 1, finding);
      } finally {
        await device.close();
      }
    };
    await withWayOut(deps.egress, spec.test_id, work, spec.config.mode);
  });
}

/** How a finding of a run was shown; null where that is not known. */
export async function readWay(
  deps: Pick<Deps, 'blobs' | 'keys' | 'db'>,
  { owner, test_id }: Pick<RunSpec, 'owner' | 'test_id'>,
  fingerprint: string,
): Promise<KeptWay | null> {
  const kept = await deps.blobs.getPointer({ owner, testId: test_id }, wayPointer(fingerprint));
  const sealed = (kept?.value as { sealed?: string } | undefined)?.sealed;
  return sealed ? openFor<KeptWay>(deps, { owner, test_id }, Buffer.from(sealed, 'base64')) : null;
}

/** A finding that has no test yet, with what one is written from; nothing where it was not proved. */
async function readProved(deps: Deps, spec: RunSpec, fingerprint: string): Promise<Proved[]> {
  const finding = await readFinding(deps, spec, fingerprint);
  const way = finding?.proved && !finding.spec ? await readWay(deps, spec, fingerprint) : null;
  if (!finding || !way) return [];
  return [{ finding, start: way.start, steps: way.steps, locators: new Map(way.locators) }];
}
