import { setTimeout as delay } from 'node:timers/promises';
import { type Failing, READS } from '../../requests.ts';
import { INJECTED_STATUS, injectedHeaders } from '../session/injected.ts';
import { isLate, LATE_MS } from '../session/late.ts';
import { RUN_HEADER } from '../session/run-header.ts';
import type { Site } from '../session/site.ts';
import type { BidiHost } from './bidi-host.ts';
import { BidiRequest, type RequestEvent } from './bidi-request.ts';

type Trap = { host: string; caught(address: string, navigates: boolean): void };

/** Decides of the requests of one session that its browser holds up. */
export class Intercepts {
  readonly #host: BidiHost;
  readonly #site: Site;
  readonly #readOnly: boolean;
  readonly #run: string;
  #failing: (Failing & { count: number }) | null = null;
  trap: Trap | null = null;

  constructor(host: BidiHost, site: Site, { readOnly, run }: { readOnly: boolean; run: string }) {
    this.#run = run;
    this.#host = host;
    this.#site = site;
    this.#readOnly = readOnly;
    host.onBlocked = (event, phase) => {
      const decided = phase === 'request' ? this.#request(event) : this.#response(event);
      decided.catch(() => {}); // The request went with its page.
    };
  }

  /** From now on the browser holds requests up: they are held back, or say for which run they are. */
  async begin(): Promise<void> {
    await this.#host.browser.holdUp('beforeRequestSent');
  }

  /** @see Driver.fail */
  async fail(failing: Failing): Promise<() => Promise<number>> {
    const state = { ...failing, count: 0 };
    await this.#host.browser.holdUp('beforeRequestSent');
    if (isLate(failing)) await this.#host.browser.holdUp('responseStarted');
    this.#failing = state;
    return async () => {
      this.#failing = null;
      return state.count;
    };
  }

  async #request(event: RequestEvent): Promise<void> {
    const { browser } = this.#host;
    const { request, method, url } = event.request;
    if (this.trap && new URL(url).hostname === this.trap.host) {
      this.trap.caught(url, event.navigation !== null);
      return void (await browser.ask((client) => client.networkFailRequest({ request })));
    }
    if (this.#readOnly && !READS.has(method))
      return void (await browser.ask((client) => client.networkFailRequest({ request })));
    const failing = this.#meant(event);
    if (failing && !isLate(failing)) {
      failing.count += 1;
      if (failing.how === 'offline')
        return void (await browser.ask((client) => client.networkFailRequest({ request })));
      return void (await browser.ask((client) =>
        client.networkProvideResponse({ request, ...injectedFor(event) }),
      ));
    }
    const isTop = event.navigation !== null && event.context === this.#host.context;
    if (isTop && this.#site.bars(url)) {
      this.#host.heldBack = this.#site.refusal(url);
      return void (await browser.ask((client) => client.networkFailRequest({ request })));
    }
    const changed = isTop || this.#site.hasHeaders ? { headers: this.#headers(event, isTop) } : {};
    await browser.ask((client) => client.networkContinueRequest({ request, ...changed }));
  }

  #headers({ request }: RequestEvent, isTop: boolean) {
    const given = request.headers.map(({ name, value }) => [name, value.value] as const);
    const carried = this.#site.carried(request.url, Object.fromEntries(given));
    const named = isTop ? { ...carried, [RUN_HEADER]: this.#run } : carried;
    return Object.entries(named).map(([name, value]) => ({ name, value: text(value) }));
  }

  /** The server gets a slow request at once; the page gets the answer later, if it still waits for one. */
  async #response(event: RequestEvent): Promise<void> {
    const { request } = event.request;
    const failing = this.#meant(event);
    if (failing && isLate(failing)) {
      failing.count += 1;
      if (failing.how === 'slow' || failing.count === 1) await delay(LATE_MS[failing.how]);
    }
    await this.#host.browser.ask((client) => client.networkContinueResponse({ request }));
  }

  #meant(event: RequestEvent) {
    const failing = this.#failing;
    const { url } = event.request;
    if (!failing || !this.#site.isSameSite(url) || !url.includes(failing.of ?? '')) return null;
    const kind = new BidiRequest(event, async () => '').resourceType();
    const kinds = failing.how === 'slow' ? /^(fetch|xhr|document)$/ : /^(fetch|xhr)$/;
    const reads = READS.has(event.request.method);
    return kinds.test(kind) && reads === (failing.what === 'reads') ? failing : null;
  }
}

const text = (value: string) => ({ type: 'string' as const, value });
/** An answer in the server's place, in the protocol's form. */
function injectedFor({ request }: RequestEvent) {
  const origin = request.headers.find(({ name }) => name.toLowerCase() === 'origin')?.value.value;
  const headers = Object.entries(injectedHeaders(origin)).map(([name, value]) => ({
    name,
    value: text(value),
  }));
  return {
    statusCode: INJECTED_STATUS,
    reasonPhrase: 'Service Unavailable',
    headers,
    body: text('Service Unavailable'),
  };
}
