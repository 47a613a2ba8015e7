import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYLOADS, type Payload } from '#tests/support/archives/payloads.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';
import { inLanes } from '#tests/support/targets.ts';
import { findPage } from './find-page.ts';
import { checkArchive, confined, unpackArchive } from './in-child.ts';
import { ARCHIVE_LIMITS } from './limits.ts';
import { readArchive } from './read-archive.ts';

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'rove-archives-'));
});
afterAll(() => rm(home, { recursive: true }));

const textOf = (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`;

/** Unpacks in this process: the rules themselves are what is judged here. */
async function attempt({ bytes }: Payload): Promise<{ reason: string | null; around: string[] }> {
  const room = await mkdtemp(join(home, 'room-'));
  await writeFile(join(room, 'archive.zip'), bytes);
  await mkdir(join(room, 'in', 'site'), { recursive: true });
  const reason = await readArchive(join(room, 'archive.zip'), join(room, 'in', 'site'), ARCHIVE_LIMITS).then(
    () => null,
    textOf,
  );
  const around = [...(await readdir(room)), ...(await readdir(join(room, 'in')))].sort();
  await rm(room, { recursive: true });
  return { reason, around };
}

test(`${PAYLOADS.length} archives: each refused for its own reason or unpacked, none writes outside`, async () => {
  const found = await inLanes(4, PAYLOADS, attempt);
  const wrong = found.flatMap(({ reason, around }, index) => {
    const { name, refused } = PAYLOADS[index] as Payload;
    const right = refused ? reason?.startsWith('ArchiveError') && refused.test(reason) : reason === null;
    return right && around.join() === 'archive.zip,in,site' ? [] : [{ name, reason, around }];
  });
  expect(wrong).toEqual([]);
  expect(await readdir(home)).toEqual([]);
});

test('the child unpacks every byte, and a refused archive leaves no folder', async () => {
  const data = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
  const path = join(home, 'well.zip');
  await writeFile(
    path,
    rawZip([
      { name: 'index.html', data: 'hello' },
      { name: 'a/b.bin', data },
    ]),
  );
  const folder = join(home, 'site');
  expect(await unpackArchive(path, folder)).toEqual({ files: ['index.html', 'a/b.bin'], bytes: 300_005 });
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(sum(await readFile(join(folder, 'a/b.bin')))).toBe(sum(data));
  expect(await checkArchive(path)).toMatchObject({ bytes: 300_005 });

  const bomb = PAYLOADS.find(({ name }) => name === 'bomb by ratio');
  await writeFile(path, bomb?.bytes ?? '');
  await expect(unpackArchive(path, join(home, 'refused'))).rejects.toMatchObject({ fault: 'too_large' });
  await writeFile(
    path,
    rawZip([
      { name: 'ok.txt', data: 'x' },
      { name: 'bad.js', data: 'x', crc: 5 },
    ]),
  );
  await expect(unpackArchive(path, join(home, 'refused'))).rejects.toMatchObject({ fault: 'broken' });
  expect((await readdir(home)).sort()).toEqual(['site', 'well.zip']);
});

test('the child may write nowhere but in its folder', async () => {
  const path = join(home, 'well.zip');
  await writeFile(path, rawZip([{ name: 'index.html', data: 'hello' }]));
  const [site, outside] = [join(home, 'site'), join(home, 'outside')];
  const run = (folder: string) => {
    const task = JSON.stringify({ path, folder, limits: ARCHIVE_LIMITS });
    const flags = confined({ path, folder: site, limits: ARCHIVE_LIMITS });
    return promisify(execFile)(process.execPath, [...flags, task]);
  };
  await expect(run(outside)).rejects.toMatchObject({ stderr: expect.stringContaining('ERR_ACCESS_DENIED') });
  // Here it is let in, and finds the file of the test before.
  await expect(run(site)).rejects.toMatchObject({ stderr: expect.stringContaining('EEXIST') });
  expect(await readdir(home)).not.toContain('outside');
});

test('the first page is at the top, in the one folder, or where the entry point says', () => {
  expect(findPage(['index.html', 'a.js'], undefined)).toEqual({ root: '', page: 'index.html' });
  expect(findPage(['dist/index.html', 'dist/a.js'], undefined)).toEqual({ root: 'dist', page: 'index.html' });
  expect(findPage(['dist/app/main.html'], 'app/main.html')).toEqual({ root: 'dist', page: 'app/main.html' });
  expect(findPage(['app/main.html', 'x.js'], 'app/main.html')).toEqual({ root: '', page: 'app/main.html' });
  for (const files of [[], ['a.js'], ['dist/index.html', 'other/x.js']])
    expect(() => findPage(files, undefined)).toThrowError(expect.objectContaining({ fault: 'no_page' }));
  expect(() => findPage(['index.html'], 'main.html')).toThrowError(/main\.html/);
});
