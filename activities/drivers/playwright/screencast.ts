import type { CDPSession } from 'playwright';
import type { PageHost } from './page-host.ts';

type OnFrame = (jpeg: Uint8Array, at_ms: number) => void;

/** Pictures of settled screens, at most one in this time: enough for film and log, at a fraction of a stream's cost. */
const STILL_EVERY_MS = 250;
const QUALITY = 60;

/**
 * The picture of a session as JPEG frames: a still after an action, or, while `smooth` says so, a stream of everything
 * that changes. Streaming costs a software renderer a third of its actions, so that it is for watchers only. Goes on
 * when the page is replaced.
 */
export class Screencast {
  readonly #host: PageHost;
  readonly #onFrame: OnFrame;
  readonly #smooth: () => boolean;
  #streaming: CDPSession | null = null;
  #heard: CDPSession | null = null;
  #taking = false;
  #takenAt = 0;
  #stopped = false;

  constructor(host: PageHost, onFrame: OnFrame, smooth: () => boolean) {
    this.#host = host;
    this.#onFrame = onFrame;
    this.#smooth = smooth;
  }

  /** To be called whenever the screen has settled: takes a still, or sees to the stream. Never waits for the picture. */
  looked(): void {
    if (this.#stopped) return;
    const smooth = this.#smooth();
    if (smooth) void this.#stream();
    else {
      void this.#endStream();
      if (!this.#taking && performance.now() - this.#takenAt >= STILL_EVERY_MS) void this.still();
    }
  }

  /** Takes one picture now. Resolves when it was handed on, or could not be taken: the picture is not the run. */
  async still(): Promise<void> {
    this.#taking = true;
    this.#takenAt = performance.now();
    const shot = { format: 'jpeg', quality: QUALITY, optimizeForSpeed: true } as const;
    try {
      const { data } = await this.#host.within(this.#host.cdp.send('Page.captureScreenshot', shot));
      if (!this.#stopped) this.#onFrame(Buffer.from(data, 'base64'), Date.now());
    } catch {
      // The page went while its picture was taken.
    } finally {
      this.#taking = false;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#endStream();
  }

  async #stream(): Promise<void> {
    const { cdp } = this.#host;
    if (this.#streaming === cdp) return;
    this.#streaming = cdp;
    if (this.#heard !== cdp) {
      this.#heard = cdp;
      cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
        void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {}); // The page may have been replaced.
        if (!this.#stopped && this.#streaming === cdp) this.#onFrame(Buffer.from(data, 'base64'), Date.now());
      });
    }
    const options = {
      format: 'jpeg',
      quality: QUALITY,
      maxWidth: 1280,
      maxHeight: 1280,
      everyNthFrame: 2,
    } as const;
    await cdp.send('Page.startScreencast', options).catch(() => {
      this.#streaming = null; // Tried again after the next action.
    });
  }

  async #endStream(): Promise<void> {
    const cdp = this.#streaming;
    if (!cdp) return;
    this.#streaming = null;
    await cdp.send('Page.stopScreencast').catch(() => {}); // Nothing to stop on a page that is gone.
  }
}
