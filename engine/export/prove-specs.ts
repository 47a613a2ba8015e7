import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import { redactAddress } from '../evidence/redact.ts';
import type { Step } from '../model/suspicion.ts';
import type { Locators } from './locators.ts';
import { type RunSpecsOptions, runSpecs, type SpecFile } from './run-specs.ts';
import { NoCodeError } from './step-code.ts';
import { writeSpec } from './write-spec.ts';

/** A proved finding with what its test is written from. */
export type Proved = { finding: Finding; start: string; steps: readonly Step[]; locators: Locators };

export type ProveSpecsOptions = RunSpecsOptions & {
  viewport: { width: number; height: number };
  /** Whether the run may only look; its tests then do no more. */
  read_only: boolean;
  /** Names of the headers that every request to the site carries; absent means none. */
  headers?: readonly string[];
  /** The run's properties as JavaScript without imports; absent means none. */
  properties?: string;
  keep(text: string): Promise<BlobRef>;
  keepTrace(bytes: Uint8Array): Promise<BlobRef>;
};

/**
 * Writes a test for each finding and runs it. A test is handed out only when it was seen to fail in a new browser for
 * the bug that it is about; otherwise `spec_note` of the finding says why there is none.
 */
export async function proveSpecs(proved: readonly Proved[], options: ProveSpecsOptions): Promise<Finding[]> {
  const written = proved.map((one) => ({ ...one, ...write(one, options) }));
  const files = written.flatMap(({ file }) => file ?? []);
  const results = files.length > 0 ? await runSpecs(files, options) : new Map();
  return Promise.all(
    written.map(async ({ finding, file, note }) => {
      const result = file ? results.get(file.name) : undefined;
      if (result?.status === 'not_run' && options.signal.aborted)
        return { ...finding, spec_note: 'the time was over before its test had run' };
      if (!file || !result) return { ...finding, spec_note: note };
      if (result.status === 'failed' && result.message.includes(`${finding.bug_id}: `))
        return {
          ...finding,
          spec_note: '',
          spec: await options.keep(file.text),
          trace: result.trace ? await options.keepTrace(result.trace) : null,
        };
      return { ...finding, spec_note: reasonOf(result.status, result.message) };
    }),
  );
}

function write(
  { finding, start, steps, locators }: Proved,
  { viewport, read_only, headers = [], properties = '' }: ProveSpecsOptions,
): { file: SpecFile | null; note: string } {
  try {
    if (holdsSecret(start, steps)) throw new NoCodeError('an address on its way holds a secret');
    const text = writeSpec({ ...finding, start, steps, locators, viewport, read_only, headers, properties });
    return { file: { name: `${finding.bug_id}.spec.ts`, text }, note: '' };
  } catch (error) {
    if (error instanceof NoCodeError) return { file: null, note: error.message };
    throw error;
  }
}

function reasonOf(status: string, message: string): string {
  if (status === 'passed') return 'the exported test did not show the bug';
  const line = message.split('\n').find((one) => one.trim() !== '') ?? '';
  return `the exported test could not be run to its end: ${line.slice(0, 200)}`;
}

/** Whether an address that a test would open names a secret: no file that is handed out may hold one. */
function holdsSecret(start: string, steps: readonly Step[]): boolean {
  const opened = steps.flatMap(({ action }) => (action.kind === 'open' ? [action.place] : []));
  return [start, ...opened].some((place) => redactAddress(place) !== place);
}
