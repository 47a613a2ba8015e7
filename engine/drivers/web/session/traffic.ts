import type { Signal } from '#engine/drivers/contract.ts';
import { noAnswerWithin } from '../../no-answer.ts';
import { withoutQuery } from '../../without-query.ts';
import type { WebHost } from './host.ts';
import type { WebRequest, WebResponse } from './network.ts';
import type { Site } from './site.ts';
import { Wakes } from './wakes.ts';

/** Kinds of requests that a screen waits for; pictures and streams come when they come. */
const AWAITED = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr']);
const ACTIVE = new Set(['document', 'fetch', 'xhr', 'ping', 'websocket', 'eventsource', 'other']);
const SILENT = new Set(['image', 'font', 'media', 'stylesheet', 'script']);
/**
 * A request pending this long is taken for a long poll, and its path is not waited for again: one that the page sends by
 * itself, and one that an action caused, whose answer may be slow. Only who is patient waits for that longer than for others.
 */
const LONG_POLL_MS = { idle: 2_500, asked: 5_000 };
/** What a page asks for so soon after an action was caused by it: its scripts have begun, or typing has come to its end. */
const ECHO_MS = 1_000;
/** Failures that our own side causes: navigation away, the read-only guard, the egress proxy, a network taken away. */
const OURS =
  /ERR_ABORTED|BLOCKED_BY_CLIENT|BLOCKED_BY_ORB|TUNNEL_CONNECTION|PROXY|ERR_NETWORK_CHANGED|INTERNET_DISCONNECTED|ERR_CACHE/;

/** A document that is given up after this long without an answer was the target's to answer. */
const UNANSWERED_MS = 5_000;
/** A target may make up addresses without end: only the latest are remembered. */
const PATHS_MAX = 2_000;
/** What a page's own scripts ask for. */
const DATA = new Set(['fetch', 'xhr']);
const ADDRESS_MAX = 2_000;

/** `asked`: an action caused it, and its path was not known to hold for long. */
type Pending = { since: number; asked: boolean };

export const EGRESS_HEADER = 'x-rove-egress';

/** Follows all requests of a browser context: what is in flight, what an action sent, what went wrong. */
export class Traffic {
  readonly #pending = new Map<WebRequest, Pending>();
  readonly #slow = new Set<string>();
  #refused = false;
  readonly #idleSeen = new Map<string, number>();
  readonly #emit: (signal: Signal) => void;
  readonly #site: Site;
  readonly #host: WebHost;
  readonly #wakes = new Wakes();
  #acting = false;
  #acted = Number.NEGATIVE_INFINITY;
  #sent: string[] = [];

