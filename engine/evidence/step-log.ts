import type { BlobRef } from '#domain/findings/finding.ts';
import type { ActionLine } from '#domain/test-run/events.ts';

/** Pictures of single steps that a slice keeps at most; the film has the rest. */
const PICTURES_MAX = 1_500;

type Keep = (jpeg: Uint8Array) => Promise<BlobRef>;
type Entry = ActionLine & { screenshot: string | null };

/**
 * The log of a slice: one line of JSON for each action, with the picture that was on the screen after it. Pictures are
 * kept beside the exploration, never in its way.
 */
export class StepLog {
  readonly #keep: Keep;
  readonly #lines: Entry[] = [];
  readonly #pending = new Set<Promise<void>>();
  #latest: Uint8Array | null = null;
  #latestKept: { picture: Uint8Array; key: string } | null = null;
  #pictures = 0;
  #fault: unknown = null;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  picture(jpeg: Uint8Array): void {
    this.#latest = jpeg;
  }

  /** @throws what keeping an earlier picture threw (a full disk): the run must end saying so. */
  add(line: ActionLine): void {
    if (this.#fault) throw this.#fault;
    const entry: Entry = { ...line, screenshot: null };
    this.#lines.push(entry);
    const picture = line.context ? null : this.#latest; // Pictures are of the first context.
    if (!picture) return;
    if (this.#latestKept?.picture === picture) {
      entry.screenshot = this.#latestKept.key;
      return;
    }
    if (this.#pictures >= PICTURES_MAX) return;
    this.#pictures += 1;
    const task = this.#keepPicture(entry, picture).finally(() => this.#pending.delete(task));
    this.#pending.add(task);
  }

  /** Waits for the pictures and gives the log, or null when nothing was done. */
  async finish(): Promise<Buffer | null> {
    await Promise.all(this.#pending);
    if (this.#fault) throw this.#fault;
    if (this.#lines.length === 0) return null;
    return Buffer.from(`${this.#lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  }

  async #keepPicture(entry: Entry, picture: Uint8Array): Promise<void> {
    try {
      const { key } = await this.#keep(picture);
      entry.screenshot = key;
      this.#latestKept = { picture, key };
    } catch (error) {
      this.#fault = error;
    }
  }
}
