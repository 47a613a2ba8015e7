import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { githubJobOf, outcomeOf, reporterFor } from '#tests/support/ci-jobs.ts';
import { startGithub, type TestGithub } from '#tests/support/forges/github.ts';
import { bugOf } from '#tests/support/sample-report.ts';
import { markerOf } from '../marker.ts';

const ALL = ['checks', 'pull-requests', 'security-events'] as const;
const PAGE = 'https://rove.example/live/1';

let github: TestGithub;
let folder: string;
let printed: string;
beforeEach(async () => {
  github = await startGithub();
  folder = mkdtempSync(path.join(tmpdir(), 'rove-ci-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  github.stop();
  rmSync(folder, { recursive: true });
});

const files = () => ({ summaryFile: path.join(folder, 'summary'), outputFile: path.join(folder, 'output') });
const summary = () => readFileSync(path.join(folder, 'summary'), 'utf8');

/** Tells of a test from its begin to its end. */
async function tell(outcome = outcomeOf(), job: Parameters<typeof reporterFor>[1] = {}, inputs = {}) {
  const { reporter, waits } = reporterFor(github.url, { ...files(), ...job }, inputs);
  await reporter.begin(PAGE);
  await reporter.end(outcome);
  return waits;
}

const many = (count: number, words = 'Broken') =>
  Array.from({ length: count }, (_, index) =>
    bugOf({ fingerprint: `server_error:${index}`, title: `${words} ${index}` }),
  );

describe('a report to GitHub', () => {
  it('is a check that began with the test, a comment, an upload, a summary and outputs', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    await tell();
    expect(github.checks).toMatchObject([
      {
        status: 'completed',
        conclusion: 'failure',
        head_sha: githubJobOf().commit,
        title: 'Failed: 1 proved bug is critical.',
        annotations: [{ path: '.rove.yml', start_line: 1, annotation_level: 'failure' }],
      },
    ]);
    expect(github.asked.indexOf('POST /repos/ana/shop/check-runs')).toBe(0);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain('The server fails with 500');
    expect(github.sarifs).toMatchObject([{ ref: 'refs/pull/7/head', status: 'complete', results: [{}] }]);
    expect(summary()).toContain('Press "Remove one"');
    expect(readFileSync(path.join(folder, 'output'), 'utf8')).toBe(
      'exit-code=1\nreport-url=https://rove.example/results/0198f000-0000-7000-8000-000000000001\n' +
        'test-id=0198f000-0000-7000-8000-000000000001\nnew-bugs=1\n',
    );
    expect(printed).toBe('::error title=Rove::Failed: 1 proved bug is critical.\n');
  });

  it('has one comment, which is updated, behind a page of others; one of each name', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    const marker = markerOf('Rove');
    const by = { login: 'eve', type: 'User' } as const;
    for (let id = 1; id <= 120; id += 1) github.comments.push({ id, body: `Fine by me ${id}`, user: by });
    github.comments.push({ id: 121, body: `${marker}\nhers`, user: by });
    await tell();
    await tell(outcomeOf({ bugs: [] }));
    await tell(outcomeOf(), {}, { name: 'Admin -->' });
    expect(github.comments).toHaveLength(123);
    const [hers, ours, other] = github.comments.slice(120).map(({ body }) => body);
    expect(hers).toBe(`${marker}\nhers`);
    expect(ours).toMatch(/^<!-- rove:report Rove -->\n### Rove: Passed/);
    expect(other).toMatch(/^<!-- rove:report Admin%20%2D%2D%3E -->\n/);
  });

  it('is updated by a person’s token where that made it', async () => {
    github.grant('job-token', { kind: 'person', login: 'ana' });
    await tell();
    await tell(outcomeOf({ bugs: [] }));
    expect(github.comments.map(({ user }) => user.login)).toEqual(['ana']);
    expect(github.checks).toEqual([]);
    expect(printed).toContain(
      'The check: GitHub refused it with 403 (You must authenticate via a GitHub App).',
    );
  });

  it('has all annotations, 50 a request, and texts within the limits, where there are hundreds', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    await tell(outcomeOf({ bugs: many(420, 'ß€😀@team '.repeat(12)) }));
    expect(github.checks[0]?.annotations).toHaveLength(420);
    expect(github.checks[0]).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(github.asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(9);
    expect(github.comments[0]?.body).toMatch(/… and \d+ more: see the report\./);
    expect(github.comments[0]?.body).not.toContain('@team');
    expect(github.sarifs[0]?.results).toHaveLength(420);
    expect(summary()).toContain('bug-servererror419');
    expect(printed).not.toContain('::warning');
  });

  it('from a fork is told by the summary, which says why it is nowhere else', async () => {
    github.grant('job-token', { kind: 'app', writes: [] });
    await tell(outcomeOf(), { isFork: true });
    expect([github.checks, github.comments, github.sarifs]).toEqual([[], [], []]);
    expect(summary()).toContain('The server fails with 500');
    expect(summary().match(/a pull request from a fork has a token that only reads/g)).toHaveLength(3);
    expect(printed.match(/^::warning title=Rove::/gm)).toHaveLength(3);
  });

  it('names the permission that is missing, and does the rest', async () => {
    github.grant('job-token', { kind: 'app', writes: ['checks'] });
    await tell();
    expect(github.checks[0]).toMatchObject({ conclusion: 'failure' });
    expect(printed).toContain('The comment: GitHub refused it (Resource not accessible by integration)');
    expect(printed).toContain('give the job the permission "pull-requests: write"');
    expect(printed).toContain('give the job the permission "security-events: write"');
  });

  it('says that a token has expired while the test ran', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    const { reporter } = reporterFor(github.url, files());
    await reporter.begin(PAGE);
    github.expire('job-token');
    await reporter.end(outcomeOf());
    expect(printed).toContain('The comment: GitHub refused the token (Bad credentials): it has expired');
    expect(summary()).toContain('The server fails with 500');
  });

  it('passes on what code scanning says of a repository that has none', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    const message = 'Advanced Security must be enabled for this repository to use code scanning.';
    github.fault({ at: /sarifs/, status: 403, body: { message } });
    await tell();
    expect(printed).toContain(`Code scanning: GitHub refused it with 403 (${message.slice(0, -1)}).`);
  });
});

