import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '#app/runs/execute.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { readStream, testRunStream } from '../event-store/read.ts';
import { UserKeys } from '../sealing/user-keys.ts';
import { countTestsUsed } from './tests-used.ts';

const keys = UserKeys.of(TEST_SECRET);
const input = submitSchema.parse(SUBMIT);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

type Period = { start?: string; end?: string; freeSince?: string };

async function periodStart(now: string, { start, end, freeSince }: Period = {}): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select rove_period_start(
    ${start ?? null}::timestamptz, ${end ?? null}::timestamptz, ${freeSince ?? null}::timestamptz, ${now}::timestamptz
  ) as at`.execute(database.service);
  return rows[0]?.at.toISOString().replace('.000Z', 'Z') ?? '';
}

describe('where a month begins', () => {
  const leap = { start: '2028-01-31T10:00:00Z', end: '2029-01-31T10:00:00Z' };
  const short = { start: '2026-02-28T10:00:00Z', end: '2026-03-31T10:00:00Z' };
  test.each<[string, string, Period, string]>([
    ['free: the calendar, in UTC', '2026-03-01T00:00:00Z', {}, '2026-03-01T00:00:00Z'],
    ['free: its last moment', '2026-03-31T23:59:59Z', {}, '2026-03-01T00:00:00Z'],
    [
      'free: after a subscription that ended in it',
      '2026-03-20T00:00:00Z',
      { freeSince: '2026-03-15T08:00:00Z' },
      '2026-03-15T08:00:00Z',
    ],
    [
      'free: after one that ended before it',
      '2026-04-02T00:00:00Z',
      { freeSince: '2026-03-15T08:00:00Z' },
      '2026-04-01T00:00:00Z',
    ],
    ['paid: the whole period', '2026-03-30T00:00:00Z', short, '2026-02-28T10:00:00Z'],
    ['paid: no news of the renewal', '2026-04-02T00:00:00Z', short, '2026-03-31T10:00:00Z'],
    ['paid: no news for two months', '2026-05-01T00:00:00Z', short, '2026-04-30T10:00:00Z'],
    ['a year: its first month', '2028-02-29T09:59:59Z', leap, '2028-01-31T10:00:00Z'],
    ['a year: the 31st in February', '2028-02-29T10:00:00Z', leap, '2028-02-29T10:00:00Z'],
    ['a year: the 31st comes back', '2028-03-31T10:00:00Z', leap, '2028-03-31T10:00:00Z'],
    ['a year: the day before it', '2028-03-31T09:00:00Z', leap, '2028-02-29T10:00:00Z'],
    ['a year: its last month', '2029-01-31T09:59:59Z', leap, '2028-12-31T10:00:00Z'],
    ['a clock behind the provider’s', '2027-12-31T00:00:00Z', leap, '2028-01-31T10:00:00Z'],
  ])('%s', async (_, now, period, expected) => {
    expect(await periodStart(now, period)).toBe(expected);
  });

  test('never lies after now, nor more than a month before it, and goes forward with the time', async () => {
    const moment = fc
      .integer({ min: Date.UTC(2026, 1, 1), max: Date.UTC(2030, 0, 1) })
      .map((ms) => new Date(Math.floor(ms / 1000) * 1000).toISOString());
    await fc.assert(
      fc.asyncProperty(fc.tuple(moment, moment), fc.integer({ min: 1, max: 31 }), async (both, day) => {
        const year = `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`;
        const period = { start: year, end: year.replace('2026', '2027') };
        const [earlier = '', later = ''] = both.toSorted();
        const [a, b] = [await periodStart(earlier, period), await periodStart(later, period)];
        expect(Date.parse(a)).toBeLessThanOrEqual(Date.parse(earlier));
        expect(Date.parse(earlier) - Date.parse(a)).toBeLessThanOrEqual(31 * 86_400_000);
        expect(a <= b).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

async function submit(owner: string): Promise<string> {
  return submitTest(database.app, keys, input, { owner, via: 'api' });
}

async function run(owner: string, ...commands: TestRunCommand[]): Promise<string> {
  const testId = await submit(owner);
  for (const command of commands) await execute(database.service, keys, { testId, owner, command });
  return testId;
}

const provisioned: TestRunCommand = {
  kind: 'RecordProvisioned',
  data: { environment: { browser: 'b', os: 'o', device: 'd' }, start_place: SUBMIT.url },
};
const cancelled: TestRunCommand = { kind: 'CancelTestRun', data: { files_deleted: 0 } };
const failed = (fault: 'platform' | 'target'): TestRunCommand => ({
  kind: 'FailTestRun',
  data: { fault, code: 'INTERNAL', message: 'it failed' },
});

describe('what counts', () => {
  test('a test that we failed is given back in the transaction of its end, however often that is recorded', async () => {
    const owner = await createAccount(database, 'free');
    const testId = await run(owner, provisioned);
    expect(await countTestsUsed(database.service, owner)).toBe(1);
    const end = { testId, owner, command: failed('platform') };
    await Promise.all(Array.from({ length: 8 }, () => execute(database.service, keys, end)));
    expect(await countTestsUsed(database.service, owner)).toBe(0);
    const types = (await readStream(database.service, keys, testRunStream(testId))).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['test_run.quota_returned', 'test_run.failed']);
    await submit(owner);
    expect(await countTestsUsed(database.service, owner)).toBe(1);
  });

  test('what the target failed, or the user cancelled once it ran, counts; what never began does not', async () => {
    const owner = await createAccount(database, 'pro');
    await run(owner, provisioned, failed('target'));
    await run(owner, provisioned, cancelled);
    await run(owner, cancelled);
    expect(await countTestsUsed(database.service, owner)).toBe(2);
  });

  test('tests of an earlier month do not', async () => {
    const owner = await createAccount(database, 'free');
    const testId = await run(owner, provisioned, failed('target'));
    const before = sql<Date>`date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 microsecond'`;
    await database.service
      .updateTable('tests')
      .set({ submitted_at: before })
      .where('id', '=', testId)
      .execute();
    expect(await countTestsUsed(database.service, owner)).toBe(0);
  });
});

test('of 30 submits at once with two tests left of the month, two win', async () => {
  const owner = await createAccount(database, 'pro');
  await database.service
    .insertInto('tests')
    .values(Array.from({ length: 23 }, () => pastTest(owner)) as never)
    .execute();
  const finish = async () => run(owner, provisioned, failed('target'));
  const all = await Promise.allSettled(Array.from({ length: 30 }, finish));
  const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(all.filter((one) => one.status === 'fulfilled').length).toBe(2);
  expect(new Set(codes).has('PLAN_LIMIT_EXCEEDED')).toBe(true);
  expect(await countTestsUsed(database.service, owner)).toBe(25);
});

function pastTest(owner: string) {
  return {
    id: uuidv7(),
    user_id: owner,
    test_name: 'Earlier',
    test_type: 'web_url',
    status: 'completed',
    requested_duration_minutes: 5,
    submitted_at: new Date(),
    created_at: new Date(),
    config: '{}',
    plan_type_at_submission: 'pro',
    version: 1,
  };
}
