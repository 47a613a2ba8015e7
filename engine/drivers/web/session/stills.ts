import type { OnFrame } from '#engine/drivers/contract.ts';
import type { Cast } from './driver-parts.ts';
import type { WebHost } from './host.ts';

/** Pictures of settled screens, at most one in this time: enough for film and log. Each costs a software renderer as much as half a page load. */
const STILL_EVERY_MS = 1_000;
const QUALITY = 60;

/** The picture of a session as stills of settled screens; while `smooth` says so, one after every action. */
export class Stills implements Cast {
  readonly #host: Pick<WebHost, 'picture'>;
  readonly #onFrame: OnFrame;
  readonly #smooth: () => boolean;
  #taking = false;
  #takenAt = 0;
  #stopped = false;

  constructor(host: Pick<WebHost, 'picture'>, onFrame: OnFrame, smooth: () => boolean) {
    this.#host = host;
    this.#onFrame = onFrame;
    this.#smooth = smooth;
  }

  looked(): void {
    const isDue = this.#smooth() || performance.now() - this.#takenAt >= STILL_EVERY_MS;
    if (!this.#stopped && !this.#taking && isDue) void this.still();
  }

  /** Takes one picture now. Resolves when it was handed on, or could not be taken: the picture is not the run. */
  async still(): Promise<void> {
    this.#taking = true;
    this.#takenAt = performance.now();
    try {
      const jpeg = await this.#host.picture(QUALITY);
      if (!this.#stopped) this.#onFrame(jpeg, Date.now());
    } catch {
      // The page went while its picture was taken.
    } finally {
      this.#taking = false;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
  }
}
