import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { githubJobOf } from '#tests/support/ci-jobs.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { placeOf } from './bug-place.ts';
import { codeQuality } from './code-quality.ts';
import { githubJob } from './github/job.ts';
import { gitlabJob } from './gitlab/job.ts';
import { readInputs } from './inputs.ts';
import { sarifFor } from './sarif.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-ci-job-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src', 'cart page.ts'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const pullOf = (repo: string | null) => ({
  repository: { private: true },
  pull_request: {
    number: 7,
    head: { sha: 'b'.repeat(40), ref: 'main', label: 'eve:main', repo: repo && { full_name: repo } },
    base: { ref: 'trunk' },
  },
});

function githubEnv(event: object): NodeJS.ProcessEnv {
  const file = path.join(folder, 'event.json');
  writeFileSync(file, JSON.stringify(event));
  return {
    GITHUB_REPOSITORY: 'ana/shop',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_REF_NAME: '7/merge',
    GITHUB_WORKSPACE: folder,
    GITHUB_WORKFLOW_REF: 'ana/shop/.github/workflows/rove.yml@refs/heads/main',
    GITHUB_EVENT_PATH: file,
  };
}

describe('a job', () => {
  it('of a pull request is about its head and its branch, not about the merge that is built', () => {
    expect(githubJob(githubEnv(pullOf('ana/shop')))).toMatchObject({
      commit: 'b'.repeat(40),
      ref: 'refs/pull/7/head',
      branch: 'main',
      base: 'trunk',
      pullRequest: 7,
      isFork: false,
      isPrivate: true,
      ownFile: '.github/workflows/rove.yml',
    });
  });

  it.each(['eve/shop', null])('of a fork (%s) is of no branch of the repository', (repo) => {
    expect(githubJob(githubEnv(pullOf(repo)))).toMatchObject({ branch: 'eve:main', isFork: true });
  });

  it('of a push is about what was pushed', () => {
    const job = githubJob({ ...githubEnv({}), GITHUB_REF: 'refs/heads/main', GITHUB_REF_NAME: 'main' });
    expect(job).toMatchObject({
      commit: 'a'.repeat(40),
      ref: 'refs/heads/main',
      branch: 'main',
      pullRequest: null,
    });
    expect(job).toMatchObject({ isPrivate: false, base: undefined });
  });

  it('of GitLab is about the source branch of its merge request, unless that is a fork’s', () => {
    const env = {
      CI_API_V4_URL: 'https://gitlab.example/api/v4',
      CI_PROJECT_ID: '42',
      CI_COMMIT_SHA: 'c0ffee',
      CI_PROJECT_DIR: folder,
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'main',
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'trunk',
      CI_MERGE_REQUEST_PROJECT_ID: '42',
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '42',
    };
    expect(gitlabJob(env)).toMatchObject({ branch: 'main', base: 'trunk', ownFile: '.gitlab-ci.yml' });
    expect(gitlabJob({ ...env, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '43' }).branch).toBe('fork:main');
    expect(() => gitlabJob({})).toThrow(/in a job of GitLab only/);
  });
});

describe('the inputs', () => {
  const must = { ROVE_URL: 'https://rove.example', ROVE_API_KEY: 'key' };

  it('are read as GitHub and as the GitLab component give them; empty ones are not given', () => {
    const github = readInputs({
      ...must,
      'INPUT_FAIL-ON': 'major',
      'INPUT_NEW-ONLY': 'true',
      INPUT_TARGET: ' ',
    });
    expect(github).toMatchObject({ failOn: 'major', newOnly: true, target: undefined, comment: true });
    const gitlab = readInputs({ ...must, ROVE_INPUT_FAIL_ON: 'major', ROVE_GITLAB_TOKEN: 't' });
    expect(gitlab).toMatchObject({ failOn: 'major', newOnly: undefined, token: 't', share: 'auto' });
  });

  it.each([
    [{ ROVE_API_KEY: '' }, /Give an API key .* A pull request from a fork gets no secrets/],
    [{ ROVE_URL: '' }, /Give the address of the platform/],
    [{ INPUT_SHARE: 'often' }, /share: choose one of auto, always, never/],
    [{ INPUT_COMMENT: 'yes' }, /comment: give true or false/],
  ])('that are wrong are refused: %o', (env, message) => {
    expect(() => readInputs({ ...must, ...env })).toThrow(message);
  });
});

describe('a bug', () => {
  const caused = (file: string) =>
    bugOf({ additional_context: { cause: `script ${file}:12:3 in total; TypeError` } });

  it('is at the line of the source that failed, where the repository has it', () => {
    const job = githubJobOf({ workspace: folder });
    for (const file of ['src/cart page.ts', 'webpack://shop/./src/cart page.ts', '../../src/cart page.ts?1'])
      expect(placeOf(caused(file), job)).toEqual({ path: 'src/cart page.ts', line: 12 });
    for (const file of ['src/none.ts', '../../../etc/passwd', 'http://a.test/src'])
      expect(placeOf(caused(file), job)).toEqual({ path: '.rove.yml', line: 1 });
  });

  it('is at a file of the repository for code scanning and code quality, which take no address', () => {
    const job = githubJobOf({ workspace: folder });
    const mute = { id: 'm', at: '', until: null, by: null, reason: null };
    const bugs = [caused('src/cart page.ts'), bugOf({ fingerprint: 'a:1', mute })];
    const report = reportOf({ bugs, unproved: [bugOf({ fingerprint: 'b:2', proved: false })] });
    const { runs } = sarifFor(report, job) as { runs: { results: unknown[] }[] };
    expect(runs[0]?.results).toMatchObject([
      {
        message: { text: expect.stringMatching(/At http:\/\/a\.test\/cart$/) },
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: 'src/cart%20page.ts' }, region: { startLine: 12 } },
          },
        ],
      },
    ]);
    expect(runs[0]?.results).toHaveLength(1);
    const fingerprint = expect.stringMatching(/^[0-9a-f]{64}$/);
    const location = { path: 'src/cart page.ts', lines: { begin: 12 } };
    expect(JSON.parse(codeQuality(report, job))).toEqual([
      expect.objectContaining({
        check_name: 'rove.server_error',
        severity: 'critical',
        fingerprint,
        location,
      }),
    ]);
  });
});
