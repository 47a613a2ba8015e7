import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inputsOf, outcomeOf } from '#tests/support/ci-jobs.ts';
import { startGitlab } from '#tests/support/forges/gitlab.ts';
import { gitlabApi } from './api.ts';
import { gitlabJob } from './job.ts';
import { gitlabReporter } from './report.ts';

const ROVE = { id: 9, username: 'project_42_bot', scopes: ['api'] } as const;

let gitlab: Awaited<ReturnType<typeof startGitlab>>;
let said: string;
beforeEach(async () => {
  gitlab = await startGitlab();
  said = '';
  vi.spyOn(console, 'error').mockImplementation((text) => {
    said += `${text}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  gitlab.stop();
});

async function tell(outcome = outcomeOf(), token = 'secret'): Promise<number[]> {
  const waits: number[] = [];
  const job = gitlabJob({
    CI_API_V4_URL: gitlab.api,
    CI_PROJECT_ID: '42',
    CI_COMMIT_SHA: 'c0ffee',
    CI_MERGE_REQUEST_IID: '7',
    CI_PROJECT_VISIBILITY: 'private',
  });
  const api = gitlabApi({ ...job, token }, async (ms) => void waits.push(ms));
  await gitlabReporter(job, inputsOf({ token }), api).end(outcome);
  return waits;
}

it('a merge request has one note, which is updated, behind a page of others', async () => {
  gitlab.grant('secret', ROVE);
  const author = { id: 3, username: 'eve' };
  for (let id = 1; id <= 130; id += 1) gitlab.notes.push({ id, body: 'Fine', system: id % 2 === 0, author });
  gitlab.notes.push({ id: 131, body: '<!-- rove:report Rove -->\nhers', system: false, author });
  await tell();
  await tell(outcomeOf({ bugs: [] }));
  expect(gitlab.notes).toHaveLength(132);
  expect(gitlab.notes[130]?.body).toMatch(/hers$/);
  expect(gitlab.notes[131]?.body).toMatch(/^<!-- rove:report Rove -->\n### Rove: Passed/);
});

it('its limits are waited for', async () => {
  gitlab.grant('secret', ROVE);
  gitlab.fault({
    at: /POST/,
    status: 429,
    headers: { 'retry-after': '3' },
    body: { message: 'Retry later' },
  });
  expect(await tell()).toEqual([3_000]);
  expect(gitlab.notes).toHaveLength(1);
});

it.each([
  ['expired', 'secret', /has expired or was revoked. Make another project access token/],
  [{ ...ROVE, scopes: ['read_api'] as const }, 'secret', /the token needs the scope "api"/],
  [ROVE, 'other', /GitLab refused the token \(401 Unauthorized\)/],
  [ROVE, '', /without ROVE_GITLAB_TOKEN there is no comment/],
] as const)('a token that is %o is told of, and the outcome all the same', async (holder, token, message) => {
  gitlab.grant('secret', holder);
  await tell(outcomeOf(), token);
  expect(said).toMatch(message);
  expect(said).toMatch(/^Failed: 1 proved bug is critical\.\n/);
  expect(gitlab.notes).toEqual([]);
});
