import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Checkpoint } from '#engine/explore/knowledge/spec.ts';
import { createAccount, TEST_SECRET } from '#tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { keepCheckpoint, readCheckpoint } from './checkpoint-file.ts';
import { POINTERS } from './pointers.ts';

let database: TestDatabase;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-checkpoints-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database?.drop();
});

test('a checkpoint is read again, and its session lies nowhere in clear', async () => {
  const owner = await createAccount(database);
  const test_id = owner;
  const spec = { test_id, owner } as RunSpec;
  const deps = {
    db: database.service,
    keys: UserKeys.of(TEST_SECRET),
    blobs: new FileBlobStore(folder),
  };
  const checkpoint = { v: 1, session: { cookie: 'of-a-signed-in-session' } } as unknown as Checkpoint;
  const key = await keepCheckpoint(deps, spec, checkpoint);
  await deps.blobs.setPointer({ owner, testId: test_id }, POINTERS.checkpoint, 1, { n: 3, key });
  expect(await readCheckpoint(deps, spec)).toEqual({ n: 3, checkpoint });
  expect((await deps.blobs.get(key))?.toString('latin1')).not.toContain('signed-in');
});