describe('the limits of GitHub', () => {
  const limit = (headers: Record<string, string>, message = 'API rate limit exceeded', status = 403) => ({
    at: /POST .*comments/,
    status,
    headers,
    body: { message },
  });
  const secondary = 'You have exceeded a secondary rate limit. Please wait a few minutes.';

  it.each([
    ['Retry-After', [limit({ 'retry-after': '7' }, secondary, 429)], [7_000]],
    ['nothing, as secondary ones', [limit({}, secondary), limit({}, secondary)], [60_000, 120_000]],
    ['a bad moment', [limit({}, 'Service Unavailable', 503)], [1_000]],
  ])('with %s are waited for', async (_name, faults, waits) => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    github.fault(...faults);
    expect(await tell()).toEqual(waits);
    expect(github.comments).toHaveLength(1);
    expect(printed).not.toContain('::warning');
  });

  it('that end too late are told of instead', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    const reset = Math.floor(Date.now() / 1000) + 3_000;
    github.fault(limit({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) }));
    expect(await tell()).toEqual([]);
    expect(github.comments).toEqual([]);
    const until = new Date(reset * 1000).toISOString().slice(11, 15);
    expect(printed).toContain(`The comment: GitHub limits how often it is asked, until about ${until}`);
  });

  it('lead to no second comment where the answer to the first was lost', async () => {
    github.grant('job-token', { kind: 'app', writes: ALL });
    github.fault({ at: /POST .*comments/, lost: true });
    await tell();
    expect(printed).toContain('The comment: GitHub did not answer');
    await tell();
    expect(github.comments).toHaveLength(1);
  });
});

it('words of a target are no commands to the runner', () => {
  const { reporter } = reporterFor(github.url);
  reporter.quote('::add-mask::a\n##[error]b');
  expect(printed).toMatch(/^::stop-commands::([\w-]{36})\n::add-mask::a\n##\[error\]b\n::\1::\n$/);
});
