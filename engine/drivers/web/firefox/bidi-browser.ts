import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'webdriver';
import { READS } from '../../requests.ts';
import { processTree } from '../chromium/process-tree.ts';
import type { ToolProcess } from '../webdriver/tool-process.ts';
import type { LogEvent } from './bidi-log.ts';
import type { RequestEvent } from './bidi-request.ts';
import { type Firefox, type FirefoxPrograms, launchFirefox } from './firefox-process.ts';

/** What takes a machine with time to spare `SLOW_USUAL_MS`, about. */
const WORK = 'for (let n = 0, sum = 0; n < 2e6; n += 1) sum += n % 7; 1';
const SLOW_USUAL_MS = 60;
const SLOWEST = 6;
const GIVE_UP_MS = 20_000;
const BUSY_SAMPLES = 4;
const BUSY_EVERY_MS = 40;
const BODY_BYTES_MAX = 3_000_000;

export type ContextEvent = { context: string; url: string; userContext: string; parent: string | null };
export type PromptEvent = { context: string; type: string; message: string };
export type FileEvent = {
  context: string;
  element?: { sharedId?: string; value?: { attributes?: Record<string, string> } };
};

/** What a session hears of its browsing contexts. */
export type BidiListener = {
  created(event: ContextEvent): void;
  destroyed(context: string): void;
  moved(context: string, url: string, isDocument: boolean): void;
  prompt(event: PromptEvent): void;
  download(context: string, navigation: string | null): void;
  fileDialog(event: FileEvent): void;
  log(event: LogEvent): void;
  message(data: string): void;
  sent(event: RequestEvent): void;
  answered(event: RequestEvent): void;
  ended(event: RequestEvent): void;
  failed(event: RequestEvent): void;
  /** The browser is gone. */
  gone(): void;
};

/** One Firefox with all its sessions, each in a user context of its own. */
export class BidiBrowser {
  readonly version: string;
  readonly #client: Client;
  /** How all its sessions name themselves; '' where they do it as any Firefox. */
  readonly #agent: string;
  readonly #tool: ToolProcess;
  readonly #contexts = new Map<string, { userContext: string; parent: string | null }>();
  readonly #listeners = new Map<string, BidiListener>();
  readonly #end = Promise.withResolvers<never>();
  readonly #held = new Map<string, Promise<unknown>>();
  #ended = false;

  private constructor({ client, version, tool }: Firefox, agent: string) {
    this.#client = client;
    this.#agent = agent;
    this.version = version;
    this.#tool = tool;
    this.#end.promise.catch(() => {}); // Told to whoever asks.
  }

