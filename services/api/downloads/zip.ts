import { createReadStream, type ReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type BlobStore, parseKey } from '#db/blobs/blob-store.ts';
import { type AppMap, appMapSchema } from '#domain/report/app-map.ts';
import { evidenceFiles } from '#domain/report/evidence-files.ts';
import { mapToHtml } from '#domain/report/formats/map-html.ts';
import { RENDERERS } from '#domain/report/formats/render.ts';
import type { Report } from '#domain/report/report.ts';
import { portableStepLog } from './step-log.ts';

type Source = { blobs: BlobStore; report: Report; bytes: Buffer; owner: string };
type Entry = { name: string; key: string };

/** What is compressed already is only stored. */
const PACKED = /\.(jpg|png|mp4|webm|zip|pdf)$/;
const STEP_LOG = 'evidence/step-log.ndjson';

/**
 * Streams the archive of a report: the report in every form and all its evidence. Files are opened one after the other,
 * as they are sent; one that is gone is named in `missing.txt`. Rejects when the receiver goes away.
 */
export async function sendZip(source: Source, out: NodeJS.WritableStream): Promise<void> {
  const { entries, missing, stepLog, map } = await gather(source);
  const zip = new ZipFile();
  const open = new Set<ReadStream>();
  const mtime = new Date(Date.parse(source.report.submitted_at) || 0);
  const options = (name: string) => ({ mtime, mode: 0o100644, compress: !PACKED.test(name) });
  const add = (name: string, content: string | Buffer) =>
    zip.addBuffer(Buffer.from(content), name, options(name));
  const paths = new Map(entries.map(({ name, key }) => [key, name]));
  const pathOf = ({ key }: { key: string }) => paths.get(key) ?? null;
  zip.on('error', (error: Error) => destroy(zip, error));
  add('report.html', RENDERERS.html(source.report, pathOf, map !== null));
  if (map) {
    add('app-map.json', JSON.stringify(map));
    const pictureOf = ({ picture }: { picture: string | null }) => (picture && paths.get(picture)) ?? null;
    add('app-map.html', mapToHtml(map, source.report.test_name, pictureOf));
  }
  add('report.json', source.bytes);
  add('report.md', RENDERERS.md(source.report, pathOf));
  add('junit.xml', RENDERERS.junit(source.report, pathOf));
  add('report.sarif', RENDERERS.sarif(source.report, pathOf));
  add('ctrf.json', RENDERERS.ctrf(source.report, pathOf));
  if (stepLog) add(STEP_LOG, stepLog);
  for (const { name, key } of entries) {
    zip.addReadStreamLazy(name, options(name), (give) => {
      void openBlob(source.blobs, key, open).then(
        (stream) => give(null, stream),
        give as (error: unknown) => void,
      );
    });
  }
  if (missing.length > 0) add('missing.txt', `No longer kept:\n${missing.join('\n')}\n`);
  zip.end();
  try {
    await pipeline(zip.outputStream, out);
  } finally {
    // A receiver that goes away would leave the file that was being sent open.
    for (const stream of open) stream.destroy();
  }
}

async function gather({ blobs, report, owner }: Source) {
  const entries: Entry[] = [];
  const missing: string[] = [];
  let stepLog: string | null = null;
  const add = async (name: string, key: string) => {
    const parts = parseKey(key);
    const own = parts?.owner === owner && parts.testId === report.test_id;
    if (own && (await blobs.path(key))) entries.push({ name, key });
    else missing.push(name);
  };
  for (const { ref, path } of evidenceFiles(report)) {
    if (path !== STEP_LOG) {
      await add(path, ref.key);
      continue;
    }
    const bytes = await blobs.get(ref.key);
    if (!bytes) {
      missing.push(path);
      continue;
    }
    const { text, pictures } = portableStepLog(bytes);
    stepLog = text;
    for (const [name, key] of pictures) await add(name, key);
  }
  const map = await mapOf(blobs, { owner, testId: report.test_id });
  for (const [index, { picture }] of (map?.nodes ?? []).entries())
    if (picture && !entries.some(({ key }) => key === picture))
      await add(`evidence/map/screen-${index + 1}.jpg`, picture);
  return { entries, missing, stepLog, map };
}

/** The map of the target that the run has made; null where there is none that can be read. */
async function mapOf(blobs: BlobStore, scope: { owner: string; testId: string }): Promise<AppMap | null> {
  const key = ((await blobs.getPointer(scope, 'app-map'))?.value as { key?: string } | undefined)?.key;
  const bytes = key ? await blobs.get(key) : null;
  return bytes ? (appMapSchema.safeParse(JSON.parse(bytes.toString())).data ?? null) : null;
}

async function openBlob(blobs: BlobStore, key: string, open: Set<ReadStream>): Promise<ReadStream> {
  const path = await blobs.path(key);
  if (!path) throw new Error('a file of the report went away');
  const stream = createReadStream(path);
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  return stream;
}

function destroy(zip: ZipFile, error: Error): void {
  (zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void }).destroy(error);
}
