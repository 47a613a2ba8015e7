import { setTimeout as delay } from 'node:timers/promises';
import type { Come } from '../firefox/arrivals.ts';
import type { PageReply } from '../page-agent/news.ts';
import { NavigatedError } from '../session/faults.ts';
import type { ClassicTab } from './classic-tab.ts';

export const AGENT = "globalThis[Symbol.for('rove.agent')]";
/** How often a page is asked whether something has ended that is waited for. */
const PULSE_MS = 15;
/** Documents that may follow one another before a question is answered. */
const DOCUMENTS_MAX = 5;

type TellingPageParts = {
  tab(): ClassicTab;
  /** The agent for a document. */
  source(): string;
  within<T>(work: Promise<T>, timeout_ms?: number): Promise<T>;
  /** A document is there that was not before. */
  came(come: Come): void;
  /** What came with an answer. */
  heard(told: PageReply): void;
};

/** A page that tells of itself only with the answer to a question; the agent comes into each document by the first. */
export class TellingPage {
  readonly #parts: TellingPageParts;
  #asking = 0;
  #isWatched = false;
  /** Until this is over another window is the one that would be asked. */
  elsewhere: Promise<unknown> = Promise.resolve();

  constructor(parts: TellingPageParts) {
    this.#parts = parts;
  }

  /** The value of an expression. Rejects with the errors of `faults.ts`. */
  async evaluate<T>(expression: string, timeout_ms: number): Promise<T | null> {
    const { tab, within, heard } = this.#parts;
    const script = `const agent = ${AGENT};
      return agent && agent.document === document ? agent.handOver((async () => (${expression}\n))()) : null;`;
    this.#asking += 1;
    try {
      for (let documents = 0; documents < DOCUMENTS_MAX; documents += 1) {
        await this.elsewhere;
        const text = await within(tab().run<string | null>(script), timeout_ms);
        if (typeof text === 'string') {
          const told = JSON.parse(text) as PageReply;
          heard(told);
          return told.value as T | null;
        }
        await this.#install(timeout_ms);
      }
    } finally {
      this.#asking -= 1;
    }
    throw new NavigatedError('one document comes after the other');
  }

  /** Asks for news for as long as something is under way that nobody else asks for; `before` is done before each time. */
  async watch(isBusy: () => boolean, before: () => Promise<void>): Promise<void> {
    if (this.#isWatched) return;
    this.#isWatched = true;
    while (isBusy()) {
      await delay(PULSE_MS);
      await before();
      if (this.#asking === 0 && isBusy()) await this.evaluate('null', PULSE_MS * 100).catch(() => {}); // Told to whoever asks next.
    }
    this.#isWatched = false;
  }

  /** Resolves with true as soon as `isThere`, with false after `timeout_ms`. */
  async until(isThere: () => boolean, isOver: () => boolean, timeout_ms: number): Promise<boolean> {
    const end = performance.now() + timeout_ms;
    while (performance.now() < end && !isOver()) {
      await this.evaluate('null', Math.max(1, end - performance.now())).catch((error: unknown) => {
        if (!(error instanceof NavigatedError)) throw error;
      });
      if (isThere()) return true;
      await delay(PULSE_MS);
    }
    return false;
  }

  /** Gives the document that is there now what it needs to be asked. */
  async #install(timeout_ms: number): Promise<void> {
    const { tab, source, within, came } = this.#parts;
    const script = `const had = ${AGENT}?.document === document;
      const give = () => {\n${source()}\n};
      give();
      ${AGENT}?.spread('(' + give + ')()');
      const words = (document.body?.innerText ?? '').trim().slice(0, 100);
      return had ? null : { place: location.href, type: document.contentType, words };`;
    const come = await within(tab().run<Come | null>(script), timeout_ms);
    if (come) came(come);
  }
}
