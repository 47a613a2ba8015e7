import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { type Cell, openCell } from './cell.ts';

/** What an encoder makes is held in memory twice: while it writes, and once it is read. */
const MADE_MB_MAX = 1_024;
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

/**
 * Starts ffmpeg over bytes that a target or its app may have made up: in a cell without network, which sees none of
 * our files, and with formats that are named and not guessed.
 */
export async function startEncoder(ffmpeg: string, run: EncoderRun): Promise<Encoder> {
  const { args, makes, given = [], timeout_ms } = run;
  const program = realpathSync(ffmpeg);
  const cell = await openCell({ mounts: [program, ...given], limits: ENCODER_LIMITS });
  const made = join(cell.work, makes);
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file,pipe'];
  const words = ['-c', '"$@" >&2 && cat "$0"', made, cell.path(program), ...quiet, ...args(cell, made)];
  const { input, output, errors, ended, kill } = cell.run('sh', words, { input: 'open', timeout_ms });
  errors.resume();
  const chunks: Buffer[] = [];
  let bytes = 0;
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MADE_MB_MAX * 1_048_576) kill();
    else chunks.push(chunk);
  });
  const end = async () => {
    const { why } = await ended;
    await cell.close();
    return why === null && bytes > 0 ? Buffer.concat(chunks) : null;
  };
  return { input, made: end(), kill };
}

/** Whether bytes begin as a JPEG does (ISO/IEC 10918-1 annex B: SOI and a marker). */
export const isJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const isPng = (bytes: Uint8Array): boolean => PNG.every((byte, index) => bytes[index] === byte);
