import type { BrowserContext, Request, Response } from 'playwright';
import type { Signal } from '../contract.ts';
import type { Site } from './site.ts';

/** Kinds of requests that a screen waits for; pictures and streams come when they come. */
const AWAITED = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);
const ACTIVE = new Set(['document', 'fetch', 'xhr', 'ping', 'websocket', 'eventsource', 'other']);
const SILENT = new Set(['image', 'font', 'media', 'stylesheet', 'script']);
/** A request pending this long is taken for a long poll: its path is not waited for again. */
const LONG_POLL_MS = 2_500;
/** Failures that our own side causes: navigation away, the read-only guard, the egress proxy. */
const OURS =
  /ERR_ABORTED|BLOCKED_BY_CLIENT|BLOCKED_BY_ORB|TUNNEL_CONNECTION|PROXY|ERR_NETWORK_CHANGED|ERR_CACHE/;

export const EGRESS_HEADER = 'x-rove-egress';

/** Follows all requests of a browser context: what is in flight, what an action sent, what went wrong. */
export class Traffic {
  readonly #pending = new Map<Request, number>();
  readonly #slow = new Set<string>();
  #refused = false;
  readonly #idleSeen = new Map<string, number>();
  readonly #emit: (signal: Signal) => void;
  readonly #site: Site;
  readonly #place: () => string;
  #wake: (() => void)[] = [];
  #acting = false;
  #sent: string[] = [];

  constructor(context: BrowserContext, site: Site, place: () => string, emit: (signal: Signal) => void) {
    this.#emit = emit;
    this.#site = site;
    this.#place = place;
    context.on('request', (request) => this.#started(request));
    context.on('response', (response) => this.#answered(response));
    context.on('requestfinished', (request) => this.#ended(request));
    context.on('requestfailed', (request) => this.#failed(request));
  }

  beginAction(): void {
    this.#acting = true;
    this.#sent = [];
  }

  /** The requests that the action caused, without those that the page sends by itself anyway. */
  endAction(): string[] {
    this.#acting = false;
    return this.#sent;
  }

  /** Requests worth waiting for that have not ended. */
  inFlight(): number {
    const now = performance.now();
    let count = 0;
    for (const [request, since] of this.#pending) {
      if (!AWAITED.has(request.resourceType())) continue;
      if (now - since > LONG_POLL_MS) this.#slow.add(pathOf(request.url()));
      if (!this.#slow.has(pathOf(request.url()))) count += 1;
    }
    return count;
  }

  /** Whether what is shown is the egress's refusal, not a page of the target. */
  get refused(): boolean {
    return this.#refused;
  }

  /** Whether a new document is on its way. */
  isNavigating(): boolean {
    for (const request of this.#pending.keys()) if (isMain(request)) return true;
    return false;
  }

  /** Resolves when a request ends, or after `cap_ms`. */
  change(cap_ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, cap_ms);
      this.#wake.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #started(request: Request): void {
    this.#pending.set(request, performance.now());
    const kind = request.resourceType();
    if (!ACTIVE.has(kind)) return;
    const key = `${request.method()} ${pathOf(request.url())}`;
    if (!this.#acting) this.#idleSeen.set(key, (this.#idleSeen.get(key) ?? 0) + 1);
    else if ((this.#idleSeen.get(key) ?? 0) < 2) this.#sent.push(key);
  }

  #ended(request: Request): void {
    this.#pending.delete(request);
    for (const wake of this.#wake.splice(0)) wake();
  }

  #answered(response: Response): void {
    const request = response.request();
    const kind = request.resourceType();
    const since = this.#pending.get(request);
    if (kind === 'document' || kind === 'eventsource') this.#ended(request);
    const status = response.status();
    if (status < 400 && SILENT.has(kind)) return;
    const headers = response.headers();
    const main = isMain(request);
    const refused = EGRESS_HEADER in headers;
    if (main) this.#refused = refused;
    if (refused) return;
    this.#emit({
      kind: 'response',
      method: request.method(),
      address: request.url(),
      status,
      resource: kind,
      headers: kind === 'document' ? headers : { 'content-type': headers['content-type'] ?? '' },
      duration_ms: since === undefined ? 0 : Math.round(performance.now() - since),
      same_site: this.#site.isSameSite(request.url()),
      main_document: main,
      place: main ? request.url() : this.#place(),
    });
  }

  #failed(request: Request): void {
    this.#ended(request);
    const reason = request.failure()?.errorText ?? '';
    if (OURS.test(reason)) return;
    this.#emit({
      kind: 'request_failed',
      method: request.method(),
      address: request.url(),
      reason,
      resource: request.resourceType(),
      same_site: this.#site.isSameSite(request.url()),
      place: this.#place(),
    });
  }
}

function isMain(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return false; // The frame is gone already: nothing of it will be shown.
  }
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}
