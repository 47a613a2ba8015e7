import { chmod, constants, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Encoder, EncoderFailed, isJpeg, startEncoder, startEncoding } from '../cell/encoder.ts';

/** Frames per second of the film; the page is seldom faster, and the encoder must not starve the browser. */
const FPS = 5;
const END_TIMEOUT_MS = 15_000;
const JOIN_TIMEOUT_MS = 60_000;

/**
 * Makes a film (H.264 in MP4) of pictures that come at any pace: the latest one is written at a fixed rate, so that
 * film time is run time. Without ffmpeg there is no film, and everything else goes on.
 */
export class VideoRecorder {
  readonly #encoder: Encoder;
  readonly #timer: NodeJS.Timeout;
  #latest: Uint8Array | null = null;
  #frames = 0;

  private constructor(encoder: Encoder) {
    this.#encoder = encoder;
    this.#timer = setInterval(() => this.#write(), 1000 / FPS);
  }

  static async start(ffmpeg: string): Promise<VideoRecorder> {
    const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS), '-i', 'pipe:0'];
    const encoder = await startEncoder(ffmpeg, {
      args: (_cell, made) => [...input, ...encoding(), made],
      makes: 'film.mp4',
    });
    return new VideoRecorder(encoder);
  }

  /** What is no JPEG is left out. */
  add(jpeg: Uint8Array): void {
    if (isJpeg(jpeg)) this.#latest = jpeg;
  }

  /** Ends the film and gives its bytes, or null when there is nothing to show. Leaves no file and no process. */
  async finish(): Promise<Buffer | null> {
    clearInterval(this.#timer);
    if (this.#frames === 0 && this.#latest) this.#write();
    this.#encoder.input.end();
    const late = setTimeout(() => this.#encoder.kill(), END_TIMEOUT_MS);
    const film = await this.#encoder.made;
    clearTimeout(late);
    return this.#frames > 0 ? film : null;
  }

  /** Ends the film unseen, at once. Leaves no file and no process. */
  async drop(): Promise<void> {
    clearInterval(this.#timer);
    this.#encoder.kill();
    await this.#encoder.made;
  }

  #write(): void {
    const pipe = this.#encoder.input;
    // An encoder that falls behind loses pictures, not memory.
    if (!this.#latest || !pipe.writable || pipe.writableNeedDrain) return;
    pipe.write(this.#latest);
    this.#frames += 1;
  }
}

/**
 * Joins films of equal settings, one after another, without encoding them again.
 * @param films their files; each is needed only until the next is asked for
 * @param keep takes the joined one as it comes
 * @returns what `keep` gave; null when there is none, or the encoder fails
 */
export async function joinFilms<T>(
  ffmpeg: string,
  films: AsyncIterable<string>,
  keep: (film: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T | null> {
  const folder = await mkdtemp(join(tmpdir(), 'rove-join-'));
  try {
    const names = await gather(films, folder);
    if (names.length === 0) return null;
    await writeFile(join(folder, 'list.txt'), names.map((name) => `file '${name}'`).join('\n'));
    const joiner = await startEncoding(ffmpeg, {
      args: (cell, made) => [
        ...['-f', 'concat', '-safe', '1', '-format_whitelist', 'concat,mov,mp4,m4a,3gp,3g2,mj2'],
        ...['-i', join(cell.path(folder), 'list.txt'), '-c', 'copy', made],
      ],
      makes: 'all.mp4',
      given: [folder],
      timeout_ms: JOIN_TIMEOUT_MS,
    });
    joiner.input.end();
    return await keep(joiner.output);
  } catch (error) {
    if (error instanceof EncoderFailed) return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies films to where the cell's user reads them. */
async function gather(films: AsyncIterable<string>, folder: string): Promise<string[]> {
  await chmod(folder, 0o755);
  const names: string[] = [];
  for await (const film of films) {
    const name = `${names.length}.mp4`;
    await copyFile(film, join(folder, name), constants.COPYFILE_FICLONE);
    await chmod(join(folder, name), 0o644);
    names.push(name);
  }
  return names;
}

function encoding(): string[] {
  // Even sides are a demand of 4:2:0; the fastest preset costs a few percent of a core at this rate.
  const even = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
  return [
    '-vf',
    even,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '30',
    '-threads',
    '1',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '25',
    '-movflags',
    '+faststart',
  ];
}
