import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Dialog, FileChooser, Page, Request } from 'playwright';
import type { Signal } from '#engine/drivers/contract.ts';
import { sampleFile } from '#engine/export/runtime/sample-files.ts';
import { command } from '../probes/command.ts';
import { carrying } from '../session/carrying.ts';
import { AgentError, NavigatedError } from '../session/faults.ts';
import { SERVES_OPENER, type Spoken, type Way, type WebHost } from '../session/host.ts';
import { HostBase, type Reply } from '../session/host-base.ts';
import type { Requests, WebCookie, WebRequest } from '../session/network.ts';
import type { Vitality } from '../session/patience.ts';
import type { Site } from '../session/site.ts';
import { USER } from '../user.ts';
import { identify } from './identify.ts';
import { CdpInput } from './input.ts';
import { watchErrors } from './page-errors.ts';
import { slownessOf } from './slowness.ts';
import { listenTo } from './spoken.ts';

const GONE =
  /navigated or closed|context was destroyed|Cannot find context|context with specified id|Promise was collected|Target closed|Session closed|crashed/i;

/** What Chromium says to whoever answers a dialog while the page has two documents. */
const BETWEEN = /Not attached to an active page/;
const ANSWER_MS = 5_000;
const ANSWER_EVERY_MS = 50;
/** A browser that takes longer for a new page will never give one. */
const NEW_PAGE_MS = 20_000;
const POPUP_MS = 1_500;
/** The one page that a session works in; replaced when it crashes, closes or hangs, with popups folded into it. */
export class PageHost extends HostBase implements WebHost {
  readonly context: BrowserContext;
  readonly input = new CdpInput(this);
  /** As which it says that it comes. */
  readonly run: string;
  #page: Page | null = null;
  #cdp: CDPSession | null = null;
  #paced: CDPSession | null = null;

  /** What was to be saved last. */
  saved: { address: string; name: string } | null = null;

