import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RENDERERS } from '../../domain/report/formats/render.ts';
import { codeQuality } from './code-quality.ts';
import { documentOf } from './document.ts';
import type { Job } from './job.ts';
import type { Outcome } from './outcome.ts';
import { sarifFor } from './sarif.ts';

/** Writes all that a test gave into a folder of the workspace, whole; what was told elsewhere is cut to its limits. */
export function writeFiles(
  outcome: Outcome,
  { job, name, folder }: { job: Job; name: string; folder: string },
): void {
  const target = path.resolve(job.workspace, folder);
  mkdirSync(target, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(target, file), text);
  write('rove.md', documentOf({ name, outcome, job }, { max: Number.MAX_SAFE_INTEGER }));
  if (!outcome.tested) return;
  const { report } = outcome.tested;
  write('report.json', RENDERERS.json(report));
  write('rove.junit.xml', RENDERERS.junit(report));
  write('rove.sarif', `${JSON.stringify(sarifFor(report, job), null, 2)}\n`);
  write('gl-code-quality-report.json', codeQuality(report, job));
}
