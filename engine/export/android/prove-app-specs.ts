import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import { testFileName } from '#domain/findings/test-file.ts';
import type { Proved } from '../prove-specs.ts';
import type { SpecFile } from '../run-specs.ts';
import type { SpecResult } from '../spec-reporter.ts';
import { NoCodeError } from '../step-code.ts';
import { type AppUnderTest, runAppSpecs } from './run-app-specs.ts';
import { writeAppSpec } from './write-app-spec.ts';

export type ProveAppSpecsOptions = {
  package_name: string;
  under: AppUnderTest;
  signal: AbortSignal;
  keep(text: string): Promise<BlobRef>;
};

/**
 * Writes a WebdriverIO test for each finding and runs it. A test is handed out only when it was seen to fail on a device
 * of its own for the bug that it is about; otherwise `spec_note` says why there is none.
 */
export async function proveAppSpecs(
  proved: readonly Proved[],
  { package_name, under, signal, keep }: ProveAppSpecsOptions,
): Promise<Finding[]> {
  const written = proved.map((one) => ({ finding: one.finding, ...write(one, package_name) }));
  const files = written.flatMap(({ file }) => file ?? []);
  const results = await runAppSpecs(files, under, signal);
  return Promise.all(
    written.map(async ({ finding, file, note }) => {
      const result = file && results.get(file.name);
      if (!file || !result) return { ...finding, spec_note: note };
      if (result.status === 'failed' && result.message.includes(`${finding.bug_id}: `))
        return { ...finding, spec_note: '', spec: await keep(file.text) };
      return { ...finding, spec_note: signal.aborted ? TOO_LATE : reasonOf(result) };
    }),
  );
}

const TOO_LATE = 'the time was over before its test had run';

function write({ finding, start, steps, locators }: Proved, package_name: string) {
  const { bug_id, url } = finding;
  try {
    const text = writeAppSpec({ ...finding, package_name, start, steps, locators });
    const file: SpecFile = { name: testFileName(bug_id, url), text };
    return { file, note: '' };
  } catch (error) {
    if (error instanceof NoCodeError) return { file: null, note: error.message };
    throw error;
  }
}

function reasonOf({ status, message }: SpecResult): string {
  if (status === 'passed') return 'the exported test did not show the bug';
  return `the exported test could not be run to its end: ${message.slice(0, 200)}`;
}
