import type { BrowserContext, CDPSession, Dialog, FileChooser, Page } from 'playwright';
import { isDestructive } from '../../explore/safety.ts';
import type { Signal } from '../contract.ts';
import { PACKED } from './agent/packed.ts';
import { watchErrors } from './page-errors.ts';
import { AgentError, NavigatedError, Patience } from './patience.ts';
import { sampleFile } from './sample-files.ts';
import type { Site } from './site.ts';
import { WayBack } from './way-back.ts';

const AGENT = "globalThis[Symbol.for('rove.agent')]";
const GONE =
  /navigated or closed|context was destroyed|Cannot find context|context with specified id|Promise was collected|Target closed|Session closed|crashed/i;

/** A browser that takes longer for a new page will never give one. */
const NEW_PAGE_MS = 20_000;
const POPUP_MS = 1_500;
/** A page that asks more often during one action does not let its user go on. */
const DIALOGS_MAX = 30;

/** The one page that a session works in; replaced when it crashes, closes or hangs, with popups folded into it. */
export class PageHost {
  readonly context: BrowserContext;
  readonly #site: Site;
  readonly #emit: (signal: Signal) => void;
  #page: Page | null = null;
  #cdp: CDPSession | null = null;
  #closing = false;
  readonly #wayBack = new WayBack();
  readonly #patience: Patience;
  #asked = { during: new Set<string>(), times: 0 };
  #effects = new Set<string>();
  navigations = 0;
  /** How often the agent answered. */
  answers = 0;
  dead = false;
  /** The run's owner has allowed what cannot be restored. */
  destructive = false;
  /** Whether a popup is about to take the page's place. */
  folding = false;
  onSwap: (() => void) | null = null;

