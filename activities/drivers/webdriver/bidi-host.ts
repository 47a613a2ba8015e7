import type { Signal } from '../contract.ts';
import { NavigatedError } from '../web/faults.ts';
import type { Spoken, Way, WebHost } from '../web/host.ts';
import { HostBase } from '../web/host-base.ts';
import type { Network, Requests, WebCookie, WebRequest, WebResponse } from '../web/network.ts';
import type { Vitality } from '../web/patience.ts';
import { type SampleFile, sampleFile } from '../web/sample-files.ts';
import type { Site } from '../web/site.ts';
import { Wakes } from '../web/wakes.ts';
import type { BidiBrowser, BidiListener, ContextEvent, FileEvent, PromptEvent } from './bidi-browser.ts';
import { BidiLog } from './bidi-log.ts';
import { BidiNetwork } from './bidi-network.ts';
import { BidiRequest, type RequestEvent } from './bidi-request.ts';
import { plain, type RemoteValue } from './bidi-values.ts';
import { cookieHeader, goesTo, type StoredCookie, storedCookies } from './cookies.ts';
import { giveFile } from './give-file.ts';
import { netError } from './net-errors.ts';
import { ownRequests } from './own-requests.ts';
import { resultOf, unlessGone } from './script-answer.ts';
import { type Sources, webdriverInput } from './webdriver-input.ts';

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
    perform: (sources) => this.#act(sources),
    insert: (text) => this.ask(`typePicked(${JSON.stringify(text)})`),
    upload: (choose) => this.#upload(choose),
  });
  readonly #log: BidiLog;
  readonly #own: ReturnType<typeof ownRequests>;
  readonly #viewport: { width: number; height: number };
  #userContext = '';
  #context = '';
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
  }

  get network(): Network {
    return this.traffic;
  }

  get requests(): Requests {
    return this.#own.requests;
  }

  get userContext(): string {
    return this.#userContext;
  }

  get ownSite(): Site {
    return this.site;
  }

  get context(): string {
    return this.#context;
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
    const old = this.#context;
    if (this.dead) {
      this.wayBack.died();
      await this.browser.endBusyPages();
    }
    this.#context = '';
    if (old) {
      this.onGone?.((request) => this.#isOf(request, old));
      void this.browser.ask((client) => client.browsingContextClose({ context: old })).catch(() => {}); // Gone already.
    }
    this.patience.begin();
    this.#creating += 1;
    try {
      const asked = this.browser.ask((client) =>
        client.browsingContextCreate({ type: 'window', userContext: this.#userContext }),
      );
      const { context } = await this.within(asked, NEW_PAGE_MS);
      this.#context = context;
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

  async picture(quality: number): Promise<Uint8Array> {
    const context = this.#context;
    const format = { type: 'image/jpeg', quality: quality / 100 };
    const shot = this.browser.ask((client) => client.browsingContextCaptureScreenshot({ context, format }));
    return Buffer.from((await this.within(shot)).data, 'base64');
  }

  async resize(width: number, height: number): Promise<void> {
    Object.assign(this.#viewport, { width, height });
    const context = this.#context;
    const viewport = { width, height };
    const set = this.browser.ask((client) =>
      client.browsingContextSetViewport({ context, viewport, devicePixelRatio: 1 }),
    );
    await this.within(set);
  }

  async offline(is: boolean): Promise<void> {
    const userContexts = [this.#userContext] as [string];
    await this.browser.ask((client) =>
      client.emulationSetNetworkConditions({
        networkConditions: (is ? { type: 'offline' } : null) as never,
        userContexts,
      }),
    );
  }

  async cookies(place: string): Promise<WebCookie[]> {
    return (await this.allCookies()).filter((cookie) => goesTo(cookie, place));
  }

  /** All cookies of the session. */
  allCookies(): Promise<StoredCookie[]> {
    return storedCookies(this.browser, this.#userContext);
  }

  /** Firefox has no such thing: every look waits for the end of an animation. */
  async hasten(): Promise<void> {}

  isMain(request: WebRequest): boolean {
    return (
      request.isNavigationRequest() && request instanceof BidiRequest && request.context === this.#context
    );
  }

  isOwn(request: WebRequest): boolean {
    return this.#isOf(request, this.#context);
  }

  listen(listener: (line: Spoken) => void): () => void {
    return this.#log.speech.listen(listener);
  }

  async asNobody(): Promise<{ requests: Requests; close(): Promise<void> }> {
    return this.#own.asNobody();
  }

  protected vitality(): Vitality {
    const ask = (expression: string) =>
      this.#context
        ? this.browser.ask((client) =>
            client.scriptEvaluate({ expression, target: { context: this.#context }, awaitPromise: false }),
          )
        : null;
    return {
      slowness: () => this.browser.slowness(),
      stopLoading: () => ask('window.stop()'),
      closeDialog: () =>
        this.#context
          ? this.browser.ask((client) =>
              client.browsingContextHandleUserPrompt({ context: this.#context, accept: true }),
            )
          : null,
      ping: () => ask('1'),
    };
  }

  protected async shown(): Promise<string> {
    const root = this.#context;
    const tree = await this.patience.ofBrowser(
      this.browser.ask((client) => client.browsingContextGetTree({ root, maxDepth: 0 })),
    );
    return tree?.contexts[0]?.url ?? '';
  }

  created({ context, parent }: ContextEvent): void {
    if (parent === null && this.#creating === 0 && context !== this.#context) void this.#foldPopup(context);
  }

  destroyed(context: string): void {
    this.#places.delete(context);
    this.#moves.wake();
    if (context === this.#context && this.#creating === 0) {
      this.onGone?.((request) => this.#isOf(request, context));
      this.died('');
    }
  }

  moved(context: string, url: string, isDocument: boolean): void {
    this.#places.set(context, url);
    if (context === this.#context) {
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
    if (sharedId)
      this.#giveFile(context, sharedId, sampleFile(element?.value?.attributes?.accept ?? '')).catch(() => {}); // The chooser's page may be gone.
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
    const isDocument = event.navigation !== null && event.context === this.#context;
    // The browser shows a page of its own then, which is none of the target's.
    if (isDocument && netError(event.errorText ?? '') !== 'net::ERR_ABORTED') this.#url = NO_PAGE;
    this.traffic.failed(event);
  }

  gone(): void {
    if (!this.closing) this.died('The browser ended');
  }

  async #go(way: Way): Promise<WebResponse | null> {
    const context = this.#context;
    if (way === 'back' || way === 'forward') {
      const moved = this.#moves.next(BACK_MS);
      const delta = way === 'back' ? -1 : 1;
      try {
        await this.browser.ask((client) => client.browsingContextTraverseHistory({ context, delta }));
      } catch (error) {
        if (/no such history entry/.test(String(error))) return null;
        throw error;
      }
      await moved;
      return null;
    }
    const { navigation } = await this.browser.ask((client) =>
      way === 'reload'
        ? client.browsingContextReload({ context, wait: 'none' })
        : client.browsingContextNavigate({ context, url: way.place, wait: 'none' }),
    );
    if (navigation && this.#downloads.has(navigation)) throw new Error('Download is starting');
    const asked = this.traffic.documents.get(context);
    return asked?.navigation === navigation ? asked.answer() : null;
  }

  async #evaluate(expression: string, timeout_ms: number, sandbox?: string): Promise<RemoteValue> {
    const target = { context: this.#context, ...(sandbox ? { sandbox } : {}) };
    const asked = this.browser.ask((client) =>
      client.scriptEvaluate({ expression, target, awaitPromise: true }),
    );
    return resultOf(await unlessGone(this.within(asked, timeout_ms)));
  }

  async #act(sources: Sources): Promise<void> {
    const context = this.#context;
    const acted = this.browser.ask((client) =>
      client.inputPerformActions({ context, actions: sources as never }),
    );
    await unlessGone(this.within(acted));
  }

  async #upload(choose: (accept: string) => SampleFile): Promise<string> {
    const node = (await this.#evaluate(`${AGENT}?.picked() ?? null`, 6_000)) as RemoteValue & {
      sharedId?: string;
    };
    if (!node.sharedId) return 'missing';
    const { attributes } = (node.value ?? {}) as { attributes?: Record<string, string> };
    await this.#giveFile(this.#context, node.sharedId, choose(attributes?.accept ?? ''));
    return '';
  }

  async #giveFile(context: string, sharedId: string, file: SampleFile): Promise<void> {
    await this.within(giveFile(this.browser, { context, sharedId }, file));
  }

  #isOf(request: WebRequest, context: string): boolean {
    return request instanceof BidiRequest && this.browser.topOf(request.context) === context;
  }

  /** A new tab of the site is followed in the one page; any other is closed. */
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
    await close();
    const late = this.effects !== effects; // The next action has begun: it is not to be led astray.
    if (this.site.visits(place) && !late && !this.dead && !this.closing)
      await this.go({ place }, 5_000).catch(() => {}); // Judged by what is shown.
    this.folding = false;
  }
}
