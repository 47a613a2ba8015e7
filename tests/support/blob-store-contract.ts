import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { BlobStore } from '#db/blobs/blob-store.ts';

/** What every blob store keeps to. `open` gives another process's view of the same bytes. */
export function keepsTheContract(open: () => BlobStore): void {
  const newScope = () => ({ owner: randomUUID(), testId: randomUUID() });

  test('equal bytes are kept once, and read back whole by another process', async () => {
    const scope = newScope();
    const a = await open().put(scope, Buffer.from('one'), 'text/plain');
    const b = await open().put(scope, Buffer.from('one'), 'text/plain');
    expect(a).toEqual(b);
    const other = open();
    expect((await other.get(a.key))?.toString()).toBe('one');
    expect(await readFile((await other.path(a.key)) ?? '', 'utf8')).toBe('one');
    expect(await other.expireScope(scope, [])).toEqual({ files: 1, bytes: 3 });
    expect(await open().get(a.key)).toBeNull();
    expect(await open().path(a.key)).toBeNull();
  });

  test('what comes as a stream is kept when it is whole, and nothing of it when it is not', async () => {
    const store = open();
    const scope = newScope();
    const chunks = Array.from({ length: 7 }, () => randomBytes(1_000_000));
    async function* all() {
      yield* chunks;
    }
    async function* broken() {
      yield* chunks;
      throw new Error('the line is gone');
    }
    const options = { mediaType: 'application/zip', bytes_max: 10_000_000 };
    const ref = await store.putStream(scope, all(), options);
    expect(ref.size).toBe(7_000_000);
    expect(Buffer.concat(chunks).equals((await store.get(ref.key)) ?? Buffer.alloc(0))).toBe(true);
    const less = newScope();
    await expect(store.putStream(less, broken(), options)).rejects.toThrow('the line is gone');
    await expect(store.putStream(less, all(), { ...options, bytes_max: 5 })).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    expect(await store.deleteScope(less)).toBe(0);
    expect(await store.uploads(new Date(Date.now() + 60_000))).toContainEqual(scope);
    await store.put(scope, Buffer.from('{}'), 'application/json');
    expect(await store.uploads(new Date(Date.now() + 60_000))).not.toContainEqual(scope);
    await store.deleteOwner(scope.owner);
  });

  test('a key that is a path, and a type that is no evidence, are refused', async () => {
    const store = open();
    await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const scope = { owner: '..', testId: randomUUID() };
    await expect(store.put(scope, Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    await expect(store.put(newScope(), Buffer.from('x'), 'text/x-sh')).rejects.toMatchObject({
      code: 'INVALID_FILE_TYPE',
    });
    await expect(store.setPointer(newScope(), '../x', 1, 1)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  test('an older writer never overwrites the pointer of a newer one', async () => {
    const scope = newScope();
    const [one, two] = [open(), open()];
    expect(await one.getPointer(scope, 'checkpoint')).toBeNull();
    expect(await one.setPointer(scope, 'checkpoint', 2, 'second attempt')).toBe(true);
    expect(await two.setPointer(scope, 'checkpoint', 1, 'zombie')).toBe(false);
    expect(await two.setPointer(scope, 'checkpoint', 2, 'later')).toBe(true);
    expect(await one.getPointer(scope, 'checkpoint')).toEqual({ fence: 2, value: 'later' });
    await one.deleteScope(scope);
  });

  test('a scope expires but for what is kept, and is deleted whole with its owner', async () => {
    const store = open();
    const scope = newScope();
    const kept = await store.put(scope, Buffer.from('report'), 'application/json');
    const gone = await store.put(scope, Buffer.from('picture'), 'image/png');
    await store.setPointer(scope, 'checkpoint', 1, {});
    expect((await store.expireScope(scope, [kept.key])).files).toBe(2);
    expect([await store.get(kept.key), await store.get(gone.key)]).toEqual([Buffer.from('report'), null]);
    const other = await store.put({ ...scope, testId: randomUUID() }, Buffer.from('x'), 'text/plain');
    expect(await store.usage()).toMatchObject({ files: 2, bytes: 7, owners: 1 });
    await store.delete(other.key);
    await store.deleteOwner(scope.owner);
    expect(await store.usage()).toEqual({ files: 0, bytes: 0, owners: 0 });
  });

  test('everything is named, and what is named can be copied to where it was not', async () => {
    const store = open();
    await store.check();
    const scope = newScope();
    const { key } = await store.put(scope, Buffer.from('report'), 'application/json');
    await store.setPointer(scope, 'checkpoint', 3, 'here');
    const copied = new Map<string, Buffer>();
    for await (const name of store.names()) {
      const source = await store.open(name);
      if (name.startsWith(scope.owner)) copied.set(name, Buffer.concat((await source?.toArray()) ?? []));
    }
    expect([...copied.keys()].sort()).toHaveLength(2);
    await store.deleteOwner(scope.owner);
    expect(await store.open(key)).toBeNull();
    for (const [name, bytes] of copied) await store.fill(name, Readable.from([bytes]));
    expect((await open().get(key))?.toString()).toBe('report');
    expect(await open().getPointer(scope, 'checkpoint')).toEqual({ fence: 3, value: 'here' });
    await expect(store.fill('../outside', Readable.from([]))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await store.deleteOwner(scope.owner);
  });
}
