import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitTest } from '#tests/support/submit-test.ts';
import { FileBlobStore } from '../db/blobs/file-blob-store.ts';
import { UserKeys } from '../db/sealing/user-keys.ts';
import { submitSchema } from '../domain/api/submit.ts';
import type { Report } from '../domain/report/report.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { bugOf, reportOf } from '../tests/support/sample-report.ts';
import { compareReport } from './compare-report.ts';

const SHOP = 'http://a.test/shop';
let database: TestDatabase;
let folder: string;
let blobs: FileBlobStore;
const bug = bugOf({
  url: 'http://a.test/cart',
  proof: { attempts: 3, reproduced: 3, steps_before: 9, steps_after: 1 },
});
const urls = ['http://a.test/cart'];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-compare-'));
  blobs = new FileBlobStore(folder);
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A run that has ended with a report; without one it is left as submitted. */
async function ran(owner: string, url: string, bugs: Report['bugs'] | null): Promise<string> {
  const input = submitSchema.parse({ ...SUBMIT, url });
  const keys = UserKeys.of(TEST_SECRET);
  const testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  if (bugs === null) return testId;
  const report = reportOf({ test_id: testId, bugs, coverage: { ...reportOf().coverage, urls } });
  const { key } = await blobs.put({ owner, testId }, Buffer.from(JSON.stringify(report)), 'application/json');
  await database.service
    .updateTable('tests')
    .set({ status: 'completed', report_key: key })
    .where('id', '=', testId)
    .execute();
  return testId;
}

async function compared(testId: string, bugs: Report['bugs']) {
  const report = reportOf({ test_id: testId, bugs, coverage: { ...reportOf().coverage, urls } });
  const deps = { db: database.service, blobs, log: { info: () => undefined, warn: () => undefined } };
  return compareReport(deps, { test_id: testId } as RunSpec, report);
}

test('a run is compared with the earlier ones of its owner and target, and with no others', async () => {
  const [owner, other] = [await createAccount(database), await createAccount(database)];
  await ran(other, SHOP, [bug]);
  await ran(owner, 'http://a.test/blog', [bug]);
  const first = await ran(owner, SHOP, null);
  expect(await compared(first, [bug])).toMatchObject({ comparison: null, bugs: [{ history: null }] });

  const earlier = await ran(owner, `${SHOP}/?from=mail`, [bug]);
  const again = await ran(owner, SHOP, null);
  expect(await compared(again, [bug])).toMatchObject({
    comparison: { previous_test_id: earlier, new: 0, persisting: 1, fixed: [] },
    bugs: [{ history: 'persisting' }],
  });
  expect((await compared(again, [])).comparison?.fixed).toEqual([
    { bug_id: bug.bug_id, title: bug.title, severity: bug.severity },
  ]);
});

test('a report that cannot be read is passed over', async () => {
  const owner = await createAccount(database);
  const broken = await ran(owner, SHOP, [bug]);
  await database.service
    .updateTable('tests')
    .set({ report_key: `${owner}/${broken}/${'0'.repeat(64)}.json` })
    .where('id', '=', broken)
    .execute();
  expect((await compared(await ran(owner, SHOP, null), [bug])).comparison).toBeNull();
});
