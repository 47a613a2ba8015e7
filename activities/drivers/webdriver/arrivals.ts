import type { Requests, WebResponse } from '../web/network.ts';
import type { PageNetwork } from './page-network.ts';
import { scout } from './scout.ts';
import { ToldRequest } from './told-request.ts';

const AGAIN_MS = 1_500;
/** A document that has not come by then may be none. */
const LATE_MS = 300;

/** What a document that has come knows of itself. */
export type Come = { place: string; status: number; type: string };

/** Follows the documents of a page whose browser tells of none: which is on its way, which has come, and with what answer. */
export class Arrivals {
  readonly #traffic: PageNetwork;
  readonly #requests: () => Requests;
  readonly #userAgent: () => string;
  #coming: ToldRequest | null = null;
  #since = 0;
  #asked = false;
  /** What was answered to us before the browser asked, by path. */
  readonly #known = new Map<string, WebResponse>();

  constructor(traffic: PageNetwork, requests: () => Requests, userAgent: () => string) {
    this.#traffic = traffic;
    this.#requests = requests;
    this.#userAgent = userAgent;
  }

  get isComing(): boolean {
    return this.#coming !== null;
  }

  /** The document that is shown makes room for the one at this address. */
  leaves(address: string): void {
    if (this.#coming) return;
    this.#coming = new ToldRequest('GET', address, 'document', true);
    this.#since = performance.now();
    this.#asked = false;
    this.#traffic.begin('', this.#coming);
  }

  /**
   * Whether what has been on its way for a while turns out to be a file, or nothing at all, which the browser does not
   * tell of; asked once for each.
   */
  async isNone(): Promise<'download' | 'nothing' | null> {
    const coming = this.#coming;
    if (!coming || this.#asked || performance.now() - this.#since < LATE_MS) return null;
    this.#asked = true;
    try {
      const answer = await this.ahead(coming.url(), AGAIN_MS);
      return answer?.status() === 204 ? 'nothing' : null;
    } catch (error) {
      return /Download/.test(String(error)) ? 'download' : null;
    }
  }

  /** Whatever was on its way does not come. */
  stays(): void {
    const coming = this.#coming;
    this.#coming = null;
    if (coming) this.#traffic.fail(coming, 'net::ERR_ABORTED');
  }

  /**
   * What is answered at an address, asked from here the first time in a session, since the browser would not tell.
   * @throws Error as a navigation does: `net::ERR_...`, or `Download is starting`.
   */
  async ahead(place: string, timeout_ms: number): Promise<WebResponse | null> {
    const known = this.#known.get(pathOf(place));
    if (known) return known;
    const request = await scout(this.#requests(), place, this.#userAgent(), timeout_ms);
    const answer = await request.response();
    if (answer && /attachment/i.test(answer.headers()['content-disposition'] ?? ''))
      throw new Error('Download is starting');
    if (answer && answer.status() < 400) this.#known.set(pathOf(place), answer);
    return answer;
  }

  /** Tells of an answer that the browser does not show. */
  tell(answer: WebResponse): void {
    const request = answer.request();
    this.#traffic.emit('request', request);
    this.#traffic.emit('response', answer);
    this.#traffic.emit('requestfinished', request);
  }

  /** A document has come. */
  async came({ place, status, type }: Come): Promise<void> {
    if (this.#coming) this.#traffic.answer(this.#coming, null);
    this.#coming = null;
    const request = new ToldRequest('GET', place, 'document', true);
    this.#traffic.begin('', request);
    const known = status >= 400 ? await this.#askAgain(place) : this.#known.get(pathOf(place));
    const headers = known ? Object.entries(known.headers()) : [['content-type', type] as const];
    const text = known ? await known.text() : '';
    this.#traffic.answer(request, { status: status || 200, headers, text, size: -1, partial: !known });
  }

  /** What an error says, and whether it is one of ours, is in the answer alone. */
  async #askAgain(place: string): Promise<WebResponse | undefined> {
    const again = await scout(this.#requests(), place, this.#userAgent(), AGAIN_MS).catch(() => null); // Not told then.
    const answer = await again?.response();
    return answer && answer.status() >= 400 ? answer : undefined;
  }
}

const pathOf = (place: string): string => place.split(/[?#]/)[0] ?? place;
