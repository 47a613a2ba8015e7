import { statSync } from 'node:fs';
import path from 'node:path';
import { sourceIn } from '#mcp/cause.ts';
import type { ReportFinding } from '../../domain/report/report.ts';
import type { Job } from './job.ts';

/** Where in the repository a bug is shown. `path` has slashes and is relative to the root. */
export type Place = { path: string; line: number };

/** What is shown of a bug where a repository has neither settings nor a workflow of its own. */
const NOWHERE = '.rove.yml';

/**
 * The line of the source that failed, where the app's source map leads to a file of the repository; else the first line
 * of the job's own file: forges show nothing that is at no file.
 */
export function placeOf(
  bug: ReportFinding,
  { workspace, ownFile }: Pick<Job, 'workspace' | 'ownFile'>,
): Place {
  const source = sourceIn(bug.additional_context.cause ?? '');
  const file = source && fileOf(source.file, workspace);
  if (source && file) return { path: file, line: Math.max(1, source.line) };
  return { path: ownFile ?? NOWHERE, line: 1 };
}

/** The file of the repository that a source map means: its longest end that is one, as `webpack://shop/./src/cart.ts`. */
function fileOf(name: string, workspace: string): string | null {
  const steps = name
    .replace(/^[a-z][\w+.-]*:\/\//i, '')
    .replace(/[?#].*$/, '')
    .split(/[\\/]+/)
    .filter((step) => step !== '' && step !== '.' && step !== '..');
  for (let from = 0; from < steps.length; from += 1) {
    const file = steps.slice(from).join('/');
    if (statSync(path.join(workspace, file), { throwIfNoEntry: false })?.isFile()) return file;
  }
  return null;
}
