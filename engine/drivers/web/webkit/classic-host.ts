import type { Signal } from '#engine/drivers/contract.ts';
import type { SampleFile } from '#engine/export/runtime/sample-files.ts';
import { Arrivals, asksForLogin, type Come, withoutHash } from '../firefox/arrivals.ts';
import type { News, PageReply } from '../page-agent/news.ts';
import type { Spoken, Way, WebHost } from '../session/host.ts';
import { HostBase } from '../session/host-base.ts';
import type { Network, Requests, WebCookie, WebRequest, WebResponse } from '../session/network.ts';
import type { Vitality } from '../session/patience.ts';
import type { Site } from '../session/site.ts';
import { goesTo, type StoredCookie } from '../webdriver/cookies.ts';
import { ownRequests } from '../webdriver/own-requests.ts';
import { PageLog } from '../webdriver/page-log.ts';
import { PageNetwork } from '../webdriver/page-network.ts';
import { slownessHere } from '../webdriver/slowness-here.ts';
import { ToldRequest } from '../webdriver/told-request.ts';
import { webdriverInput } from '../webdriver/webdriver-input.ts';
import type { ClassicBrowser } from './classic-browser.ts';
import { ClassicTab } from './classic-tab.ts';
import { CookieJar } from './cookie-jar.ts';
import { AGENT, TellingPage } from './telling-page.ts';

const BACK_MS = 1_500;
const VISIT_MS = 5_000;
const POPUP_MS = 1_500;

export type ClassicHostOptions = {
  /** Starts a browser for the session, a new one when that before it hangs. */
  launch: () => Promise<ClassicBrowser>;
  end: (browser: ClassicBrowser) => Promise<void>;
  site: Site;
  emit: (signal: Signal) => void;
  proxy_url: string | null;
  viewport: { width: number; height: number };
  /** The agent of the session's documents. */
  source: () => string;
  /** Turns the driver's PNG into a JPEG of this quality in percent. */
  toJpeg: (png: Buffer, quality: number) => Promise<Uint8Array>;
};

