import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBlobStore } from '#db/blobs/file-blob-store.ts';
import { onPath } from '#deploy/lib/exec.ts';
import type { BlobRef } from '#domain/findings/finding.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { needs } from '#tests/support/needs.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { collectEvidence } from './collect-evidence.ts';
import type { Deps } from './shared/deps.ts';
import { POINTERS } from './shared/pointers.ts';

const FFMPEG = process.env.ROVE_FFMPEG ?? onPath('ffmpeg');
const LAST = { reason: 'duration', elapsed_ms: 1, actions: 1, states: 1, places: 1 } as const;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rove-films-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database?.drop();
});

/** A store that holds no film in memory. */
class Streaming extends FileBlobStore {
  override get(key: string): Promise<Buffer | null> {
    if (key.endsWith('.mp4')) throw new Error('A film was read whole');
    return super.get(key);
  }
}

/** A film of so many seconds. */
const filmOf = (ffmpeg: string, colour: string, seconds: number) =>
  execFileSync(ffmpeg, [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', `color=${colour}:s=64x64:r=5:d=${seconds}`],
    ...[
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      'frag_keyframe+empty_moov',
      '-f',
      'mp4',
      'pipe:1',
    ],
  ]);

function secondsOf(ffmpeg: string, file: string): number {
  const reading = ['-loglevel', 'error', '-i', file, '-f', 'null', '-progress', 'pipe:1', '-'];
  const told = execFileSync(ffmpeg, reading, { encoding: 'utf8' });
  const [, minutes, seconds] = [...told.matchAll(/^out_time=00:(\d+):([\d.]+)$/gm)].at(-1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function collect(films: readonly Buffer[]): Promise<{ path: string; ref: BlobRef; films: BlobRef[] }> {
  const runs = new RunWriter(database);
  const { owner, testId } = await runs.start();
  const blobs = new Streaming(folder);
  const kept: BlobRef[] = [];
  for (const film of films) kept.push(await blobs.put({ owner, testId }, film, 'video/mp4'));
  await blobs.setPointer({ owner, testId }, POINTERS.films, 1, { ...kept });
  const deps = { db: database.service, keys: runs.keys, blobs, ffmpeg: FFMPEG } as unknown as Deps;
  blobs.put = () => Promise.reject(new Error('A film was written whole'));
  const spec = { test_id: testId, owner } as RunSpec;
  await collectEvidence(deps, { spec, reason: 'duration', last: LAST });
  const pointer = await blobs.getPointer({ owner, testId }, POINTERS.video);
  const ref = pointer?.value as BlobRef;
  return { ref, path: (await blobs.path(ref.key)) ?? '', films: kept };
}

test('the films of slices are joined from file to file', needs('ffmpeg', FFMPEG), async () => {
  const ffmpeg = FFMPEG ?? '';
  const { path, ref } = await collect([filmOf(ffmpeg, 'red', 2), filmOf(ffmpeg, 'blue', 3)]);
  expect(ref.media_type).toBe('video/mp4');
  expect(secondsOf(ffmpeg, path)).toBeCloseTo(5, 0);
});

test('one film is the whole film', needs('ffmpeg', FFMPEG), async () => {
  const { ref, films } = await collect([filmOf(FFMPEG ?? '', 'red', 1)]);
  expect(ref).toEqual(films[0]);
});
