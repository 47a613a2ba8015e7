import type { CDPSession } from 'playwright';
import type { OnFrame } from '#engine/drivers/contract.ts';
import type { Cast } from '../session/driver-parts.ts';
import { Stills } from '../session/stills.ts';
import type { PageHost } from './page-host.ts';

const QUALITY = 60;

/**
 * The picture of a session as JPEG frames: a still after an action, or, while `smooth` says so, a stream of everything
 * that changes. Streaming costs a software renderer a third of its actions, so that it is for watchers only. Goes on
 * when the page is replaced.
 */
export class Screencast implements Cast {
  readonly #host: PageHost;
  readonly #onFrame: OnFrame;
  readonly #smooth: () => boolean;
  readonly #stills: Stills;
  #streaming: CDPSession | null = null;
  #heard: CDPSession | null = null;
  #stopped = false;

  constructor(host: PageHost, onFrame: OnFrame, smooth: () => boolean) {
    this.#host = host;
    this.#onFrame = onFrame;
    this.#smooth = smooth;
    this.#stills = new Stills(host, onFrame, () => false);
  }

  /** To be called whenever the screen has settled: takes a still, or sees to the stream. Never waits for the picture. */
  looked(): void {
    if (this.#stopped) return;
    if (this.#smooth()) void this.#stream();
    else {
      void this.#endStream();
      this.#stills.looked();
    }
  }

  still(): Promise<void> {
    return this.#stills.still();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#stills.stop();
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
