import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROOT } from '#deploy/lib/paths.ts';
import { buildCi } from '#deploy/parts/web.ts';
import type { ReportFinding } from '#domain/report/report.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { COMMIT } from '#tests/support/ci-jobs.ts';
import { startGithub, type TestGithub } from '#tests/support/forges/github.ts';
import { startGitlab } from '#tests/support/forges/gitlab.ts';
import { bugOf } from '#tests/support/sample-report.ts';
import { freePort, until } from '#tests/support/services.ts';

const LOADER = path.join(ROOT, 'deploy', 'ci', 'github', 'main.mjs');
const TARGET = 'https://shop.example/';

let folder: string;
let workspace: string;
let api: TestApi;
let ana: ApiUser;
let github: TestGithub;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rove-ci-program-'));
  await buildCi(ROOT, path.join(folder, 'ci'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Rove</title>');
  [api, github] = await Promise.all([startApi({ ROVE_WEB_DIST: folder }), startGithub()]);
  ana = await api.user();
});
afterAll(async () => {
  github?.stop();
  await api?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  workspace = mkdtempSync(path.join(folder, 'workspace-'));
  writeFileSync(path.join(workspace, '.rove.yml'), `url: ${TARGET}\nfail_on: major\n`);
});

function githubEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const event = {
    repository: { private: true },
    pull_request: {
      number: 7,
      head: { sha: COMMIT, ref: 'feature', repo: { full_name: 'ana/shop' } },
      base: { ref: 'main' },
    },
  };
  writeFileSync(path.join(workspace, 'event.json'), JSON.stringify(event));
  return {
    PATH: process.env.PATH,
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: 'ana/shop',
    GITHUB_SHA: COMMIT,
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: path.join(workspace, 'event.json'),
    RUNNER_TEMP: workspace,
    GITHUB_STEP_SUMMARY: path.join(workspace, 'summary.md'),
    INPUT_TOKEN: 'job-token',
    'INPUT_ROVE-URL': api.url,
    ROVE_API_KEY: ana.key,
    ...more,
  };
}

/** Starts a program as a runner would. */
function start(file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [file], { cwd: workspace, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

/** The test that was submitted last and still waits. */
const waiting = () =>
  until('a test to be submitted', () =>
    api.auth.database.service
      .selectFrom('tests')
      .selectAll()
      .where('user_id', '=', ana.id)
      .where('status', '=', 'queued')
      .executeTakeFirst(),
  );

/** Ends the test that waits, with a picture as evidence of its bugs, as its run would. */
async function complete(bugs: readonly ReportFinding[]) {
  const { service } = api.auth.database;
  const { id, config } = await waiting();
  const like = await api.reported(ana.id, async (keep) => {
    const picture = await keep(Buffer.from('a picture'), 'image/png');
    return { bugs: bugs.map((bug) => ({ ...bug, screenshots: [picture] })) };
  });
  const { report_key } = await service
    .selectFrom('tests')
    .select('report_key')
    .where('id', '=', like)
    .executeTakeFirstOrThrow();
  await service
    .updateTable('tests')
    .set({ status: 'completed', progress: 100, report_key })
    .where('id', '=', id)
    .execute();
  return { id, config };
}

it('an action tests what the repository says, shows it with pictures, and ends as the test did', async () => {
  github.grant('job-token', { kind: 'app', writes: ['checks', 'pull-requests', 'security-events'] });
  const { ended } = start(LOADER, githubEnv({ INPUT_MINUTES: '3' }));
  const { id, config } = await complete([bugOf({ severity: 'major' })]);
  const { code, said } = await ended;
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringContaining('::error title=Rove::Failed: 1 proved'),
  });
  expect(config).toMatchObject({ branch: 'feature' });
  expect(github.checks).toMatchObject([{ details_url: `${api.url}/results/${id}`, conclusion: 'failure' }]);
  expect(github.comments[0]?.body).toContain('There is no completed run of this app on main to compare with');
  // GitHub would not reach this platform, so its pictures are not shown; the link to them is.
  expect(github.comments[0]?.body).toMatch(/\[Shared until [\d-]+\]\(http:[^)]+\/share\/[\w-]{43}\)/);
  const files = ['report.json', 'rove.junit.xml', 'rove.sarif', 'rove.md', 'gl-code-quality-report.json'];
  for (const file of files) expect(readFileSync(path.join(workspace, 'rove', file), 'utf8')).toContain('500');
  expect(readdirSync(workspace).filter((name) => name.startsWith('rove-'))).toEqual([]);
});

