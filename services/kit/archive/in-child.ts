import { execFile } from 'node:child_process';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ApkContent } from '#domain/apk/judge.ts';
import { apkManifestSchema } from '#domain/apk/manifest.ts';
import { ArchiveError } from './archive-error.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './limits.ts';
import type { ArchiveContent } from './read-archive.ts';

export type ArchiveTask = { kind?: 'apk'; path: string; folder: string | null; limits: ArchiveLimits };

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What its code is read from; packages may lie elsewhere than the link to them. */
const READ = [
  join(ROOT, 'services'),
  join(ROOT, 'domain'),
  join(ROOT, 'package.json'),
  join(ROOT, 'node_modules'),
  join(dirname(fileURLToPath(import.meta.resolve('yauzl'))), '..'),
];
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 192;
/** Twenty thousand names of the greatest length. */
const OUTPUT_BYTES_MAX = 32_000_000;

const filesSchema = z.object({ files: z.array(z.string()), bytes: z.number() });
const apkSchema = z.object({ manifest: apkManifestSchema, dex: z.number(), native: z.array(z.string()) });
const answerSchema = z.union([
  z.object({ content: z.union([filesSchema, apkSchema]) }),
  z.object({
    fault: z.enum(['broken', 'unsafe', 'too_large', 'no_page', 'too_slow', 'no_space']),
    reason: z.string(),
  }),
]);

/**
 * Reads an archive to its end without keeping anything of it. @throws ArchiveError
 */
export function checkArchive(path: string, limits = ARCHIVE_LIMITS): Promise<ArchiveContent> {
  return work(filesSchema, { path, folder: null, limits });
}

/** Reads of an APK what says whether it can be run. @throws ArchiveError */
export function checkApk(path: string, limits = ARCHIVE_LIMITS): Promise<ApkContent> {
  return work(apkSchema, { kind: 'apk', path, folder: null, limits });
}

/** Unpacks an archive into a new folder; nothing of it stays when it is refused. @throws ArchiveError */
export async function unpackArchive(
  path: string,
  folder: string,
  limits = ARCHIVE_LIMITS,
): Promise<ArchiveContent> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(filesSchema, { path, folder: await realpath(folder), limits });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** How the process is started: with little memory, able to start nothing, and to write nowhere but in the folder. */
export function confined({ path, folder }: ArchiveTask): string[] {
  return [
    `--max-old-space-size=${MEMORY_MB}`,
    '--permission',
    ...[...READ, path, ...(folder ? [folder] : [])].map((one) => `--allow-fs-read=${one}`),
    ...(folder ? [`--allow-fs-write=${folder}`] : []),
    CHILD,
  ];
}

/** Has a process of its own do it, within a time limit and without our environment. */
function work<Content>(schema: z.ZodType<Content>, task: ArchiveTask): Promise<Content> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...confined(task), JSON.stringify(task)],
      { env: {}, timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES_MAX },
      (error, stdout) => {
        const answer = answerSchema.safeParse(parse(stdout)).data;
        if (answer && 'content' in answer) resolve(schema.parse(answer.content));
        else if (answer) reject(new ArchiveError(answer.fault, answer.reason));
        else if (error?.killed) reject(new ArchiveError('too_slow', 'it takes too long to unpack'));
        else reject(error ?? new Error('the process that reads archives said nothing'));
      },
    );
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // It ended before it could say anything, which the caller tells from its exit.
  }
}
