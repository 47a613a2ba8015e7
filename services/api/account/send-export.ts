import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '../context.ts';
import { exportParts, reportKeys } from './export-parts.ts';

const README = `Everything that is kept of your account, as JSON.

account, identities, sessions, second-factors, passkeys: how you sign in; secrets are not among it.
profile, api-keys, tests, verifications, report-links, mutes, channels, messages, triggers,
firings: what you see in the app.
reports/: the report of each test, with its findings. Pictures and videos are in each report's own download.
events.ndjson: all that was recorded, in its order, one event a line.
`;

/**
 * Streams all that is kept of a user as a zip archive, reading each part only when it is its turn. Rejects when the
 * receiver goes away.
 */
export async function sendExport(ctx: Context, userId: string, out: NodeJS.WritableStream): Promise<void> {
  const zip = new ZipFile();
  const open = new Set<Readable>();
  const add = (name: string, make: () => Promise<Readable>) => {
    zip.addReadStreamLazy(name, {}, (give) => {
      make().then(
        (stream) => {
          open.add(stream);
          stream.once('close', () => open.delete(stream));
          stream.once('error', (error) => fail(zip, error));
          give(null, stream);
        },
        (error) => give(error, new Readable()),
      );
    });
  };
  zip.on('error', (error: Error) => fail(zip, error));
  zip.addBuffer(Buffer.from(README), 'README.txt');
  for (const { name, lines } of exportParts(ctx, userId)) add(name, async () => Readable.from(lines()));
  for (const { id, key } of await reportKeys(ctx.service, userId)) {
    const path = await ctx.blobs.path(key);
    if (path) add(`reports/${id}.json`, async () => createReadStream(path));
  }
  zip.end();
  try {
    await pipeline(zip.outputStream, out);
  } finally {
    // A receiver that goes away would leave what was being sent open.
    for (const stream of open) stream.destroy();
  }
}

/** What was sent half must be seen to have broken off. */
function fail(zip: ZipFile, error: Error): void {
  (zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void }).destroy(error);
}
