import { githubApi } from '#cli/ci/github/api.ts';
import type { GithubJob } from '#cli/ci/github/job.ts';
import { githubReporter } from '#cli/ci/github/report.ts';
import type { Inputs } from '#cli/ci/inputs.ts';
import type { Outcome } from '#cli/ci/outcome.ts';
import { judgeBuild } from '#domain/report/build-gate.ts';
import type { Report } from '#domain/report/report.ts';
import { reportOf } from './sample-report.ts';

export const COMMIT = 'c0ffee'.padEnd(40, '0');

/** What a job asks for where nothing is said. */
export const inputsOf = (more: Partial<Inputs> = {}): Inputs => ({
  roveUrl: 'https://rove.example',
  apiKey: 'key',
  target: undefined,
  base: undefined,
  config: undefined,
  minutes: undefined,
  mode: undefined,
  failOn: undefined,
  newOnly: undefined,
  baseline: undefined,
  branch: undefined,
  name: 'Rove',
  folder: 'rove',
  share: 'auto',
  token: 'job-token',
  comment: true,
  check: true,
  sarif: true,
  ...more,
});

/** A job of the pull request 7. */
export const githubJobOf = (more: Partial<GithubJob> = {}): GithubJob => ({
  forge: 'GitHub',
  api: 'http://127.0.0.1:1',
  repository: 'ana/shop',
  commit: COMMIT,
  ref: 'refs/pull/7/head',
  branch: 'feature',
  base: 'main',
  page: 'https://github.example/ana/shop/actions/runs/1',
  isPrivate: true,
  isFork: false,
  pullRequest: 7,
  workspace: '/nowhere',
  ownFile: '.rove.yml',
  summaryFile: null,
  outputFile: null,
  ...more,
});

const SHARE = {
  id: '0198f000-0000-7000-8000-00000000000f',
  created_at: '2026-11-21T10:05:00.000Z',
  expires_at: '2026-12-21T10:05:00.000Z',
  badge_url: 'https://rove.example/api/badges/a/b.svg',
  url: 'https://rove.example/share/secret',
  pictures_url: 'https://rove.example/api/shared/secret/pictures/',
};

/** What came of a test with this in its report; shared. */
export function outcomeOf(more: Partial<Report> = {}): Outcome {
  const report = reportOf(more);
  const gate = judgeBuild(report, { fail_on: 'critical', new_only: false, baseline: null });
  return {
    code: gate.passed ? 0 : 1,
    words: gate.passed ? 'Passed: no bug fails this build.' : 'Failed: 1 proved bug is critical.',
    page: `https://rove.example/results/${report.test_id}`,
    tested: { report, gate, share: SHARE },
  };
}

/** A reporter for a stand-in, with what it waited for, in milliseconds, instead of waiting. */
export function reporterFor(url: string, job: Partial<GithubJob> = {}, inputs: Partial<Inputs> = {}) {
  const waits: number[] = [];
  const whole = githubJobOf({ api: url, ...job });
  const asked = inputsOf(inputs);
  const api = githubApi({ ...whole, token: asked.token }, async (ms) => void waits.push(ms));
  return { reporter: githubReporter(whole, asked, api), waits };
}
