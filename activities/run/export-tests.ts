import type { Context } from '@temporalio/activity';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { ExportInput } from '../contract.ts';
import type { Step } from '../oracles/candidate.ts';
import type { ProvedWay } from '../proof/prove.ts';
import { type Proved, type ProveSpecsOptions, proveSpecs } from '../proof/spec/prove-specs.ts';
import { beating, withWayOut } from './attended.ts';
import type { Deps } from './deps.ts';
import { findingPointer, readFinding, wayPointer } from './kept-findings.ts';
import { scopeOf } from './record.ts';
import { openTestAccounts } from './test-accounts.ts';

/** They wait for pages most of their time, as proofs do. */
const TESTS_ABREAST = 2;

/** How a finding was shown, as it is kept for its test. */
type KeptWay = { start: string; steps: readonly Step[]; locators: [string, string][] };

/** Keeps what the test of a proved finding is written from. */
export async function keepWay(
  deps: Pick<Deps, 'blobs'>,
  spec: RunSpec,
  fingerprint: string,
  { start, steps, locators }: ProvedWay & { start: string },
): Promise<void> {
  const way: KeptWay = { start, steps, locators: [...locators] };
  await deps.blobs.setPointer(scopeOf(spec), wayPointer(fingerprint), 1, way);
}

/**
 * Writes the tests of proved findings and runs them, all in one process of a runner, and keeps each that was seen to
 * fail for its bug. The findings were told before, and stand without one.
 */
export async function exportTests(deps: Deps, input: ExportInput): Promise<void> {
  const { chromium } = deps;
  if (!chromium || input.spec.test_type === 'android_apk') return;
  await beating((context) =>
    withWayOut(deps.egress, input.spec.test_id, (proxyUrl) =>
      exportBy(deps, input, { context, chromium, proxyUrl }),
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
  const { environment } = await openTestAccounts(deps, spec, context.cancellationSignal);
  const keep = (bytes: Uint8Array, type: string) => deps.blobs.put(scopeOf(spec), bytes, type);
  const options: ProveSpecsOptions = {
    executable_path: chromium,
    proxy_url: proxyUrl,
    environment,
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

/** A finding that has no test yet, with what one is written from; nothing where it was not proved. */
async function readProved(deps: Deps, spec: RunSpec, fingerprint: string): Promise<Proved[]> {
  const finding = await readFinding(deps, spec, fingerprint);
  const kept = await deps.blobs.getPointer(scopeOf(spec), wayPointer(fingerprint));
  const way = kept?.value as KeptWay | undefined;
  if (!finding?.proved || finding.spec || !way) return [];
  return [{ finding, start: way.start, steps: way.steps, locators: new Map(way.locators) }];
}