  /** @throws AppError BROWSER_UNAVAILABLE */
  static async launch(
    programs: FirefoxPrograms & { agent?: string },
    proxyUrl: string | null,
  ): Promise<BidiBrowser> {
    const firefox = await launchFirefox(programs, proxyUrl);
    const agent = programs.agent && firefox.agent ? `${firefox.agent} ${programs.agent}` : '';
    const browser = new BidiBrowser(firefox, agent);
    browser.#listen();
    firefox.tool.onEnd(() => browser.#over());
    await browser.ask((one) =>
      one.sessionSubscribe({
        events: ['browsingContext', 'log.entryAdded', 'network', 'script.message', 'input.fileDialogOpened'],
      }),
    );
    // Bodies of answers are told only while they are kept.
    const kept = { dataTypes: ['response'] as ['response'], maxEncodedDataSize: BODY_BYTES_MAX };
    await browser.ask((one) => one.networkAddDataCollector(kept)).catch(() => {}); // An older Firefox has none.
    // A page that asks for a name and a password by itself gets none, and shows what it shows then.
    await browser.ask((one) => one.networkAddIntercept({ phases: ['authRequired'] }));
    await browser
      .ask((one) => one.browserSetDownloadBehavior({ downloadBehavior: { type: 'denied' } }))
      .catch(() => {}); // An older Firefox asks, and nobody answers.
    return browser;
  }

  get isOver(): boolean {
    return this.#ended;
  }

  /** Leaves a file where this browser can read it; gives its path in there. */
  give(name: string, content: Uint8Array): string {
    return this.#tool.give(name, content);
  }

  get client(): Client {
    return this.#client;
  }

  /** The answer to a command; rejects at once when the browser is gone. */
  ask<T>(command: (client: Client) => Promise<T>): Promise<T> {
    if (this.#ended) return Promise.reject(new Error('the browser has ended'));
    return Promise.race([command(this.#client), this.#end.promise]);
  }

  /** A user context with nothing in it, whose events `listener` hears. */
  async openContext(listener: BidiListener): Promise<string> {
    const { userContext } = await this.ask((client) => client.browserCreateUserContext({}));
    this.#listeners.set(userContext, listener);
    const userAgent = this.#agent;
    const naming = { userAgent, userContexts: [userContext] as [string] };
    if (userAgent) await this.ask((client) => client.emulationSetUserAgentOverride(naming));
    return userContext;
  }

  async closeContext(userContext: string): Promise<void> {
    this.#listeners.delete(userContext);
    await this.ask((client) => client.browserRemoveUserContext({ userContext })).catch(() => {}); // Gone with its browser.
  }

  /** From now on requests wait in this phase until somebody decides of them. For all sessions of the browser. */
  async holdUp(phase: 'beforeRequestSent' | 'responseStarted'): Promise<void> {
    const asked =
      this.#held.get(phase) ?? this.ask((client) => client.networkAddIntercept({ phases: [phase] }));
    this.#held.set(phase, asked);
    await asked;
  }

  topOf(context: string): string {
    let top = context;
    for (let at = this.#contexts.get(top); at?.parent; at = this.#contexts.get(top)) top = at.parent;
    return top;
  }

  /** How many times longer than usual a page beside all others needs for the same work now, from 1 to `SLOWEST`. */
  async slowness(): Promise<number> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), GIVE_UP_MS);
    const control = this.#control().catch(() => 0); // The browser is gone: that is told elsewhere.
    const took = await Promise.race([control, late]).finally(() => clearTimeout(timer));
    return took === null ? SLOWEST : Math.min(SLOWEST, Math.max(1, took / SLOW_USUAL_MS));
  }

  async #control(): Promise<number> {
    const known = [...this.#contexts].find(([, { userContext }]) => userContext === 'default');
    const context =
      known?.[0] ??
      (await this.ask((client) => client.browsingContextCreate({ type: 'tab', background: true }))).context;
    const start = performance.now();
    await this.ask((client) =>
      client.scriptEvaluate({ expression: WORK, target: { context }, awaitPromise: false }),
    );
    return performance.now() - start;
  }

  /** Ends the processes of pages that are busy: one that hangs might be given the next page of its site. Linux only. */
  async endBusyPages(): Promise<void> {
    let busy = processTree(this.#tool.pid).filter(isContent);
    for (let sample = 0; sample < BUSY_SAMPLES && busy.length > 0; sample += 1) {
      busy = busy.filter(isRunning);
      await delay(BUSY_EVERY_MS);
    }
    for (const pid of busy) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
    }
  }

  async kill(): Promise<void> {
    this.#over();
    await this.#tool.kill();
  }

  #over(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#end.reject(new Error('the browser has ended'));
    for (const listener of this.#listeners.values()) listener.gone();
  }

  /** A request of no page of ours, as a worker's: what changes nothing may go on. */
  #letGo({ request: { request, method } }: RequestEvent): void {
    const decided = this.ask(
      (client): Promise<unknown> =>
        READS.has(method)
          ? client.networkContinueRequest({ request })
          : client.networkFailRequest({ request }),
    );
    decided.catch(() => {}); // It went with its worker.
  }

  #listen(): void {
    const client = this.#client;
    const of = (context: string | null | undefined) =>
      this.#listeners.get(this.#contexts.get(context ?? '')?.userContext ?? '');
    const on = <T>(event: string, hear: (params: T) => void) => {
      client.on(event as 'log.entryAdded', (params) => hear(params as unknown as T));
    };
    on<ContextEvent>('browsingContext.contextCreated', (event) => {
      this.#contexts.set(event.context, event);
      of(event.context)?.created(event);
    });
    on<ContextEvent>('browsingContext.contextDestroyed', ({ context }) => {
      of(context)?.destroyed(context);
      this.#contexts.delete(context);
    });
    on<ContextEvent>('browsingContext.navigationCommitted', ({ context, url }) =>
      of(context)?.moved(context, url, true),
    );
    for (const event of ['browsingContext.fragmentNavigated', 'browsingContext.historyUpdated'])
      on<ContextEvent>(event, ({ context, url }) => of(context)?.moved(context, url, false));
    on<PromptEvent>('browsingContext.userPromptOpened', (event) => of(event.context)?.prompt(event));
    on<RequestEvent>('browsingContext.downloadWillBegin', ({ context, navigation }) =>
      of(context)?.download(context ?? '', navigation),
    );
    on<FileEvent>('input.fileDialogOpened', (event) => of(event.context)?.fileDialog(event));
    on<LogEvent>('log.entryAdded', (event) => of(event.source.context)?.log(event));
    on<{ source: { context?: string }; data: { value?: unknown } }>('script.message', ({ source, data }) =>
      of(source.context)?.message(String(data.value ?? '')),
    );
    on<RequestEvent>('network.beforeRequestSent', (event) => {
      const listener = of(event.context);
      if (listener) listener.sent(event);
      else if (event.isBlocked) this.#letGo(event);
    });
    on<RequestEvent>('network.responseStarted', (event) => {
      const listener = of(event.context);
      const { request } = event.request;
      if (listener) listener.answered(event);
      else if (event.isBlocked) this.ask((one) => one.networkContinueResponse({ request })).catch(() => {}); // Gone with its page.
    });
    on<RequestEvent>('network.responseCompleted', (event) => of(event.context)?.ended(event));
    on<RequestEvent>('network.authRequired', ({ request: { request } }) => {
      const refused = this.ask((one) => one.networkContinueWithAuth({ request, action: 'cancel' }));
      refused.catch(() => {}); // Gone with its page.
    });
    on<RequestEvent>('network.fetchError', (event) => of(event.context)?.failed(event));
    const { _bidiHandler: handler } = client as unknown as {
      _bidiHandler?: { socket?: NodeJS.EventEmitter };
    };
    handler?.socket?.on('close', () => this.#over());
  }
}

/** Whether a process shows pages; only Linux tells of others, elsewhere Firefox ends it by itself, later. */
function isContent(pid: number): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return args.includes('-contentproc') && args.at(-1) === 'tab';
  } catch {
    return false;
  }
}

/** Whether a process is at work now, not waiting for anything. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('R');
  } catch {
    return false;
  }
}
