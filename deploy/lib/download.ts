import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { runOrThrow } from './exec.ts';

const CONNECT_MS = 8_000;
const TRANSFER_MS = 5 * 60_000;

/** A `.tar.gz` of a release, and the file of the same release that tells its SHA-256 among others. */
export type Release = { url: string; sums: string };

/**
 * Fetches an archive and puts the program `name` that is in it at `target`. Gives up quickly when nothing answers.
 * @throws Error when the archive is not the one that its release tells of; nothing of it is then kept
 */
export async function downloadProgram({ url, sums }: Release, name: string, target: string): Promise<string> {
  await mkdir(path.dirname(path.dirname(target)), { recursive: true });
  const folder = await mkdtemp(path.join(path.dirname(path.dirname(target)), '.download-'));
  try {
    const archive = path.join(folder, 'archive.tar.gz');
    await fetchTo(url, archive);
    await requireSum(archive, path.basename(new URL(url).pathname), sums, path.join(folder, 'sums'));
    await runOrThrow('tar', ['-xzf', archive, '-C', folder]);
    const listed = await runOrThrow('find', [folder, '-type', 'f', '-name', name]);
    const found = listed.trim().split('\n')[0];
    if (!found) throw new Error(`the archive holds no ${name}`);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(found, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireSum(archive: string, name: string, sums: string, listed: string): Promise<void> {
  await fetchTo(sums, listed);
  const lines = (await readFile(listed, 'utf8')).split('\n').map((line) => line.trim().split(/\s+\*?/));
  const told = lines.find(([, file]) => file === name)?.[0]?.toLowerCase();
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (told !== hash.digest('hex')) throw new Error(`${name} is not what its release says (SHA-256)`);
}

async function fetchTo(url: string, file: string): Promise<void> {
  const control = new AbortController();
  const connecting = setTimeout(() => control.abort(new Error('no answer')), CONNECT_MS);
  const whole = setTimeout(() => control.abort(new Error('download took too long')), TRANSFER_MS);
  try {
    const reply = await fetch(url, { signal: control.signal });
    clearTimeout(connecting);
    if (!reply.ok || !reply.body) throw new Error(`${new URL(url).host} answered ${reply.status}`);
    await pipeline(Readable.fromWeb(reply.body as ReadableStream<Uint8Array>), createWriteStream(file));
  } catch (error) {
    if (control.signal.aborted) throw control.signal.reason;
    const { cause, message } = error as Error;
    throw new Error(cause instanceof Error ? `${new URL(url).host}: ${cause.message}` : message);
  } finally {
    clearTimeout(connecting);
    clearTimeout(whole);
  }
}
