import { gzipSync } from 'node:zlib';
import type { ForgeApi } from '../forge-api.ts';
import type { TestResult } from '../outcome.ts';
import { sarifFor } from '../sarif.ts';
import type { GithubJob } from './job.ts';

const NEEDS = 'security-events: write';

/** Uploads the report to code scanning, which reads it later and tells there what is wrong about it. */
export async function uploadSarif(api: ForgeApi, job: GithubJob, { report }: TestResult): Promise<void> {
  const sarif = JSON.stringify(sarifFor(report, job));
  await api.call('POST', `repos/${job.repository}/code-scanning/sarifs`, NEEDS, {
    commit_sha: job.commit,
    ref: job.ref,
    sarif: gzipSync(sarif).toString('base64'),
    started_at: report.started_at,
    tool_name: 'Rove',
  });
}