/** The one page of a session in a browser that is driven by WebDriver Classic: it tells of nothing, and is asked. */
export class ClassicHost extends HostBase implements WebHost {
  readonly traffic = new PageNetwork();
  readonly input = webdriverInput({
    perform: (sources) => this.#act(sources),
    insert: (text) => this.ask(`typePicked(${JSON.stringify(text)})`),
    upload: (choose) => this.#upload(choose),
  });
  readonly #options: ClassicHostOptions;
  readonly #log: PageLog;
  readonly #own: ReturnType<typeof ownRequests>;
  readonly #viewport: { width: number; height: number };
  #browser: ClassicBrowser | null = null;
  #tab: ClassicTab | null = null;
  #url = '';
  #documents = 0;
  /** The window shows the document that every window begins with, which is no arrival: what was asked for is under way. */
  #isEmpty = true;
  readonly #arrivals: Arrivals;
  readonly #page = new TellingPage({
    tab: () => this.#present(),
    source: () => this.#options.source(),
    within: (work, timeout_ms) => this.within(work, timeout_ms),
    came: (come) => this.#came(come),
    heard: (told) => this.#heard(told),
  });
  #isFitting = false;
  /** Shows a page for our own sake, which is nobody's to judge. */
  #isVisiting = false;
  #userAgent = '';
  readonly #jar = new CookieJar();

  constructor(options: ClassicHostOptions) {
    super(options.site, options.emit);
    this.#options = options;
    this.#log = new PageLog(options.emit);
    this.#viewport = { ...options.viewport };
    this.#arrivals = new Arrivals(
      this.traffic,
      () => this.requests,
      () => this.#userAgent,
    );
    this.#own = ownRequests(options.proxy_url, async (address) => {
      await this.allCookies().catch(() => {}); // What was last known of them does.
      return this.#jar.headerFor(address);
    });
  }

  get network(): Network {
    return this.traffic;
  }

  get requests(): Requests {
    return this.#own.requests;
  }

  get version(): string {
    return this.#browser?.version ?? '';
  }

  place(): string {
    return this.#url;
  }

  async end(): Promise<void> {
    this.shut();
    if (this.#browser) await this.#options.end(this.#browser);
    await this.#own.close();
  }

  /** A page that hangs takes its browser with it: another one is started, with the same cookies. */
  async replace(): Promise<void> {
    const old = this.#browser;
    if (old?.isOver) throw new Error('the browser has ended');
    if (this.dead) {
      this.wayBack.died();
      await this.allCookies().catch(() => {}); // The browser knows them, if it still answers.
    }
    this.#browser = null;
    this.#tab = null;
    this.onGone?.(() => true);
    this.traffic.forget();
    this.#arrivals.stays();
    if (old) await this.#options.end(old);
    this.patience.begin();
    const browser = await this.#options.launch();
    if (this.closing) {
      await this.#options.end(browser); // It came too late for the end of its session.
      throw new Error('the session has ended');
    }
    browser.onGone = (told) => {
      if (!this.closing) this.died(told);
    };
    this.#browser = browser;
    this.#tab = new ClassicTab(browser, (message) => this.reply({ type: 'confirm', message }));
    this.#url = 'about:blank';
    this.#isEmpty = true;
    this.dead = false;
    this.#userAgent ||= await this.#tab.run<string>('return navigator.userAgent');
    await this.resize(this.#viewport.width, this.#viewport.height);
    if (!this.#jar.isEmpty && this.lastPlace()) await this.#visit(this.lastPlace());
  }

  /** Gives the browser what a stored session kept: cookies, and by `script` the storage of a place. */
  async restore(place: string, cookies: readonly StoredCookie[], script: string): Promise<void> {
    this.#jar.keep(cookies);
    await this.#visit(place, script);
  }

  /** Cookies are taken only where they belong, so that the browser goes there first, where no script of the site runs. */
  async #visit(place: string, script = ''): Promise<void> {
    const tab = this.#present();
    const documents = this.#documents;
    this.#isVisiting = true;
    try {
      await tab.do((client) => client.navigateTo(new URL('/robots.txt', place).href));
      await this.#arrival(documents, VISIT_MS);
      await this.#jar.give(tab, place);
      if (script) await tab.run(script);
    } finally {
      this.#isVisiting = false;
    }
  }

  async go(way: Way, timeout_ms: number): Promise<WebResponse | null> {
    const tab = this.#present();
    const documents = this.#documents;
    if (way === 'back' || way === 'forward') {
      await tab.do((client) => (way === 'back' ? client.back() : client.forward()));
      await this.#arrival(documents, BACK_MS);
      return null;
    }
    const before = this.#url;
    const place = way === 'reload' ? before : way.place;
    const end = performance.now() + timeout_ms;
    const isSame = way !== 'reload' && withoutHash(place) === withoutHash(before) && place.includes('#');
    const answer = isSame ? null : await this.#arrivals.ahead(place, timeout_ms);
    if (answer && asksForLogin(answer)) {
      this.#arrivals.tell(answer);
      return answer;
    }
    await tab.do((client) => (way === 'reload' ? client.refresh() : client.navigateTo(place)));
    const came = await this.#arrival(documents, isSame ? BACK_MS : end - performance.now(), isSame);
    if (!came && !isSame) throw new Error(`Timeout ${timeout_ms}ms exceeded`);
    return answer;
  }

  evaluate<T>(expression: string, timeout_ms = 6_000): Promise<T | null> {
    return this.#page.evaluate(expression, timeout_ms);
  }

  /** There is no world apart in this protocol: it is asked like the page's own scripts. */
  async apart<T>(expression: string, timeout_ms: number): Promise<T | null> {
    return this.within(this.#present().run<T | null>(`return (${expression}\n);`), timeout_ms);
  }

  async picture(quality: number): Promise<Uint8Array> {
    return this.#options.toJpeg(await this.within(this.#present().picture()), quality);
  }

  async resize(width: number, height: number): Promise<void> {
    Object.assign(this.#viewport, { width, height });
    await this.within(this.#present().resize(width, height));
  }

  /** Not offered: see the actions of the driver. */
  async offline(): Promise<void> {
    throw new Error('this browser cannot be cut off from its network');
  }

  async cookies(place: string): Promise<WebCookie[]> {
    return (await this.allCookies()).filter((cookie) => goesTo(cookie, place));
  }

  /** Cookies that the browser would send to the present place, and those that it was seen to have at others. */
  async allCookies(): Promise<StoredCookie[]> {
    const read = this.#present().do((client) => client.getAllCookies());
    return this.#jar.learn(this.#url, (await this.patience.ofBrowser(read)) ?? []);
  }

  async hasten(): Promise<void> {}

  isMain(request: WebRequest): boolean {
    return request instanceof ToldRequest && request.isMain;
  }

  isOwn(): boolean {
    return true;
  }

  listen(listener: (line: Spoken) => void): () => void {
    return this.#log.speech.listen(listener);
  }

  async asNobody(): Promise<{ requests: Requests; close(): Promise<void> }> {
    return this.#own.asNobody();
  }

  protected vitality(): Vitality {
    const run = (script: string) => this.#tab?.run(script) ?? null;
    return {
      slowness: async () => slownessHere(),
      stopLoading: async () => {
        this.#arrivals.stays();
        await run('window.stop()');
      },
      closeDialog: () => this.#browser?.ask((client) => client.acceptAlert()) ?? null,
      ping: () => run('return 1'),
    };
  }

  protected async shown(): Promise<string> {
    const asked = this.#browser?.ask((client) => client.getUrl());
    return (asked && (await this.patience.ofBrowser(asked))) ?? '';
  }

  #present(): ClassicTab {
    if (!this.#tab) throw new Error('the browser has ended');
    return this.#tab;
  }

  #came(come: Come): void {
    this.#url = come.place;
    if (this.#isEmpty && come.place === 'about:blank') return;
    this.#isEmpty = false;
    this.#documents += 1;
    if (this.#isVisiting) return;
    this.arrived(come.place);
    this.#arrivals.came(come);
  }

  #heard({ news, place, leaving, size }: PageReply): void {
    const { width, height } = this.#viewport;
    if (size[0] !== width || size[1] !== height) this.#fit();
    const here = this.#url;
    for (const one of news) this.#hear(one, here);
    if (place !== this.#url) {
      this.#url = place;
      this.arrived(place);
    }
    if (leaving) this.#arrivals.leaves(leaving);
    else this.#arrivals.stays();
    void this.#page.watch(
      () => (this.#arrivals.isComing || this.traffic.isBusy) && !this.dead && !this.closing,
      () => this.#doubt(),
    );
  }

  #hear(news: News, place: string): void {
    if (news.kind === 'said' || news.kind === 'error') this.#log.heard(news, place);
    else if (news.kind === 'dialog') this.reply({ type: news.type, message: news.message });
    else if (news.kind === 'window') void this.#foldPopup();
    else if (news.kind === 'download') this.effects.add('download');
    else this.traffic.heard(news);
  }

  /** A window that was opened beside it, or a bar, may have made the page smaller. */
  #fit(): void {
    if (this.#isFitting) return;
    this.#isFitting = true;
    const { width, height } = this.#viewport;
    const fitted = this.#present().resize(width, height);
    fitted
      .catch(() => {}) // Seen at the next answer.
      .finally(() => {
        this.#isFitting = false;
      });
  }

  /** What is waited for may be no document: the page that led there stays then. */
  async #doubt(): Promise<void> {
    const none = await this.#arrivals.isNone();
    if (!none) return;
    if (none === 'download') this.effects.add('download');
    await this.#tab?.run(`window.stop(); ${AGENT}?.stays()`).catch(() => {}); // It has come after all.
    this.#arrivals.stays();
  }

  /** Resolves when another document has come, with false when none did in time. */
  #arrival(documents: number, timeout_ms: number, isSame = false): Promise<boolean> {
    const before = this.#url;
    const isThere = () => this.#documents !== documents || (isSame && this.#url !== before);
    return this.#page.until(isThere, () => this.dead, timeout_ms);
  }

  async #act(sources: Parameters<ClassicTab['act']>[0]): Promise<void> {
    await this.#page.elsewhere;
    await this.within(this.#present().act(sources));
  }

  async #upload(choose: (accept: string) => SampleFile[]): Promise<string> {
    const given = await this.within(this.#present().giveFiles(`${AGENT}?.picked()`, choose));
    if (given) this.effects.add('file_chooser');
    return given ? '' : 'missing';
  }

  /** A new window of the site is followed in the one page; any other is closed. */
  async #foldPopup(): Promise<void> {
    const { effects } = this;
    if (effects.has('popup') || this.folding) return;
    effects.add('popup');
    this.folding = true;
    try {
      const closed = this.#present().closeOthers(POPUP_MS);
      this.#page.elsewhere = closed.catch(() => {}); // Told here.
      const place = await closed;
      const late = this.effects !== effects; // The next action has begun: it is not to be led astray.
      if (place && this.site.owns(place) && !late && !this.dead && !this.closing)
        await this.go({ place }, 5_000);
    } catch {
      // Judged by what is shown.
    } finally {
      this.folding = false;
    }
  }
}
