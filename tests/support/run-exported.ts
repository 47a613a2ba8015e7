import { runSpecs } from '#engine/export/run-specs.ts';
import type { SpecResult } from '#engine/export/spec-reporter.ts';
import { required } from './services.ts';

/** Runs an exported test at a site, in a browser of its own; `environment`: the secrets that it reads. */
export async function runExported(
  text: string,
  url: string,
  environment: Record<string, string> = {},
): Promise<SpecResult | undefined> {
  const name = 'exported.spec.ts';
  const results = await runSpecs([{ name, text }], {
    executable_path: required('ROVE_CHROMIUM'),
    proxy_url: null,
    environment,
    base_url: new URL(url).origin,
    signal: AbortSignal.timeout(60_000),
  });
  return results.get(name);
}
