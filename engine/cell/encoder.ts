import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { type Cell, openCell } from './cell.ts';

/** What an encoder makes lies in memory while it writes. */
const MADE_MB_MAX = 1_024;
export const MADE_BYTES_MAX = MADE_MB_MAX * 1_048_576;
export const ENCODER_LIMITS = { disk_mb: MADE_MB_MAX, memory_mb: 3 * MADE_MB_MAX, processes: 64, files: 256 };

export type EncoderRun = {
  /** ffmpeg's arguments; the last names the file that it makes, in the folder that the cell gives. */
  args: (cell: Cell, made: string) => readonly string[];
  /** Name of the file that it makes. */
  makes: string;
  /** Folders that it reads, readable for all. */
  given?: readonly string[];
  timeout_ms?: number;
};

export type Encoder = {
  input: Writable;
  /** What it made; null when it failed, was killed or made too much. */
  made: Promise<Buffer | null>;
  kill(): void;
};

/** `output`: what it makes, when it is done, as it is read. @throws EncoderFailed at its end, when it is not whole */
export type Encoding = { input: Writable; output: AsyncIterable<Uint8Array>; kill(): void };

export class EncoderFailed extends Error {}

/** Starts ffmpeg as `startEncoding` does, and holds all that it makes. */
export async function startEncoder(ffmpeg: string, run: EncoderRun): Promise<Encoder> {
  const { input, output, kill } = await startEncoding(ffmpeg, run);
  return { input, made: held(output), kill };
}

async function held(output: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of output) {
      bytes += chunk.length;
      if (bytes > MADE_BYTES_MAX) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof EncoderFailed) return null;
    throw error;
  }
  return Buffer.concat(chunks);
}

/**
 * Starts ffmpeg over bytes that a target or its app may have made up: in a cell without network, which sees none of
 * our files, and with formats that are named and not guessed.
 */
export async function startEncoding(ffmpeg: string, run: EncoderRun): Promise<Encoding> {
  const { args, makes, given = [], timeout_ms } = run;
  const program = realpathSync(ffmpeg);
  const cell = await openCell({ mounts: [program, ...given], limits: ENCODER_LIMITS });
  const made = join(cell.work, makes);
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file,pipe'];
  const words = ['-c', '"$@" >&2 && cat "$0"', made, cell.path(program), ...quiet, ...args(cell, made)];
  const { input, output, errors, ended, kill } = cell.run('sh', words, { input: 'open', timeout_ms });
  errors.resume();
  const whole = ended.then(async ({ why }) => {
    await cell.close();
    return why === null;
  });
  return { input, output: outputOf(output, whole, kill), kill };
}

/** Whoever reads on no more ends the encoder. */
async function* outputOf(
  stdout: AsyncIterable<Uint8Array>,
  whole: Promise<boolean>,
  kill: () => void,
): AsyncGenerator<Uint8Array> {
  let [bytes, isRead] = [0, false];
  try {
    for await (const chunk of stdout) {
      bytes += chunk.length;
      yield chunk;
    }
    isRead = true;
  } finally {
    if (!isRead) kill();
    await whole;
  }
  if (bytes === 0 || !(await whole)) throw new EncoderFailed('The encoder made nothing that is whole');
}

/** Whether bytes begin as a JPEG does (ISO/IEC 10918-1 annex B: SOI and a marker). */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const isPng = (bytes: Uint8Array): boolean => PNG.every((byte, index) => bytes[index] === byte);
