import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isStoreAway } from '../outage.ts';
import { S3BlobStore } from './s3-blob-store.ts';

const cache = mkdtempSync(path.join(tmpdir(), 'rove-s3-'));
const sockets = new Set<Socket>();
/** Takes connections and never answers, as a server behind a broken line. */
const server = createServer((socket) => sockets.add(socket));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
  rmSync(cache, { recursive: true, force: true });
});

it('gives up a server that never answers, as an outage', async () => {
  const { port } = server.address() as AddressInfo;
  const store = new S3BlobStore({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'any',
    bucket: 'any',
    accessKeyId: 'any',
    secretAccessKey: 'any',
    cache,
    silence_ms: 100,
  });
  const failure = await store.usage().then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).not.toBeNull();
  expect(isStoreAway(failure)).toBe(true);
});
