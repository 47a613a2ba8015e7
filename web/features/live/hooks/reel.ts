import type { LiveNote } from '#domain/live/frames.ts';
import type { ActionLine } from '#domain/test-run/events.ts';

/** How much of the past the page keeps of pictures, and of marks. */
const BYTES_MAX = 32 * 1024 * 1024;
const PICTURES_MAX = 900;
const MARKS_MAX = 900;

/** What is about to be done, and where in the picture. */
export type Mark = Extract<LiveNote, { about: 'act' }>;
export type Still = { jpeg: Uint8Array; mark: Mark | null };

/**
 * The pictures that came while this page was open, and what was about to be done in each: what the timeline shows of
 * the past. The oldest are let go first.
 */
export class Reel {
  /** In the order in which they came; `n`: the last action that was known of then. */
  readonly #pictures: { n: number; jpeg: Uint8Array }[] = [];
  readonly #marks = new Map<number, Mark>();
  #bytes = 0;
  #n = 0;
  #upcoming: Mark | null = null;
  #show: (still: Still) => void = () => {};

  onStill(show: (still: Still) => void): void {
    this.#show = show;
    this.#tell();
  }

  picture(jpeg: Uint8Array): void {
    this.#pictures.push({ n: this.#n, jpeg });
    this.#bytes += jpeg.byteLength;
    while (this.#bytes > BYTES_MAX || this.#pictures.length > PICTURES_MAX)
      this.#bytes -= this.#pictures.shift()?.jpeg.byteLength ?? 0;
    this.#tell();
  }

  mark(mark: Mark): void {
    this.#upcoming = mark;
    this.#tell();
  }

  /** An action was done: the first context's is the one that was announced. */
  did({ n, context }: ActionLine): void {
    this.#n = Math.max(this.#n, n);
    if (context !== undefined || !this.#upcoming) return;
    this.#marks.set(n, this.#upcoming);
    this.#upcoming = null;
    const [oldest] = this.#marks.keys();
    if (this.#marks.size > MARKS_MAX && oldest !== undefined) this.#marks.delete(oldest);
    this.#tell();
  }

  /** What was to be seen right before action `n`; null when it is no longer kept, or never was. */
  at(n: number): Still | null {
    const before = this.#pictures.findLast((picture) => picture.n < n);
    return before ? { jpeg: before.jpeg, mark: this.#marks.get(n) ?? null } : null;
  }

  #tell(): void {
    const jpeg = this.#pictures.at(-1)?.jpeg;
    if (jpeg) this.#show({ jpeg, mark: this.#upcoming });
  }
}
