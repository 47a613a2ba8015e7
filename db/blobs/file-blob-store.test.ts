import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { keepsTheContract } from '#tests/support/blob-store-contract.ts';
import { FileBlobStore } from './file-blob-store.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rove-blobs-'));
});
afterAll(() => rm(root, { recursive: true }));

describe('the store in a folder', () => {
  keepsTheContract(() => new FileBlobStore(root));
});
