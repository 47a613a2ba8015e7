import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long each picture of a clip stands, and the last one, in milliseconds. */
const STAND_MS = 1_600;
const LAST_MS = 3_000;
const TIMEOUT_MS = 20_000;

export type ClipPart = { picture: Uint8Array; caption: string };
/** MP4 (H.264), and its captions as WebVTT. */
export type Clip = { film: Buffer; captions: string };

/**
 * A short film of the steps to a bug: one picture a step, the element that is used marked, a caption below. Null when
 * there are no pictures or the encoder fails: a finding stands without its clip.
 */
export async function makeClip(ffmpeg: string, parts: readonly ClipPart[]): Promise<Clip | null> {
  if (parts.length === 0) return null;
  const folder = await mkdtemp(join(tmpdir(), 'rove-clip-'));
  try {
    const lines: string[] = ['ffconcat version 1.0'];
    for (const [index, { picture }] of parts.entries()) {
      await writeFile(join(folder, `${index}.jpg`), picture);
      lines.push(`file ${index}.jpg`, `duration ${standsFor(index, parts.length) / 1000}`);
    }
    // The demuxer takes the last picture's duration only when the picture is named again.
    lines.push(`file ${parts.length - 1}.jpg`);
    await writeFile(join(folder, 'pictures.txt'), lines.join('\n'));
    if (!(await encode(ffmpeg, folder))) return null;
    return { film: await readFile(join(folder, 'clip.mp4')), captions: captionsOf(parts) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function encode(ffmpeg: string, folder: string): Promise<boolean> {
  const input = ['-f', 'concat', '-safe', '1', '-i', 'pictures.txt'];
  const output = [
    '-vf',
    'scale=trunc(iw/2)*2:trunc(ih/2)*2,fps=5',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
  ];
  const quality = [
    '-crf',
    '28',
    '-threads',
    '1',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    'clip.mp4',
  ];
  const encoder = spawn(ffmpeg, ['-loglevel', 'error', ...input, ...output, ...quality], {
    cwd: folder,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const [code] = await once(encoder, 'exit');
  return code === 0;
}

/** WebVTT (W3C) of a clip's captions; a caption is text, whatever it holds. */
export function captionsOf(parts: readonly ClipPart[]): string {
  let at = 0;
  const cues = parts.map(({ caption }, index) => {
    const from = at;
    at += standsFor(index, parts.length);
    return `${clock(from)} --> ${clock(at)}\n${cueText(caption)}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

const standsFor = (index: number, count: number): number => (index === count - 1 ? LAST_MS : STAND_MS);

function cueText(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 300);
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') || '-';
}

function clock(ms: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
