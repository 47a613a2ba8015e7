import { Readable } from 'node:stream';
import { isJpeg, startEncoder } from '../cell/encoder.ts';

/** How long each picture of a clip stands, and the last one, in milliseconds. */
const STAND_MS = 1_600;
const LAST_MS = 3_000;
const TIMEOUT_MS = 20_000;
const FPS = 5;
/** Pictures one after another, and nothing else: what they are is not guessed from their bytes. */
const INPUT = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS), '-i', 'pipe:0'];
const OUTPUT = [
  ...['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '28'],
  ...['-threads', '1', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
];

export type ClipPart = { picture: Uint8Array; caption: string };
/** MP4 (H.264), and its captions as WebVTT. */
export type Clip = { film: Buffer; captions: string };

/**
 * A short film of the steps to a bug: one picture a step, the element that is used marked, a caption below. Null when
 * there are no pictures, one is no JPEG or the encoder fails: a finding stands without its clip.
 */
export async function makeClip(ffmpeg: string, parts: readonly ClipPart[]): Promise<Clip | null> {
  if (parts.length === 0 || !parts.every(({ picture }) => isJpeg(picture))) return null;
  const encoder = await startEncoder(ffmpeg, {
    args: (_cell, made) => [...INPUT, ...OUTPUT, made],
    makes: 'clip.mp4',
    timeout_ms: TIMEOUT_MS,
  });
  const frames = parts.flatMap(({ picture }, index) =>
    Array<Uint8Array>((standsFor(index, parts.length) / 1000) * FPS).fill(picture),
  );
  Readable.from(frames).pipe(encoder.input);
  const film = await encoder.made;
  return film && { film, captions: captionsOf(parts) };
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
