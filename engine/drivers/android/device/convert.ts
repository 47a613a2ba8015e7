import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { openCell } from '#engine/cell/cell.ts';
import type { Running } from '#engine/cell/running.ts';
import { javaHomeOf } from './java.ts';
import type { Toolchain } from './toolchain.ts';

const MEMORY_MB = 1_500;
const CONVERT_MS = 3 * 60_000;
const SAID_MAX = 1_500;
/** More than the largest APK that is taken can become. */
const MADE_BYTES_MAX = 1024 ** 3;
/** What was converted otherwise is converted again: to be raised with each change in how it is done. */
const WAY = 3;

const underway = new Map<string, Promise<ConvertedApp>>();

/** An APK and its code as a jar, where devices may read them. */
export type ConvertedApp = { apk: string; classes: string };

type ConvertOptions = { signal?: AbortSignal | undefined; first?: string | undefined };

/**
 * The code of an APK as a jar, made once per APK.
 * @param options `signal` ends the conversion; `first` is the class that the app begins with, which must be there.
 * @throws AppError APP_NOT_RUNNABLE
 */
export async function convertApk(
  toolchain: Toolchain,
  apk: string,
  cache: string,
  options: ConvertOptions = {},
): Promise<ConvertedApp> {
  const base = join(cache, 'android', 'apps', `${await hashOf(apk)}-${WAY}`);
  const app = { apk: `${base}.apk`, classes: `${base}.jar` };
  if (existsSync(app.classes) && existsSync(app.apk)) return app;
  const known = underway.get(base);
  if (known) return known;
  const made = convert(toolchain, apk, app, options).finally(() => underway.delete(base));
  underway.set(base, made);
  return made;
}

async function convert(
  toolchain: Toolchain,
  apk: string,
  app: ConvertedApp,
  { signal, first = '' }: ConvertOptions,
): Promise<ConvertedApp> {
  const parent = join(app.classes, '..');
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(parent, '.convert-'));
  try {
    const copy = join(folder, 'app.apk');
    const jar = join(folder, 'app.jar');
    await copyFile(apk, copy);
    await chmod(copy, 0o644);
    await convertInCell(toolchain, copy, jar, signal);
    if (first && !(await hasClass(jar, first))) throw packed(first);
    await chmod(jar, 0o644);
    await rename(copy, app.apk);
    await rename(jar, app.classes);
    return app;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    throw new AppError(
      'APP_NOT_RUNNABLE',
      'The code of this app could not be read: the APK is damaged or protected against it.',
      { reason: (error as Error).message.slice(0, 500) },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function packed(first: string): AppError {
  return new AppError(
    'APP_NOT_RUNNABLE',
    `The code of this app is packed or protected: ${first}, which it begins with, is not in it as it lies in the APK. Upload the build from before it was packed.`,
  );
}

async function hasClass(jar: string, name: string): Promise<boolean> {
  const zip = await yauzl.openPromise(jar, { autoClose: false });
  try {
    const wanted = `${name.replaceAll('.', '/')}.class`;
    for await (const entry of zip.eachEntry()) if (entry.fileName === wanted) return true;
    return false;
  } finally {
    zip.close();
  }
}

/** An APK may be made to break what reads it: that is kept apart as the app itself is, and hands its result out by a pipe. */
async function convertInCell(
  toolchain: Toolchain,
  apk: string,
  jar: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const given = [toolchain.folder, apk, ...javaHomeOf(toolchain.java)];
  const cell = await openCell({ mounts: given });
  const made = `${cell.work}/app.jar`;
  const args = [
    '-c',
    '"$@" >&2 && cat "$0"',
    made,
    cell.path(join(toolchain.java.home, 'bin', 'java')),
    `-Xmx${MEMORY_MB}m`,
    '-XX:+UseSerialGC',
    `-Djava.io.tmpdir=${cell.work}`,
    '-cp',
    toolchain.classPath.map((one) => cell.path(one)).join(delimiter),
    'rove.device.Convert',
    cell.path(apk),
    made,
  ];
  try {
    signal?.throwIfAborted();
    await intoFile(cell.run('sh', args, { signal, timeout_ms: CONVERT_MS }), jar);
  } finally {
    await cell.close();
  }
}

/** Writes what a program puts out into a file. @throws Error with the last of what it said. */
async function intoFile({ output, errors, ended, kill }: Running, file: string): Promise<void> {
  let said = '';
  errors.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-SAID_MAX);
  });
  try {
    await pipeline(output, atMost(MADE_BYTES_MAX), createWriteStream(file));
    const { why } = await ended;
    if (why !== null) throw new Error(`${why}: ${said.trim()}`);
  } finally {
    kill();
  }
}

/** Passes on what comes. @throws Error once it is more than `max` bytes */
export function atMost(max: number) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > max) throw new Error(`it wrote more than ${max} bytes`);
      yield chunk;
    }
  };
}

function hashOf(file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    createReadStream(file)
      .on('error', reject)
      .on('data', (chunk) => hash.update(chunk))
      .on('end', () => resolve(hash.digest('hex').slice(0, 32)));
  });
}