it('an action that may tell nothing ends as the test did, and the summary has all of it', async () => {
  github.expire('job-token');
  for (const [bugs, code] of [
    [[bugOf()], 1],
    [[], 0],
  ] as const) {
    const { ended } = start(LOADER, githubEnv());
    await complete(bugs);
    expect(await ended).toMatchObject({
      code,
      said: expect.stringContaining('it has expired or was revoked'),
    });
  }
  const summary = readFileSync(path.join(workspace, 'summary.md'), 'utf8');
  expect(summary).toMatch(/The server fails with 500[\s\S]*#### Not reported elsewhere/);
});

it('an action compares with the base that it is given', async () => {
  const base = 'https://live.example/';
  const { ended } = start(LOADER, githubEnv({ INPUT_BASE: base }));
  const { config } = await complete([]);
  expect((await ended).code).toBe(0);
  expect(config).toMatchObject({ base_url: base });
});

it('an action that is cancelled cancels its test, and says so', async () => {
  github.grant('job-token', { kind: 'app', writes: ['checks', 'pull-requests'] });
  github.checks.length = 0;
  const { child, ended } = start(LOADER, githubEnv());
  const { id } = await waiting();
  await until('the check', async () => github.checks[0]);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect(github.checks).toMatchObject([{ conclusion: 'cancelled' }]);
  const { service } = api.auth.database;
  const asked = await service
    .selectFrom('events')
    .select('stream_id')
    .where('type', '=', 'test_run.cancel_requested')
    .execute();
  expect(asked).toEqual([{ stream_id: `test_run-${id}` }]);
  // Nobody is here to carry it out.
  await service.updateTable('tests').set({ status: 'cancelled' }).where('id', '=', id).execute();
});

it.each([
  [
    'an API key that is none',
    { ROVE_API_KEY: 'wrong' },
    3,
    /refused the API key .* Make another in Settings/,
  ],
  ['no API key, as of a fork', { ROVE_API_KEY: '' }, 2, /A pull request from a fork gets no secrets/],
  ['a setting that is none', { 'INPUT_FAIL-ON': 'huge' }, 2, /--fail-on huge: choose one of critical/],
] as const)('%s is told of', async (_name, env, code, message) => {
  github.grant('job-token', { kind: 'app', writes: ['checks', 'pull-requests'] });
  const end = await start(LOADER, githubEnv(env)).ended;
  expect(end).toMatchObject({ code, said: expect.stringMatching(message) });
});

it('an address of nobody is told of', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const end = await start(LOADER, githubEnv({ 'INPUT_ROVE-URL': nobody })).ended;
  expect(end).toMatchObject({ code: 3, said: expect.stringMatching(/cannot be reached: ECONNREFUSED/) });
});

it('an address that hands out no program is told of', async () => {
  const other = await startGitlab();
  try {
    const end = await start(LOADER, githubEnv({ 'INPUT_ROVE-URL': other.url })).ended;
    expect(end).toMatchObject({ code: 3, said: expect.stringMatching(/is no program \(status 401/) });
  } finally {
    other.stop();
  }
});

it('a job of GitLab comments with pictures, which the link opens', async () => {
  const gitlab = await startGitlab();
  try {
    gitlab.grant('secret', { id: 9, username: 'bot', scopes: ['api'] });
    const { ended } = start(path.join(folder, 'ci', 'rove-ci.mjs'), {
      PATH: process.env.PATH,
      GITLAB_CI: 'true',
      CI_API_V4_URL: gitlab.api,
      CI_PROJECT_ID: '42',
      CI_COMMIT_SHA: COMMIT,
      CI_PROJECT_DIR: workspace,
      CI_MERGE_REQUEST_IID: '7',
      CI_PROJECT_VISIBILITY: 'private',
      ROVE_URL: api.url,
      ROVE_API_KEY: ana.key,
      ROVE_GITLAB_TOKEN: 'secret',
    });
    await complete([bugOf()]);
    expect((await ended).code).toBe(1);
    const [, picture = ''] = /<img src="([^"]+)"/.exec(gitlab.notes[0]?.body ?? '') ?? [];
    const shown = await fetch(picture);
    expect([shown.status, await shown.text()]).toEqual([200, 'a picture']);
  } finally {
    gitlab.stop();
  }
});
