import type { Signal } from '#engine/drivers/contract.ts';
import { type SampleFile, sampleFile } from '#engine/export/runtime/sample-files.ts';
import { carrying } from '../session/carrying.ts';
import { NavigatedError } from '../session/faults.ts';
import { SERVES_OPENER, type Spoken, type Way, type WebHost } from '../session/host.ts';
import { HostBase } from '../session/host-base.ts';
import type { Network, Requests, WebCookie, WebRequest, WebResponse } from '../session/network.ts';
import type { Vitality } from '../session/patience.ts';
import type { Site } from '../session/site.ts';
import { Wakes } from '../session/wakes.ts';
import { cookieHeader, goesTo, type StoredCookie } from '../webdriver/cookies.ts';
import { netError } from '../webdriver/net-errors.ts';
import { ownRequests } from '../webdriver/own-requests.ts';
import { webdriverInput } from '../webdriver/webdriver-input.ts';
import type { BidiBrowser, BidiListener, ContextEvent, FileEvent, PromptEvent } from './bidi-browser.ts';
import { BidiLog } from './bidi-log.ts';
import { BidiNetwork } from './bidi-network.ts';
import { BidiRequest, type RequestEvent } from './bidi-request.ts';
import { BidiTab } from './bidi-tab.ts';
import { plain, type RemoteValue } from './bidi-values.ts';
import { giveFiles } from './give-file.ts';
import { unlessGone } from './script-answer.ts';
import { storedCookies } from './stored-cookies.ts';

const NEW_PAGE_MS = 20_000;
const POPUP_MS = 1_500;
const BACK_MS = 1_500;
const NO_PAGE = 'about:neterror';
const AGENT = "globalThis[Symbol.for('rove.agent')]";

export type BidiHostOptions = {
  browser: BidiBrowser;
  site: Site;
  emit: (signal: Signal) => void;
  proxy_url: string | null;
  viewport: { width: number; height: number };
  /** As which it says that it comes. */
  run: string;
};