  constructor(context: BrowserContext, site: Site, emit: (signal: Signal) => void, run: string) {
    super(site, emit);
    this.run = run;
    this.context = context;
    context.on('page', (page) => {
      page.once('crash', () => this.onGone?.((request) => isOf(request, page)));
      page.once('close', () => this.onGone?.((request) => isOf(request, page)));
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

  protected vitality(): Vitality {
    return {
      slowness: () => {
        const browser = this.context.browser();
        return browser ? slownessOf(browser) : Promise.resolve(1);
      },
      stopLoading: () => this.#cdp?.send('Page.stopLoading') ?? null,
      closeDialog: () => this.#cdp?.send('Page.handleJavaScriptDialog', { accept: true }) ?? null,
      ping: () => this.#cdp?.send('Runtime.evaluate', { expression: '1' }) ?? null,
    };
  }

  protected async shown(): Promise<string> {
    const asked = this.#cdp?.send('Target.getTargetInfo');
    const known = asked ? await this.patience.ofBrowser(asked) : null;
    return known?.targetInfo.url ?? '';
  }

  /** Opens the page, or a new one in place of the present one. */
  async replace(): Promise<void> {
    const old = this.#page;
    const oldCdp = this.#cdp;
    if (this.dead) this.wayBack.died();
    this.#page = null;
    void oldCdp?.send('Page.crash').catch(() => {}); // A hung renderer might be given to the new page.
    void old?.close({ runBeforeUnload: false }).catch(() => {}); // Gone already, or killed with the browser.
    this.patience.begin();
    const page = await this.within(this.context.newPage(), NEW_PAGE_MS);
    const cdp = await this.within(this.context.newCDPSession(page), NEW_PAGE_MS);
    this.#page = page;
    this.#cdp = cdp;
    this.dead = false;
    page.on('framenavigated', (frame) => {
      if (!frame.parentFrame()) this.arrived(frame.url());
    });
    page.on('crash', () => page === this.#page && this.died('The page crashed'));
    page.on('close', () => page === this.#page && this.died(''));
    page.on('download', (download) => {
      this.effects.add('download');
      this.saved = { address: download.url(), name: download.suggestedFilename() };
      void download.cancel().catch(() => {}); // It has ended by itself.
    });
    page.on('filechooser', (chooser) => void this.#chooseFile(chooser));
    await cdp.send('Page.enable'); // Else dialogs could not be closed from here.
    await identify(cdp, { run: this.run, site: this.site, onHeld: (why) => this.held(why) });
    await watchErrors(cdp, () => this.place(), this.emit);
  }

  get network(): BrowserContext {
    return this.context;
  }

  get requests(): Requests {
    return carrying(this.context.request, this.site);
  }

  go(way: Way, timeout: number): ReturnType<Page['goto']> {
    const options = { waitUntil: 'commit', timeout } as const;
    if (way === 'back') return this.page.goBack(options);
    if (way === 'forward') return this.page.goForward(options);
    return way === 'reload' ? this.page.reload(options) : this.page.goto(way.place, options);
  }

  async picture(quality: number): Promise<Uint8Array> {
    const shot = this.cdp.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality,
      optimizeForSpeed: true,
    });
    return Buffer.from((await this.within(shot)).data, 'base64');
  }

  resize(width: number, height: number): Promise<void> {
    return this.page.setViewportSize({ width, height });
  }

  offline(is: boolean): Promise<void> {
    return this.context.setOffline(is);
  }

  async cookies(place: string): Promise<WebCookie[]> {
    const { cookies } = await command(this, this.cdp.send('Network.getCookies', { urls: [place] }));
    return cookies.map(({ sameSite = '', ...rest }) => ({ ...rest, sameSite }));
  }

  async hasten(playbackRate: number): Promise<void> {
    const { cdp } = this;
    if (this.#paced === cdp) return;
    this.#paced = cdp;
    await this.within(cdp.send('Animation.enable')).catch(() => {}); // Gone with its page, or not answered: slower.
    await this.within(cdp.send('Animation.setPlaybackRate', { playbackRate })).catch(() => {}); // The same.
  }

  isMain(request: WebRequest): boolean {
    if (!request.isNavigationRequest()) return false;
    try {
      const frame = (request as Request).frame();
      return frame.parentFrame() === null && frame.page() === this.#page;
    } catch {
      return false; // The frame is gone already: nothing of it will be shown.
    }
  }

  isOwn(request: WebRequest): boolean {
    return this.#page !== null && isOf(request, this.#page);
  }

  listen(listener: (line: Spoken) => void): () => void {
    return listenTo(this.context, listener);
  }

  async asNobody(): Promise<Awaited<ReturnType<WebHost['asNobody']>>> {
    const nobody = await this.context.browser()?.newContext({
      locale: USER.locale,
      timezoneId: USER.timezone,
    });
    return nobody ? { requests: nobody.request, close: () => nobody.close() } : null;
  }

  /** The value of an expression in a world of its own. */
  async apart<T>(expression: string, timeout_ms: number): Promise<T | null> {
    const { cdp } = this;
    const { frameTree } = await this.within(cdp.send('Page.getFrameTree'), timeout_ms);
    const world = { frameId: frameTree.frame.id, worldName: 'rove-evidence' };
    const { executionContextId } = await this.within(cdp.send('Page.createIsolatedWorld', world), timeout_ms);
    const question = { contextId: executionContextId, returnByValue: true, awaitPromise: true };
    const asked = cdp.send('Runtime.evaluate', { ...question, expression });
    const { result, exceptionDetails } = await this.within(asked, timeout_ms);
    return exceptionDetails ? null : (result.value as T);
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

  async #answer(dialog: Dialog): Promise<void> {
    const reply = this.reply({ type: dialog.type(), message: dialog.message() });
    if (!reply) return;
    const answered = reply.accept ? dialog.accept(reply.text) : dialog.dismiss();
    await answered.catch((error: unknown) => (BETWEEN.test(String(error)) ? this.#answerAgain(reply) : null)); // Else it has gone with its page.
  }

  /** A dialog that came while one document took the place of another is answered as soon as it can be: it holds the page up. */
  async #answerAgain({ accept, text }: Reply): Promise<void> {
    const cdp = this.#cdp;
    const answer = { accept, ...(text === undefined ? {} : { promptText: text }) };
    const end = performance.now() + ANSWER_MS;
    while (cdp && cdp === this.#cdp && performance.now() < end) {
      const failed = await cdp.send('Page.handleJavaScriptDialog', answer).then(
        () => '',
        (error: unknown) => String(error),
      );
      if (!BETWEEN.test(failed)) return;
      await delay(ANSWER_EVERY_MS);
    }
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

  /** A new tab of the site is followed in the one page; any other is closed, and so is what serves its opener. */
  async #foldPopup(popup: Page): Promise<void> {
    const { effects } = this;
    const first = !effects.has('popup'); // One action leads to one place, however many windows it opens.
    effects.add('popup');
    if (!first) return popup.close({ runBeforeUnload: false }).catch(() => {}); // Gone by itself.
    this.folding = true;
    await popup
      .waitForURL((url) => url.href !== 'about:blank', { timeout: POPUP_MS, waitUntil: 'commit' })
      .catch(() => {}); // It stays blank.
    const place = popup.url();
    const asked = popup.evaluate<boolean>(SERVES_OPENER).catch(() => false); // It may be gone already.
    const serves = await Promise.race([asked, delay(POPUP_MS, false)]);
    await popup.close({ runBeforeUnload: false }).catch(() => {}); // Gone by itself.
    const late = this.effects !== effects; // The next action has begun: it is not to be led astray.
    if (!serves && this.site.visits(place) && !late && !this.dead && !this.closing)
      await this.page.goto(place, { waitUntil: 'commit', timeout: 5_000 }).catch(() => {}); // Judged by what is shown.
    this.folding = false;
  }
}

function isOf(request: WebRequest, page: Page): boolean {
  try {
    return (request as Request).frame().page() === page;
  } catch {
    return false; // A service worker's, or of a frame that has not come yet.
  }
}
