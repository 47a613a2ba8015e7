import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onPath } from '#deploy/lib/exec.ts';
import type { Cell } from '#engine/cell/cell.ts';
import { confinementHere } from '#engine/cell/host-means.ts';
import { toJpeg } from '#engine/drivers/to-jpeg.ts';
import { needs } from '#tests/support/needs.ts';
import { startEncoder } from '../cell/encoder.ts';
import { captionsOf, makeClip } from './clip.ts';

const FFMPEG = process.env.ROVE_FFMPEG ?? onPath('ffmpeg');

/** A grey JPEG of 16 x 16, made by the encoder itself. */
function picture(ffmpeg: string, shade: string): Buffer {
  const source = ['-f', 'lavfi', '-i', `color=${shade}:s=17x16:d=0.1`, '-frames:v', '1'];
  return execFileSync(ffmpeg, [
    '-loglevel',
    'error',
    ...source,
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    'pipe:1',
  ]);
}

/** How long a film plays, told by the encoder itself: not every build of it comes with `ffprobe`. */
function secondsOf(ffmpeg: string, film: Uint8Array): number {
  const reading = ['-loglevel', 'error', '-i', 'pipe:0', '-f', 'null', '-progress', 'pipe:1', '-'];
  const told = execFileSync(ffmpeg, reading, { input: film, encoding: 'utf8' });
  const [, hours, minutes, seconds] = [...told.matchAll(/^out_time=(\d+):(\d+):([\d.]+)$/gm)].at(-1) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

test('captions follow each other and stay captions', () => {
  const captions = ['Open http://app.test', 'Click the button "<b>&"\n\n00:00 --> 00:09', ''];
  const text = captionsOf(captions.map((caption) => ({ picture: new Uint8Array(), caption })));
  expect(text.split('\n\n')).toEqual([
    'WEBVTT',
    '00:00:00.000 --> 00:00:01.600\nOpen http://app.test',
    '00:00:01.600 --> 00:00:03.200\nClick the button "&lt;b&gt;&amp;" 00:00 --&gt; 00:09',
    '00:00:03.200 --> 00:00:06.200\n-\n',
  ]);
});

test('a clip is as long as its captions', needs('ffmpeg', FFMPEG), async () => {
  const ffmpeg = FFMPEG ?? '';
  const parts = ['black', 'white'].map((shade) => ({ picture: picture(ffmpeg, shade), caption: shade }));
  const clip = await makeClip(ffmpeg, parts);
  const head = clip?.film.subarray(4, 8).toString();
  expect(head).toBe('ftyp');
  const seconds = secondsOf(ffmpeg, clip?.film ?? new Uint8Array());
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(6);
});

test('no pictures and no encoder make no clip', async () => {
  expect(await makeClip('/bin/false', [])).toBeNull();
  expect(await makeClip('/bin/false', [{ picture: new Uint8Array(3), caption: 'x' }])).toBeNull();
});

test(
  'what is no JPEG is not shown to the encoder, and what looks like one cannot name another format',
  needs('ffmpeg', FFMPEG),
  async () => {
    const ffmpeg = FFMPEG ?? '';
    const list = Buffer.from('ffconcat version 1.0\nfile /etc/hostname\n');
    const good = picture(ffmpeg, 'black');
    expect(await makeClip(ffmpeg, [{ picture: list, caption: 'x' }])).toBeNull();
    expect(
      await makeClip(ffmpeg, [{ picture: Buffer.concat([good.subarray(0, 3), list]), caption: 'x' }]),
    ).toBeNull();
    expect(await toJpeg(ffmpeg, list)).toBeNull();
  },
);

test('the encoder sees no file of ours and no network', needs('ffmpeg', FFMPEG), async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rove-clip-test-'));
  const file = join(folder, 'secret');
  writeFileSync(file, 'secret', { mode: 0o644 });
  chmodSync(folder, 0o755);
  const reading = (path: string) => ['-f', 'data', '-i', path, '-map', '0', '-c', 'copy', '-f', 'data'];
  const run = async (path: string, given: string[] = []) => {
    const args = (cell: Cell, made: string) => [...reading(given.length > 0 ? cell.path(path) : path), made];
    const encoder = await startEncoder(ffmpeg, { args, makes: 'out', given, timeout_ms: 5_000 });
    encoder.input.end();
    return encoder.made;
  };
  const ffmpeg = FFMPEG ?? '';
  try {
    expect((await run(file, [folder]))?.toString()).toBe('secret');
    if ((await confinementHere()) === 'whole') expect(await run(file)).toBeNull();
    expect(await run('tcp://127.0.0.1:1')).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
