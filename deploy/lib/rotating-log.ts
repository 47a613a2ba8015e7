import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import path from 'node:path';

const FILE_BYTES_MAX = 10_000_000;
const FILES_KEPT = 3;

/** A log file that begins anew at a size, keeping a few older ones beside it (`.1` is the latest). */
export class RotatingLog {
  readonly #file: string;
  #stream: WriteStream;
  #size: number;
  /** The last bytes written, to be shown when something fails. */
  tail = '';

  constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.#file = file;
    this.#size = existsSync(file) ? statSync(file).size : 0;
    this.#stream = createWriteStream(file, { flags: 'a' });
  }

  write(chunk: Buffer): void {
    this.tail = (this.tail + chunk.toString('utf8')).slice(-2000);
    this.#size += chunk.length;
    this.#stream.write(chunk);
    if (this.#size > FILE_BYTES_MAX) this.#rotate();
  }

  close(): void {
    this.#stream.end();
  }

  #rotate(): void {
    this.#stream.end();
    for (let n = FILES_KEPT - 1; n >= 0; n -= 1) {
      const from = n === 0 ? this.#file : `${this.#file}.${n}`;
      if (existsSync(from)) renameSync(from, `${this.#file}.${n + 1}`);
    }
    this.#stream = createWriteStream(this.#file, { flags: 'a' });
    this.#size = 0;
  }
}
