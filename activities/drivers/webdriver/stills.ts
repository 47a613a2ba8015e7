import type { OnFrame } from '../contract.ts';
import type { Cast } from '../web/browser-driver.ts';
import type { WebHost } from '../web/host.ts';

const STILL_EVERY_MS = 250;
const QUALITY = 60;

/** The picture of a session as stills of settled screens; whoever watches gets one after every action. */
export class Stills implements Cast {
  readonly #host: WebHost;
  readonly #onFrame: OnFrame;
  readonly #smooth: () => boolean;
  #taking = false;
  #takenAt = 0;
  #stopped = false;

  constructor(host: WebHost, onFrame: OnFrame, smooth: () => boolean) {
    this.#host = host;
    this.#onFrame = onFrame;
    this.#smooth = smooth;
  }

  looked(): void {
    const isDue = this.#smooth() || performance.now() - this.#takenAt >= STILL_EVERY_MS;
    if (!this.#stopped && !this.#taking && isDue) void this.still();
  }

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
