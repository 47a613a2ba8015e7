import { endVerification } from '../app/runs/verifications.ts';
import type { VerificationEnd } from '../domain/verification/events.ts';
import { verifySpecs } from '../engine/export/verify-specs.ts';
import type { VerifyInput } from './contract.ts';
import { beating, withWayOut } from './shared/attended.ts';
import type { Deps } from './shared/deps.ts';
import { reachProxy } from './shared/reach-proxy.ts';

type VerificationDeps = Pick<Deps, 'db' | 'keys' | 'blobs' | 'chromium' | 'cell' | 'egress'>;

const PASS_LIFE_MS = 10 * 60_000;

/** Runs a bug's exported test at an address, through the egress as every browser, and records what came of it. */
export function verifyFix(deps: VerificationDeps, input: VerifyInput): Promise<void> {
  return beating(async ({ cancellationSignal }) => {
    const end = await verify(deps, input, cancellationSignal);
    // What was broken off says nothing; it is done again.
    cancellationSignal.throwIfAborted();
    await endVerification(deps.db, deps.keys, input.verification_id, end);
  });
}

/** Records that a verification came to nothing through our fault. */
export function recordUnverified(deps: VerificationDeps, { verification_id }: VerifyInput): Promise<void> {
  const end = unknown('the test could not be run; try again');
  return endVerification(deps.db, deps.keys, verification_id, end);
}

async function verify(
  deps: VerificationDeps,
  input: VerifyInput,
  signal: AbortSignal,
): Promise<VerificationEnd> {
  const { chromium, egress, blobs } = deps;
  const text = (await blobs.get(input.spec_key))?.toString();
  if (!text) return unknown('the test of this bug is no longer kept');
  if (!chromium) return unknown('this installation runs no exported tests');
  if (/\bsecret\('ROVE_TEST_/.test(text))
    return unknown(
      'the test needs secrets of its run (a test account, a header), which are not kept: use `rove verify`',
    );
  return await withWayOut(egress, input.test_id, async (proxyUrl) => {
    const file = { name: `${input.bug_id}.spec.ts`, text };
    const verdicts = await verifySpecs([file], {
      executable_path: chromium,
      ...(deps.cell ? { cell: deps.cell } : {}),
      proxy_url: proxyUrl,
      reach_proxy: reachProxy(egress, input.test_id, PASS_LIFE_MS),
      environment: {},
      base_url: input.url.replace(/\/+$/, ''),
      signal,
    });
    return verdicts.get(file.name) ?? unknown('the test did not run');
  });
}

const unknown = (detail: string): VerificationEnd => ({
  outcome: 'could_not_tell',
  shown: 0,
  runs: 0,
  detail,
});
