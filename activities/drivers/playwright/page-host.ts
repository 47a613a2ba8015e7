import type { BrowserContext, CDPSession, Dialog, FileChooser, Page } from 'playwright';
import { isDestructive } from '../../explore/safety.ts';
import type { Signal } from '../contract.ts';
import { watchErrors } from './page-errors.ts';
import { sampleFile } from './sample-files.ts';
import type { Site } from './site.ts';

/** The document went away while it was being asked. */
export class NavigatedError extends Error {}
/** The page did not answer: its main thread is busy for ever. */
export class UnresponsiveError extends Error {}

const AGENT = "globalThis[Symbol.for('rove.agent')]";
const GONE =
  /navigated or closed|context was destroyed|Cannot find context|context with specified id|Promise was collected|Target closed|Session closed|crashed/i;

const INPUT_MS = 8_000;

/** The one page that a session works in; replaced when it crashes, closes or hangs, with popups folded into it. */
export class PageHost {
  readonly context: BrowserContext;
  readonly #site: Site;
  readonly #emit: (signal: Signal) => void;
  #page: Page | null = null;
  #cdp: CDPSession | null = null;
  #closing = false;
  #lastPlace = '';
  /** What the browser itself did since the action began. */
  effects = new Set<string>();
  navigations = 0;
  dead = false;
  onSwap: (() => void) | null = null;

  constructor(context: BrowserContext, site: Site, emit: (signal: Signal) => void) {
    this.context = context;
    this.#site = site;
    this.#emit = emit;
    context.on('page', (page) => {
      if (page !== this.#page && this.#page !== null) void this.#foldPopup(page);
    });
    context.on('dialog', (dialog) => void this.#answer(dialog));
  }

  get page(): Page {
    if (!this.#page) throw new Error('the session has no page');
    return this.#page;
  }

  get cdp(): CDPSession {
    if (!this.#cdp) throw new Error('the session has no page');
    return this.#cdp;
  }

  place(): string {
    return this.#page?.url() ?? '';
  }

  /** The last place on the site, for the way back. */
  lastPlace(): string {
    return this.#lastPlace;
  }

  /** Opens the page, or a new one in place of the present one. */
  async replace(): Promise<void> {
    const old = this.#page;
    const oldCdp = this.#cdp;
    this.#page = null;
    void oldCdp?.send('Page.crash').catch(() => {}); // A hung renderer might be given to the new page.
    void old?.close({ runBeforeUnload: false }).catch(() => {}); // Gone already, or killed with the browser.
    const page = await this.context.newPage();
    this.#page = page;
    this.#cdp = await this.context.newCDPSession(page);
    this.dead = false;
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame()) return;
      this.navigations += 1;
      this.effects.add('navigation');
      if (this.#site.owns(frame.url())) this.#lastPlace = frame.url();
    });
    page.on('crash', () => this.#died(page, 'The page crashed'));
    page.on('close', () => this.#died(page, ''));
    page.on('download', (download) => {
      this.effects.add('download');
      void download.cancel().catch(() => {});
    });
    page.on('filechooser', (chooser) => void this.#chooseFile(chooser));
    await watchErrors(this.#cdp, () => this.place(), this.#emit);
    this.onSwap?.();
  }

  /** Calls the agent in the page: `call` is an expression on it. Rejects with the two errors above. */
  async ask<T>(call: string, timeout_ms = 6_000): Promise<T | null> {
    const expression = `${AGENT} ? ${AGENT}.${call} : null`;
    try {
      const answer = this.cdp.send('Runtime.evaluate', {
        expression,
        returnByValue: true,
        awaitPromise: true,
      });
      const { result, exceptionDetails } = await this.within(answer, timeout_ms);
      if (exceptionDetails)
        throw new Error(`page agent: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      return (result.value ?? null) as T | null;
    } catch (error) {
      if (error instanceof Error && GONE.test(error.message)) throw new NavigatedError(error.message);
      throw error;
    }
  }

  /** Waits for something that a page with a busy main thread would never answer. */
  async within<T>(work: Promise<T>, timeout_ms = INPUT_MS): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new UnresponsiveError('the page does not answer')), timeout_ms);
    });
    work.catch(() => {}); // It may still fail once nobody waits for it.
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** From now on pages that close are not the target's doing. */
  shut(): void {
    this.#closing = true;
  }

  #died(page: Page, message: string): void {
    if (page !== this.#page || this.#closing) return;
    this.dead = true;
    if (message) this.#emit({ kind: 'crash', message, place: this.#lastPlace });
  }

  async #answer(dialog: Dialog): Promise<void> {
    const type = dialog.type();
    this.effects.add('dialog');
    if (type !== 'beforeunload')
      this.#emit({ kind: 'dialog', message: dialog.message(), dialog_type: type, place: this.place() });
    const refuse = type === 'confirm' && isDestructive(dialog.message());
    const answered = refuse ? dialog.dismiss() : dialog.accept(type === 'prompt' ? 'rove' : undefined);
    await answered.catch(() => {}); // The page may have gone with its dialog.
  }

  async #chooseFile(chooser: FileChooser): Promise<void> {
    this.effects.add('file_chooser');
    const accept =
      (await chooser
        .element()
        .getAttribute('accept')
        .catch(() => '')) ?? '';
    await chooser.setFiles(sampleFile(accept)).catch(() => {}); // The chooser's page may be gone.
  }

  /** A new tab of the site is followed in the one page; any other is closed. */
  async #foldPopup(popup: Page): Promise<void> {
    this.effects.add('popup');
    await popup
      .waitForURL((url) => url.href !== 'about:blank', { timeout: 1_500, waitUntil: 'commit' })
      .catch(() => {});
    const place = popup.url();
    await popup.close({ runBeforeUnload: false }).catch(() => {});
    if (this.#site.owns(place) && !this.dead && !this.#closing)
      await this.page.goto(place, { waitUntil: 'commit', timeout: 5_000 }).catch(() => {}); // Judged by what is shown.
  }
}
