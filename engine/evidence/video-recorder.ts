import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Frames per second of the film; the page is seldom faster, and the encoder must not starve the browser. */
const FPS = 5;
const END_TIMEOUT_MS = 15_000;

/**
 * Makes a film (H.264 in MP4) of pictures that come at any pace: the latest one is written at a fixed rate, so that
 * film time is run time. Without ffmpeg there is no film, and everything else goes on.
 */
export class VideoRecorder {
  readonly #folder: string;
  readonly #encoder: ChildProcess;
  readonly #timer: NodeJS.Timeout;
  #latest: Uint8Array | null = null;
  #frames = 0;
  #failed = false;

  private constructor(folder: string, encoder: ChildProcess) {
    this.#folder = folder;
    this.#encoder = encoder;
    this.#timer = setInterval(() => this.#write(), 1000 / FPS);
    encoder.on('error', () => {
      this.#failed = true;
    });
    // Broken when the encoder dies; its exit code says so in `finish`.
    encoder.stdin?.on('error', () => {
      this.#failed = true;
    });
  }

  static async start(ffmpeg: string): Promise<VideoRecorder> {
    const folder = await mkdtemp(join(tmpdir(), 'rove-film-'));
    const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS), '-i', 'pipe:0'];
    const encoder = spawn(
      ffmpeg,
      ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...encoding(), join(folder, 'film.mp4')],
      { stdio: ['pipe', 'ignore', 'ignore'] },
    );
    return new VideoRecorder(folder, encoder);
  }

  add(jpeg: Uint8Array): void {
    this.#latest = jpeg;
  }

  /** Ends the film and gives its bytes, or null when there is nothing to show. Leaves no file and no process. */
  async finish(): Promise<Buffer | null> {
    clearInterval(this.#timer);
    try {
      if (this.#frames === 0 && this.#latest) this.#write();
      if (this.#encoder.exitCode === null && !this.#failed) {
        const ended = once(this.#encoder, 'exit', { signal: AbortSignal.timeout(END_TIMEOUT_MS) });
        this.#encoder.stdin?.end();
        await ended;
      }
      if (this.#encoder.exitCode !== 0 || this.#frames === 0) return null;
      return await readFile(join(this.#folder, 'film.mp4'));
    } catch (error) {
      if ((error as Error).name === 'AbortError') return null;
      throw error;
    } finally {
      this.#encoder.kill('SIGKILL');
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  #write(): void {
    const pipe = this.#encoder.stdin;
    // An encoder that falls behind loses pictures, not memory.
    if (!this.#latest || this.#failed || !pipe?.writable || pipe.writableNeedDrain) return;
    pipe.write(this.#latest);
    this.#frames += 1;
  }
}

/** Joins films of equal settings, one after another, without encoding them again. */
export async function joinFilms(ffmpeg: string, films: readonly Buffer[]): Promise<Buffer | null> {
  if (films.length <= 1) return films[0] ?? null;
  const folder = await mkdtemp(join(tmpdir(), 'rove-join-'));
  try {
    const names = films.map((_, index) => `${index}.mp4`);
    await Promise.all(
      names.map((name, index) => writeFile(join(folder, name), films[index] ?? Buffer.alloc(0))),
    );
    await writeFile(join(folder, 'list.txt'), names.map((name) => `file '${name}'`).join('\n'));
    const joiner = spawn(
      ffmpeg,
      ['-loglevel', 'error', '-f', 'concat', '-safe', '1', '-i', 'list.txt', '-c', 'copy', 'all.mp4'],
      { cwd: folder, stdio: 'ignore' },
    );
    const [code] = await once(joiner, 'exit');
    if (code !== 0) return null;
    await stat(join(folder, 'all.mp4'));
    return await readFile(join(folder, 'all.mp4'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
