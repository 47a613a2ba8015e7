import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loginSentence } from '#domain/report/login.ts';
import { reportSchema } from '#domain/report/report.ts';
import { openPlaywrightDriver } from '#engine/drivers/web/chromium/open-driver.ts';
import { MEMBER, TOTP_SECRET } from '#samples/members/accounts.ts';
import { type Members, type MembersOptions, startMembers } from '#samples/members/server.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { required } from '#tests/support/services.ts';

const ACTIONS = 45;
const RUN_MS = 180_000;
let platform: RunPlatform;
let site: Members | null = null;

beforeAll(async () => {
  platform = await startRunPlatform();
  platform.use(openPlaywrightDriver({ executablePath: required('ROVE_CHROMIUM') }));
});
afterEach(() => site?.close());
afterAll(() => platform?.stop());

async function run(
  max_actions: number,
  options: MembersOptions,
  credential: { username: string; password: string; totp_secret?: string },
) {
  site = await startMembers(options);
  const config = { authority: true, seed: 7, max_actions };
  const { testId } = await platform.submit({ url: site.url, config, credentials: [credential] });
  expect(await platform.ended(testId, RUN_MS)).toMatchObject({ status: 'completed' });
  const { report_key } = await platform.database.service
    .selectFrom('tests')
    .select('report_key')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  const bytes = await platform.blobs.get(report_key ?? '');
  return { testId, counts: site.accounts.counts, report: reportSchema.parse(JSON.parse(String(bytes))) };
}

/** Everything that the run left behind: its events and all its files. */
async function leftBehind(testId: string): Promise<string> {
  const entries = await readdir(platform.blobFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return [JSON.stringify(await platform.events(testId)), ...contents].join('\n');
}

// In the short form a run of the whole platform signs in with a code and keeps no secret (marked-secrets.e2e.test.ts),
// and what is found behind a login with one is proved (engine/proof/signed-in.int.test.ts).
test('behind a login with a code: explored signed in, the bug there proved, no secret left behind', {
  timeout: RUN_MS,
  ...inFull,
}, async () => {
  // Each login takes a time step of its own.
  const totp_secret = `otpauth://totp/x?secret=${TOTP_SECRET}&period=5`;
  const { testId, report } = await run(ACTIONS, { totp: true, code_period: 5 }, { ...MEMBER, totp_secret });
  expect(report.login).toMatchObject({ status: 'signed_in' });
  const { signed_in_states = 0, states = 1 } = report.login ?? {};
  expect(signed_in_states / states).toBeGreaterThan(0.5);
  expect(report.bugs.map(({ title }) => title).join()).toContain('notes are broken');
  const kept = await leftBehind(testId);
  for (const secret of [MEMBER.password, TOTP_SECRET]) expect(kept).not.toContain(secret);
});

// That an explorer signs in again is tested in the short form too, at the login.
test('a session that ends is renewed', { timeout: RUN_MS, ...inFull }, async () => {
  const { report, counts } = await run(ACTIONS, { session_requests: 15, ending_sessions: 1 }, MEMBER);
  expect(report.login?.status).toBe('signed_in');
  expect(counts.expired).toBeGreaterThan(0);
  expect(report.login?.signed_in_states).toBeGreaterThan(0);
});

// Here too: a wrong password at the login itself is tested in the short form.
test('a wrong password is told, and sent no more than once', { timeout: RUN_MS, ...inFull }, async () => {
  const { report, counts } = await run(ACTIONS, {}, { ...MEMBER, password: 'not-the-password' });
  expect(report.login && loginSentence(report.login)).toBe('Could not sign in: Wrong e-mail or password.');
  // The explorer itself fills the form with values of its own; the account's name is not among them.
  expect(counts.wrongForMember).toBe(1);
});
