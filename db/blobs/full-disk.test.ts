import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { CAN_MOUNT, mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import { FileBlobStore } from './file-blob-store.ts';

const scope = { owner: crypto.randomUUID(), testId: crypto.randomUUID() };
const LARGE = new Uint8Array(600_000).fill(7);
const FULL = { code: 'STORAGE_FULL' };

describe('the store on a full disk', needs('tmpfs', CAN_MOUNT), () => {
  let disk: SmallDisk;
  let store: FileBlobStore;
  const files = () =>
    readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.filler')
      .map(({ name }) => name);

  beforeEach(() => {
    disk = mountSmallDisk(512);
    store = new FileBlobStore(disk.folder);
  });
  afterEach(() => disk.remove());

  test('says so of a file and of a stream that do not fit, and keeps nothing of them', async () => {
    await expect(store.put(scope, LARGE, 'image/jpeg')).rejects.toMatchObject(FULL);
    const stream = Readable.from([LARGE.subarray(0, 300_000), LARGE.subarray(300_000)]);
    const options = { mediaType: 'application/zip', bytes_max: 1_000_000 };
    await expect(store.putStream(scope, stream, options)).rejects.toMatchObject(FULL);
    expect(files()).toEqual([]);
  });

  test('says so where not even a folder fits', async () => {
    const folders = mountSmallDisk(512, 1);
    try {
      const other = new FileBlobStore(folders.folder);
      await expect(other.put(scope, LARGE.subarray(0, 9), 'image/jpeg')).rejects.toMatchObject(FULL);
      await expect(
        other.putStream(scope, Readable.from([LARGE]), {
          mediaType: 'application/zip',
          bytes_max: 1_000_000,
        }),
      ).rejects.toMatchObject(FULL);
    } finally {
      folders.remove();
    }
  });

  test('says so of a pointer, whose last value stays', async () => {
    await store.setPointer(scope, 'checkpoint', 1, 'first');
    disk.fill();
    await expect(store.setPointer(scope, 'checkpoint', 2, 'x'.repeat(100_000))).rejects.toMatchObject(FULL);
    expect(await store.getPointer(scope, 'checkpoint')).toEqual({ fence: 1, value: 'first' });
  });

  test('keeps files again once there is room', async () => {
    disk.fill();
    await expect(store.put(scope, LARGE.subarray(0, 50_000), 'image/jpeg')).rejects.toMatchObject(FULL);
    disk.free();
    const { key } = await store.put(scope, LARGE.subarray(0, 50_000), 'image/jpeg');
    expect(await store.get(key)).toHaveLength(50_000);
  });
});