  constructor(context: BrowserContext, site: Site, emit: (signal: Signal) => void) {
    this.context = context;
    this.#site = site;
    this.#emit = emit;
    this.#patience = new Patience(context, () => this.#cdp);
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

  /** What the browser itself did since the action began. An action begins with a set of its own. */
  get effects(): Set<string> {
    return this.#effects;
  }

  set effects(effects: Set<string>) {
    this.#effects = effects;
    this.#wayBack.acted();
  }

  place(): string {
    return this.#page?.url() ?? '';
  }

  /** The last place on the site, for the way back. */
  lastPlace(): string {
    return this.#wayBack.last();
  }

  /** The last place on the site as the browser itself knows it: a page that hangs may not have told that it came. */
  async lastShown(): Promise<string> {
    const asked = this.#cdp?.send('Target.getTargetInfo');
    const known = asked ? await this.#patience.ofBrowser(asked) : null;
    const place = known?.targetInfo.url ?? '';
    if (this.#site.owns(place) && place !== this.lastPlace()) this.#wayBack.arrived(place);
    return this.lastPlace();
  }

  /** Whether this is the page that the session works in. */
  shows(page: Page): boolean {
    return page === this.#page;
  }

  /** Opens the page, or a new one in place of the present one. */
  async replace(): Promise<void> {
    const old = this.#page;
    const oldCdp = this.#cdp;
    if (this.dead) this.#wayBack.died();
    this.#page = null;
    void oldCdp?.send('Page.crash').catch(() => {}); // A hung renderer might be given to the new page.
    void old?.close({ runBeforeUnload: false }).catch(() => {}); // Gone already, or killed with the browser.
    this.#patience.begin();
    const page = await this.within(this.context.newPage(), NEW_PAGE_MS);
    const cdp = await this.within(this.context.newCDPSession(page), NEW_PAGE_MS);
    this.#page = page;
    this.#cdp = cdp;
    this.dead = false;
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame()) return;
      this.navigations += 1;
      this.effects.add('navigation');
      if (this.#site.owns(frame.url())) this.#wayBack.arrived(frame.url());
    });
    page.on('crash', () => this.#died(page, 'The page crashed'));
    page.on('close', () => this.#died(page, ''));
    page.on('download', (download) => {
      this.effects.add('download');
      void download.cancel().catch(() => {});
    });
    page.on('filechooser', (chooser) => void this.#chooseFile(chooser));
    await watchErrors(cdp, () => this.place(), this.#emit);
    this.onSwap?.();
  }

  /** Calls the agent in the page: `call` is an expression on it. Rejects with the errors above. */
  async ask<T>(call: string, timeout_ms = 6_000): Promise<T | null> {
    const asked = `(agent => agent ? agent.pack(agent.${call}) : null)(${AGENT})`;
    const answer = await this.evaluate<T | string>(asked, timeout_ms);
    this.answers += 1;
    const packed = typeof answer === 'string' && answer.startsWith(PACKED);
    return (packed ? JSON.parse(answer.slice(PACKED.length)) : answer) as T | null;
  }

  /** The value of an expression in the page, awaited there. Rejects with the errors above. */
  async evaluate<T>(expression: string, timeout_ms = 6_000): Promise<T | null> {
    const question = { expression, returnByValue: true, awaitPromise: true };
    try {
      const answer = await this.within(this.cdp.send('Runtime.evaluate', question), timeout_ms);
      const { result, exceptionDetails: fault } = answer;
      if (fault) throw new AgentError(`page agent: ${fault.exception?.description ?? fault.text}`);
      return (result.value ?? null) as T | null;
    } catch (error) {
      if (error instanceof Error && GONE.test(error.message)) throw new NavigatedError(error.message);
      throw error;
    }
  }

  /** @see Patience.within */
  within<T>(work: Promise<T>, timeout_ms?: number): Promise<T> {
    return this.#patience.within(work, timeout_ms);
  }

  /** How many times longer than usual the browser needs now, at least 1. */
  slowness(): Promise<number> {
    return this.#patience.slowness();
  }

  /** Gives up the document that is on its way, if any: the one that is shown stays. */
  stopLoading(): Promise<void> {
    return this.#patience.stopLoading();
  }

  /** From now on pages that close are not the target's doing. */
  shut(): void {
    this.#closing = true;
  }

  #died(page: Page, message: string): void {
    if (page !== this.#page || this.#closing) return;
    this.dead = true;
    if (message) this.#emit({ kind: 'crash', message, place: this.lastPlace() });
    this.#patience.fail(new NavigatedError(message || 'the page closed itself'));
  }

  async #answer(dialog: Dialog): Promise<void> {
    const type = dialog.type();
    this.#patience.asked();
    this.effects.add('dialog');
    if (this.#asked.during !== this.effects) this.#asked = { during: this.effects, times: 0 };
    this.#asked.times += 1;
    if (this.#asked.times > DIALOGS_MAX) return this.#died(this.page, 'The page asks without end');
    if (type !== 'beforeunload')
      this.#emit({ kind: 'dialog', message: dialog.message(), dialog_type: type, place: this.place() });
    const refuse = type === 'confirm' && !this.destructive && isDestructive(dialog.message());
    const answered = refuse ? dialog.dismiss() : dialog.accept(type === 'prompt' ? 'rove' : undefined);
    await answered.catch(() => {}); // The page may have gone with its dialog.
  }

  async #chooseFile(chooser: FileChooser): Promise<void> {
    if (this.effects.has('file_chooser')) return; // One action chooses once, however often it is asked to.
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
    const { effects } = this;
    const first = !effects.has('popup'); // One action leads to one place, however many windows it opens.
    effects.add('popup');
    if (!first) return popup.close({ runBeforeUnload: false }).catch(() => {});
    this.folding = true;
    await popup
      .waitForURL((url) => url.href !== 'about:blank', { timeout: POPUP_MS, waitUntil: 'commit' })
      .catch(() => {});
    const place = popup.url();
    await popup.close({ runBeforeUnload: false }).catch(() => {});
    const late = this.effects !== effects; // The next action has begun: it is not to be led astray.
    if (this.#site.owns(place) && !late && !this.dead && !this.#closing)
      await this.page.goto(place, { waitUntil: 'commit', timeout: 5_000 }).catch(() => {}); // Judged by what is shown.
    this.folding = false;
  }
}
