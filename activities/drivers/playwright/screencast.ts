import type { CDPSession } from 'playwright';
import type { PageHost } from './page-host.ts';

type OnFrame = (jpeg: Uint8Array, at_ms: number) => void;

/** The live picture of a session, as JPEG frames while it changes; goes on when the page is replaced. */
export class Screencast {
  readonly #host: PageHost;
  readonly #onFrame: OnFrame;
  #watched: CDPSession | null = null;
  #stopped = false;

  constructor(host: PageHost, onFrame: OnFrame) {
    this.#host = host;
    this.#onFrame = onFrame;
  }

  /** Begins, or begins again on the host's present page. */
  async attach(): Promise<void> {
    const { cdp } = this.#host;
    if (this.#stopped || this.#watched === cdp) return;
    this.#watched = cdp;
    cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {}); // The page may have been replaced.
      if (!this.#stopped) this.#onFrame(Buffer.from(data, 'base64'), Date.now());
    });
    await cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 60,
      maxWidth: 1280,
      maxHeight: 1280,
      everyNthFrame: 2,
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#watched?.send('Page.stopScreencast').catch(() => {}); // Nothing to stop on a page that is gone.
  }
}