  constructor(host: WebHost, site: Site, emit: (signal: Signal) => void) {
    this.#emit = emit;
    this.#site = site;
    this.#host = host;
    const { network } = host;
    // What a page that is gone was waiting for may never be told to have ended.
    host.onGone = (isGone) => this.#forget(isGone);
    network.on('request', (request) => this.#started(request));
    network.on('response', (response) => this.#answered(response));
    network.on('requestfinished', (request) => this.#ended(request));
    network.on('requestfailed', (request) => this.#failed(request));
  }

  beginAction(): void {
    this.#acting = true;
    this.#sent = [];
  }

  /** The requests that the action caused, without those that the page sends by itself anyway. */
  endAction(): string[] {
    this.#acting = false;
    this.#acted = performance.now();
    return this.#sent;
  }

  /** Requests worth waiting for that have not ended. */
  inFlight(): number {
    const now = performance.now();
    let count = 0;
    for (const [request, { since, asked }] of this.#pending) {
      if (!AWAITED.has(request.resourceType())) continue;
      if (now - since > LONG_POLL_MS[asked ? 'asked' : 'idle']) remember(this.#slow, requestPath(request));
      if (now - since <= LONG_POLL_MS.idle && !this.#slow.has(requestPath(request))) count += 1;
    }
    return count;
  }

  /** Whether what the last action asked for has yet to be answered, as a slow list has. */
  isAnswerDue(): boolean {
    const from = performance.now() - LONG_POLL_MS.asked;
    for (const [request, { since, asked }] of this.#pending)
      if (asked && since > from && AWAITED.has(request.resourceType())) return true;
    return false;
  }

  /** Whether what is shown is the egress's refusal, not a page of the target. */
  get refused(): boolean {
    return this.#refused;
  }

  /** Whether a new document is on its way. */
  isNavigating(): boolean {
    if (this.#host.folding) return true;
    for (const request of this.#pending.keys()) if (this.#host.isMain(request)) return true;
    return false;
  }

  /** Resolves when a request ends, or after `cap_ms`. */
  change(cap_ms: number): Promise<void> {
    return this.#wakes.next(cap_ms);
  }

  #started(request: WebRequest): void {
    const key = `${request.method()} ${requestPath(request)}`;
    const since = performance.now();
    const isEcho = since - this.#acted < ECHO_MS && (this.#idleSeen.get(key) ?? 0) < 2;
    this.#pending.set(request, {
      since,
      asked: (this.#acting || isEcho) && !this.#slow.has(requestPath(request)),
    });
    if (this.#host.isMain(request)) this.#site.manners?.visited();
    const kind = request.resourceType();
    if (!ACTIVE.has(kind)) return;
    if (!this.#acting) {
      this.#idleSeen.set(key, (this.#idleSeen.get(key) ?? 0) + 1);
      forgetOldest(this.#idleSeen);
    } else if ((this.#idleSeen.get(key) ?? 0) < 2) this.#sent.push(key);
  }

  #ended(request: WebRequest): void {
    this.#pending.delete(request);
    this.#wakes.wake();
  }

  #answered(response: WebResponse): void {
    const request = response.request();
    const kind = request.resourceType();
    const since = this.#pending.get(request)?.since;
    if (kind === 'document' || kind === 'eventsource') this.#ended(request);
    const status = response.status();
    if (status < 400 && SILENT.has(kind)) return;
    const main = this.#host.isMain(request);
    if (main && since !== undefined) this.#replaced(request, since);
    const headers = response.headers();
    const refused = EGRESS_HEADER in headers;
    if (main) this.#refused = refused;
    if (refused || (response.partial && status < 400)) return;
    if (DATA.has(kind) && this.#site.owns(this.#host.place())) this.#learnBackend(request, status, headers);
    this.#emit(this.#signalOf(response, main, since));
  }

  /** `since`: when the request was sent, where that is known. */
  #signalOf(response: WebResponse, main: boolean, since: number | undefined): Signal {
    const request = response.request();
    const kind = request.resourceType();
    const headers = response.headers();
    return {
      kind: 'response',
      method: request.method(),
      address: request.url().slice(0, ADDRESS_MAX),
      status: response.status(),
      resource: kind,
      headers: kind === 'document' ? headers : { 'content-type': headers['content-type'] ?? '' },
      duration_ms: since === undefined ? 0 : Math.round(performance.now() - since),
      same_site: this.#site.isSameSite(request.url()),
      main_document: main,
      place: main ? request.url() : this.#host.place(),
    };
  }

  #learnBackend(request: WebRequest, status: number, headers: Record<string, string>): void {
    const media_type = headers['content-type'] ?? '';
    this.#site.learnBackend({ address: request.url(), method: request.method(), status, media_type });
  }

  #failed(request: WebRequest): void {
    const waited = performance.now() - (this.#pending.get(request)?.since ?? performance.now());
    const unanswered = waited >= UNANSWERED_MS && this.#host.isMain(request);
    this.#ended(request);
    const told = request.failure()?.errorText ?? '';
    if (OURS.test(told) && !unanswered) return;
    const reason = OURS.test(told) ? noAnswerWithin(UNANSWERED_MS) : told;
    this.#emit({
      kind: 'request_failed',
      method: request.method(),
      address: request.url().slice(0, ADDRESS_MAX),
      reason,
      resource: request.resourceType(),
      same_site: this.#site.isSameSite(request.url()),
      place: this.#host.place(),
    });
  }

  /** What the document before this one was waiting for is nobody's any more. */
  #replaced(main: WebRequest, since: number): void {
    this.#forget((request, started) => started < since && this.#host.isOwn(request) && request !== main);
  }

  #forget(isGone: (request: WebRequest, since: number) => boolean): void {
    for (const [request, { since }] of this.#pending) if (isGone(request, since)) this.#ended(request);
  }
}

/** Short enough to be kept by the thousand. */
function requestPath(request: WebRequest): string {
  return withoutQuery(request.url()).slice(0, 300);
}

function remember(paths: Set<string>, path: string): void {
  paths.add(path);
  forgetOldest(paths);
}

function forgetOldest(paths: Set<string> | Map<string, unknown>): void {
  if (paths.size <= PATHS_MAX) return;
  for (const oldest of paths.keys()) {
    paths.delete(oldest);
    return;
  }
}
