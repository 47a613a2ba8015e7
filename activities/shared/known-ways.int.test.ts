import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { Knowledge } from '#engine/explore/knowledge/knowledge.ts';
import type { Checkpoint } from '#engine/explore/knowledge/spec.ts';
import type { Account } from '#engine/login/account.ts';
import { createAccount, SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { button, screen } from '#tests/support/observed.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { keepCheckpoint } from './checkpoint-file.ts';
import { earlierWays, keepKnownWays } from './known-ways.ts';
import { POINTERS, type WaysPointer } from './pointers.ts';

const SHOP = 'http://127.0.0.1:1/shop';
const ANA = 'ana@a.test';
const account = (username: string) => ({ username }) as Account;
let database: TestDatabase;
let folder: string;
let blobs: FileBlobStore;
const keys = UserKeys.of(TEST_SECRET);
const warnings: string[] = [];
const deps = () => ({
  db: database.service,
  keys,
  blobs,
  log: { info: () => undefined, warn: (_details: object, message: string) => warnings.push(message) },
});

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-ways-'));
  blobs = new FileBlobStore(folder);
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function submitted(owner: string, mode: RunSpec['config']['mode'] = 'interact'): Promise<RunSpec> {
  const input = submitSchema.parse({ ...SUBMIT, url: SHOP, config: { authority: true, mode } });
  const test_id = await submitTest(database.app, keys, input, { owner, via: 'web' });
  return { test_id, owner, target: { url: SHOP }, config: { mode } } as RunSpec;
}

/** A run that came to a page and has ended. */
async function ran(spec: RunSpec, page: string, accounts: string[] = []): Promise<void> {
  const known = new Knowledge(null);
  known.graph.arrive(screen([button(page)], { structure: page, place: `http://a.test/${page}` }));
  known.memory.accounts = accounts;
  const checkpoint = { v: 2, login: null, lanes: [], ...known.state() } as unknown as Checkpoint;
  const key = await keepCheckpoint(deps(), spec, checkpoint);
  const scope = { owner: spec.owner, testId: spec.test_id };
  await blobs.setPointer(scope, POINTERS.checkpoint, 1, { n: 1, key, elapsed_ms: 1 });
  await keepKnownWays(deps(), spec);
  await database.service
    .updateTable('tests')
    .set({ status: 'completed', report_key: key })
    .where('id', '=', spec.test_id)
    .execute();
}

async function placesFor(spec: RunSpec, accounts: string[] = []): Promise<string[] | null> {
  const ways = await earlierWays(deps(), spec, accounts.map(account));
  return ways?.states.map(({ place }) => place) ?? null;
}

test('a run begins with the ways of the last one of its app, owner, mode and accounts', async () => {
  const [owner, other] = [await createAccount(database), await createAccount(database)];
  await ran(await submitted(owner), 'first');
  await ran(await submitted(owner), 'second');
  await ran(await submitted(owner), 'of-ana', [ANA]);
  await ran(await submitted(owner, 'active'), 'probed');
  await ran(await submitted(other), 'of-others');
  const next = await submitted(owner);
  expect(await placesFor(next)).toEqual(['http://a.test/second']);
  expect(await placesFor(next, [ANA])).toEqual(['http://a.test/of-ana']);
  expect(await placesFor(next, ['ben@a.test'])).toBeNull();
  expect(await placesFor(await submitted(owner, 'active'))).toEqual(['http://a.test/probed']);
  expect(await placesFor(await submitted(owner, 'read_only'))).toBeNull();
});

test('they are sealed, and go with the evidence of the run', async () => {
  const owner = await createAccount(database);
  const spec = await submitted(owner);
  await ran(spec, 'planted-name');
  const scope = { owner, testId: spec.test_id };
  const pointer = await blobs.getPointer(scope, POINTERS.ways);
  const { key } = (pointer?.value as WaysPointer | undefined) ?? { key: '' };
  expect((await blobs.get(key))?.toString('latin1')).not.toContain('planted-name');
  const next = await submitted(owner);
  expect(await placesFor(next)).toHaveLength(1);
  await blobs.expireScope(scope, []);
  expect(await placesFor(next)).toBeNull();
});

test('a run whose ways cannot be kept goes on, and says so', async () => {
  const spec = await submitted(await createAccount(database));
  const scope = { owner: spec.owner, testId: spec.test_id };
  const key = `${spec.owner}/${spec.test_id}/${'0'.repeat(64)}.bin`;
  await blobs.setPointer(scope, POINTERS.checkpoint, 1, { n: 1, key, elapsed_ms: 1 });
  await keepKnownWays(deps(), spec);
  expect(warnings).toEqual(['what the run has learned is not kept']);
});