/** The one page of a session in Firefox. */
export class BidiHost extends HostBase implements WebHost, BidiListener {
  readonly browser: BidiBrowser;
  readonly run: string;
  readonly traffic: BidiNetwork;
  readonly input = webdriverInput({
    perform: (sources) => unlessGone(this.within(this.#tab.act(sources))),
    insert: (text) => this.ask(`typePicked(${JSON.stringify(text)})`),
    upload: (choose) => this.#upload(choose),
  });
  readonly #log: BidiLog;
  readonly #own: ReturnType<typeof ownRequests>;
  readonly #viewport: { width: number; height: number };
  #userContext = '';
  #tab: BidiTab;
  #url = '';
  #creating = 0;
  readonly #downloads = new Set<string>();
  readonly #places = new Map<string, string>();
  readonly #moves = new Wakes();
  /** Decides of requests that are held up; see `intercepts.ts`. */
  onBlocked: ((event: RequestEvent, phase: 'request' | 'response') => void) | null = null;

  constructor({ browser, site, emit, proxy_url, viewport, run }: BidiHostOptions) {
    super(site, emit);
    this.browser = browser;
    this.run = run;
    this.traffic = new BidiNetwork(browser.client);
    this.#log = new BidiLog(emit, () => this.place());
    this.#own = ownRequests(proxy_url, async (address) => cookieHeader(await this.allCookies(), address));
    this.#viewport = { ...viewport };
    this.#tab = new BidiTab(browser, '');
  }

  get network(): Network {
    return this.traffic;
  }

  get requests(): Requests {
    return carrying(this.#own.requests, this.site);
  }

  get userContext(): string {
    return this.#userContext;
  }

  get ownSite(): Site {
    return this.site;
  }

  get context(): string {
    return this.#tab.context;
  }

  place(): string {
    return this.#url;
  }

  /** Begins the session, with nothing in it. */
  async begin(): Promise<void> {
    this.#userContext = await this.browser.openContext(this);
  }

  /** Ends the session's pages and what it has kept. */
  async end(): Promise<void> {
    this.shut();
    await this.browser.closeContext(this.#userContext);
    await this.#own.close();
  }

  async replace(): Promise<void> {
    const old = this.#tab;
    if (this.dead) {
      this.wayBack.died();
      await this.browser.endBusyPages();
    }
    this.#tab = new BidiTab(this.browser, '');
    if (old.context) {
      this.onGone?.((request) => this.#isOf(request, old.context));
      old.close();
    }
    this.patience.begin();
    this.#creating += 1;
    try {
      this.#tab = await this.within(BidiTab.open(this.browser, this.#userContext), NEW_PAGE_MS);
      this.#url = 'about:blank';
      this.dead = false;
    } finally {
      this.#creating -= 1;
    }
    await this.resize(this.#viewport.width, this.#viewport.height);
  }

  async go(way: Way, timeout_ms: number): Promise<WebResponse | null> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`Timeout ${timeout_ms}ms exceeded`)), timeout_ms);
    try {
      return await Promise.race([this.#go(way), late]);
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      throw new Error(netError(told));
    } finally {
      clearTimeout(timer);
    }
  }

  async evaluate<T>(expression: string, timeout_ms = 6_000): Promise<T | null> {
    return plain(await this.#evaluate(expression, timeout_ms)) as T | null;
  }

  async apart<T>(expression: string, timeout_ms: number): Promise<T | null> {
    return plain(await this.#evaluate(expression, timeout_ms, 'rove-evidence')) as T | null;
  }

  picture(quality: number): Promise<Uint8Array> {
    return this.within(this.#tab.picture(quality));
  }

  async resize(width: number, height: number): Promise<void> {
    Object.assign(this.#viewport, { width, height });
    await this.within(this.#tab.resize(width, height));
  }

  async offline(is: boolean): Promise<void> {
    const userContexts = [this.#userContext] as [string];
    await this.browser.ask((client) =>
      client.emulationSetNetworkConditions({
        networkConditions: is ? { type: 'offline' } : null,
        userContexts,
      }),
    );
  }

  async cookies(place: string): Promise<WebCookie[]> {
    return (await this.allCookies()).filter((cookie) => goesTo(cookie, place));
  }

  allCookies(): Promise<StoredCookie[]> {
    return storedCookies(this.browser, this.#userContext);
  }

  /** Firefox has no such thing: every look waits for the end of an animation. */
  async hasten(): Promise<void> {}

  isMain(request: WebRequest): boolean {
    return (
      request.isNavigationRequest() && request instanceof BidiRequest && request.context === this.#tab.context
    );
  }

  isOwn(request: WebRequest): boolean {
    return this.#isOf(request, this.#tab.context);
  }

  listen(listener: (line: Spoken) => void): () => void {
    return this.#log.speech.listen(listener);
  }

  async asNobody(): Promise<{ requests: Requests; close(): Promise<void> }> {
    return this.#own.asNobody();
  }

  protected vitality(): Vitality {
    return {
      slowness: () => this.browser.slowness(),
      stopLoading: () => this.#tab.run('window.stop()'),
      closeDialog: () => this.#tab.closeDialog(),
      ping: () => this.#tab.run('1'),
    };
  }

  protected async shown(): Promise<string> {
    return (await this.patience.ofBrowser(this.#tab.shown())) ?? '';
  }

  created({ context, parent }: ContextEvent): void {
    if (parent === null && this.#creating === 0 && context !== this.#tab.context)
      void this.#foldPopup(context);
  }

  destroyed(context: string): void {
    this.#places.delete(context);
    this.#moves.wake();
    if (context === this.#tab.context && this.#creating === 0) {
      this.onGone?.((request) => this.#isOf(request, context));
      this.died('');
    }
  }

  moved(context: string, url: string, isDocument: boolean): void {
    this.#places.set(context, url);
    if (context === this.#tab.context) {
      this.#url = url;
      this.arrived(url);
      if (isDocument) this.patience.fail(new NavigatedError('another document has come'));
    }
    this.#moves.wake();
  }

  prompt({ context, type, message }: PromptEvent): void {
    const reply = this.reply({ type, message });
    if (!reply) return;
    const { accept, text } = reply;
    const answer = { context, accept, ...(text === undefined ? {} : { userText: text }) };
    this.browser.ask((client) => client.browsingContextHandleUserPrompt(answer)).catch(() => {}); // Gone with its page.
  }

  download(_context: string, navigation: string | null): void {
    this.effects.add('download');
    if (navigation) this.#downloads.add(navigation);
  }

  fileDialog({ context, element }: FileEvent): void {
    if (this.effects.has('file_chooser')) return; // One action chooses once, however often it is asked to.
    this.effects.add('file_chooser');
    const sharedId = element?.sharedId;
    if (!sharedId) return;
    const given = giveFiles(this.browser, { context, sharedId }, [
      sampleFile(element?.value?.attributes?.accept ?? ''),
    ]);
    this.within(given).catch(() => {}); // The chooser's page may be gone.
  }

  log(event: Parameters<BidiListener['log']>[0]): void {
    this.#log.heard(event);
  }

  message(data: string): void {
    const { text, stack } = JSON.parse(data) as { text: string; stack: string };
    this.#log.rejected(text, stack);
  }

  sent(event: RequestEvent): void {
    this.traffic.sent(event);
    if (event.isBlocked) this.onBlocked?.(event, 'request');
  }

  answered(event: RequestEvent): void {
    this.traffic.answered(event);
    if (event.isBlocked) this.onBlocked?.(event, 'response');
  }

  ended(event: RequestEvent): void {
    this.traffic.ended(event);
  }

  failed(event: RequestEvent): void {
    const isDocument = event.navigation !== null && event.context === this.#tab.context;
    // The browser shows a page of its own then, which is none of the target's.
    if (isDocument && netError(event.errorText ?? '') !== 'net::ERR_ABORTED') this.#url = NO_PAGE;
    this.traffic.failed(event);
  }

  gone(): void {
    if (!this.closing) this.died('The browser ended');
  }

  async #go(way: Way): Promise<WebResponse | null> {
    if (way === 'back' || way === 'forward') {
      const moved = this.#moves.next(BACK_MS);
      if (await this.#tab.traverse(way === 'back' ? -1 : 1)) await moved;
      return null;
    }
    const { context } = this.#tab;
    const navigation = await this.#tab.load(way);
    if (navigation && this.#downloads.has(navigation)) throw new Error('Download is starting');
    const asked = this.traffic.documents.get(context);
    return asked?.navigation === navigation ? asked.answer() : null;
  }

  #evaluate(expression: string, timeout_ms: number, sandbox?: string): Promise<RemoteValue> {
    return this.#tab.evaluate(expression, (work) => this.within(work, timeout_ms), sandbox);
  }

  async #upload(choose: (accept: string) => SampleFile[]): Promise<string> {
    const node = (await this.#evaluate(`${AGENT}?.picked() ?? null`, 6_000)) as RemoteValue & {
      sharedId?: string;
    };
    if (!node.sharedId) return 'missing';
    const { attributes } = (node.value ?? {}) as { attributes?: Record<string, string> };
    await this.within(this.#tab.giveFiles(node.sharedId, choose(attributes?.accept ?? '')));
    return '';
  }

  #isOf(request: WebRequest, context: string): boolean {
    return request instanceof BidiRequest && this.browser.topOf(request.context) === context;
  }

  /** A new tab of the site is followed in the one page; any other is closed, and so is what serves its opener. */
  async #foldPopup(popup: string): Promise<void> {
    const { effects } = this;
    const first = !effects.has('popup'); // One action leads to one place, however many windows it opens.
    effects.add('popup');
    const close = () =>
      this.browser.ask((client) => client.browsingContextClose({ context: popup })).catch(() => {}); // Gone by itself.
    if (!first) return void (await close());
    this.folding = true;
    const end = performance.now() + POPUP_MS;
    const shown = () => this.#places.get(popup) ?? '';
    while (!/^https?:/.test(shown()) && performance.now() < end)
      await this.#moves.next(end - performance.now());
    const place = shown();
    this.#places.delete(popup);
    const serves = await this.#servesOpener(popup);
    await close();
    const late = this.effects !== effects; // The next action has begun: it is not to be led astray.
    if (!serves && this.site.visits(place) && !late && !this.dead && !this.closing)
      await this.go({ place }, 5_000).catch(() => {}); // Judged by what is shown.
    this.folding = false;
  }

  async #servesOpener(context: string): Promise<boolean> {
    const input = { expression: SERVES_OPENER, target: { context }, awaitPromise: false };
    const answer = await this.browser.ask((client) => client.scriptEvaluate(input)).catch(() => null); // Gone with its window.
    return answer?.type === 'success' && answer.result.type === 'boolean' && answer.result.value;
  }
}
