import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitSchema } from '#domain/api/submit.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import type { ActionLine } from '#domain/test-run/events.ts';
import { createAccount, SUBMIT } from '#tests/support/accounts.ts';
import { inFull } from '#tests/support/needs.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { submitTest } from '#tests/support/submit-test.ts';

let platform: RunPlatform;
let owner: string;
const app = { mended: false };

beforeAll(async () => {
  platform = await startRunPlatform();
  platform.use(scriptedOpenDriver({ isMended: () => app.mended }));
  owner = await createAccount(platform.database);
});
afterAll(() => platform?.stop());

/** A run of the app by the same user, to its report. */
async function ran(max_actions: number): Promise<Report> {
  const { database, keys, blobs, targetUrl } = platform;
  const config = { authority: true, seed: 7, contexts: 1, max_actions };
  const input = submitSchema.parse({ ...SUBMIT, url: targetUrl, config });
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  expect(await platform.ended(testId)).toMatchObject({ status: 'completed' });
  const row = await database.service
    .selectFrom('tests')
    .select('report_key')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  const bytes = await blobs.get(row.report_key ?? '');
  return reportSchema.parse(JSON.parse(bytes?.toString() ?? 'null'));
}

/** How many places the first actions of a run led to. */
async function placesIn({ step_log }: Report, actions: number): Promise<number> {
  const log = (await platform.blobs.get(step_log?.key ?? ''))?.toString() ?? '';
  const lines = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ActionLine);
  return new Set(lines.filter(({ n }) => n <= actions).map(({ place }) => place)).size;
}

test('a second run begins with what the first learned, and tells by replay what became of its bug', {
  ...inFull,
  timeout: 360_000,
}, async () => {
  const first = await ran(160);
  expect(first.bugs).toHaveLength(1);
  const known = await placesIn(first, 160);
  expect(known).toBeGreaterThan(20);

  const second = await ran(160);
  expect(await placesIn(second, 40)).toBeGreaterThanOrEqual(0.9 * known);
  expect(await placesIn(first, 40)).toBeLessThan(0.9 * known);
  expect(second).toMatchObject({
    bugs: [{ history: 'persisting', proof: { attempts: 5, reproduced: 5 } }],
    comparison: { new: 0, persisting: 1, fixed: [], not_seen: 0 },
  });

  // Of itself, a run of three actions does not come to it.
  const short = await ran(3);
  expect(short.bugs).toMatchObject([{ history: 'persisting' }]);

  app.mended = true;
  const third = await ran(3);
  expect(third.bugs).toEqual([]);
  expect(third.unproved).toEqual([]);
  expect(third.comparison).toMatchObject({ not_seen: 0, fixed: [{ replays: 3 }] });

  app.mended = false;
  const fourth = await ran(3);
  expect(fourth.bugs).toMatchObject([{ history: 'regressed' }]);
});
