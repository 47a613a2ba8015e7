import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from './file-blob-store.ts';

let root: string;
let store: FileBlobStore;
const scope = { owner: randomUUID(), testId: randomUUID() };

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rove-blobs-'));
  store = new FileBlobStore(root);
});
afterAll(() => rm(root, { recursive: true }));

test('equal bytes are kept once and read back whole', async () => {
  const a = await store.put(scope, Buffer.from('one'), 'text/plain');
  const b = await store.put(scope, Buffer.from('one'), 'text/plain');
  expect(a).toEqual(b);
  expect((await store.get(a.key))?.toString()).toBe('one');
  expect((await readdir(join(root, scope.owner, scope.testId))).length).toBe(1);
});

test('a key that is a path is refused', async () => {
  await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    store.put({ owner: '..', testId: scope.testId }, Buffer.from('x'), 'text/plain'),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an older writer never overwrites the pointer of a newer one', async () => {
  expect(await store.setPointer(scope, 'checkpoint', 2, 'second attempt')).toBe(true);
  expect(await store.setPointer(scope, 'checkpoint', 1, 'zombie')).toBe(false);
  expect(await store.getPointer(scope, 'checkpoint')).toEqual({ fence: 2, value: 'second attempt' });
});

test('deleting a scope leaves nothing', async () => {
  const ref = await store.put(scope, Buffer.from('gone'), 'text/plain');
  expect(await store.deleteScope(scope)).toBeGreaterThan(0);
  expect(await store.get(ref.key)).toBeNull();
});
