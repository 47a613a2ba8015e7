import { withoutQuery } from '../../without-query.ts';
import { wordsOfMarkup } from '../session/markup.ts';
import type { Requests, WebResponse } from '../session/network.ts';
import type { PageNetwork } from '../webdriver/page-network.ts';
import { scout } from '../webdriver/scout.ts';
import { ToldRequest } from '../webdriver/told-request.ts';

const AGAIN_MS = 1_500;
/** A document that has not come by then may be none. */
const LATE_MS = 300;

/** Addresses asked from here, of one path and of all. */
const ASKED_OF_PATH_MAX = 3;
const ASKED_MAX = 300;
/** What of a page's first words has to stand in an answer for the two to be the same. */
const WORDS = 30;
/** What WebKit writes in the place of a page that cannot be had, in the words that all drivers use. */
const REASONS: [RegExp, string][] = [
  [/refused|Could not connect/i, 'net::ERR_CONNECTION_REFUSED'],
  [/resolv/i, 'net::ERR_NAME_NOT_RESOLVED'],
  [/redirection/i, 'net::ERR_TOO_MANY_REDIRECTS'],
  [/certificate|TLS/i, 'net::ERR_CERT_INVALID'],
  [/timed? ?out/i, 'net::ERR_TIMED_OUT'],
];

/** What a document that has come knows of itself: its address, its media type and its first words. */
export type Come = { place: string; type: string; words: string };

/** Follows the documents of a page whose browser tells of none: which is on its way, which has come, and with what answer. */
export class Arrivals {
  readonly #traffic: PageNetwork;
  readonly #requests: () => Requests;
  readonly #userAgent: () => string;
  #coming: ToldRequest | null = null;
  #since = 0;
  #doubted = false;
  /** What was answered to us at addresses that a document may come from. */
  readonly #known = new Map<string, WebResponse>();
  readonly #asked = new Map<string, number>();

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
    this.#doubted = false;
    this.#traffic.begin('', this.#coming);
  }

  /**
   * Whether what has been on its way for a while turns out to be a file, or nothing at all, which the browser does not
   * tell of; asked once for each.
   */
  async isNone(): Promise<'download' | 'nothing' | null> {
    const coming = this.#coming;
    if (!coming || this.#doubted || performance.now() - this.#since < LATE_MS) return null;
    this.#doubted = true;
    try {
      const answer = await this.ahead(coming.url(), AGAIN_MS);
      return answer && (answer.status() === 204 || asksForLogin(answer)) ? 'nothing' : null;
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
    const known = this.#known.get(withoutHash(place));
    if (known) return known;
    const request = await scout(this.#requests(), place, this.#userAgent(), timeout_ms);
    const answer = await request.response();
    if (answer && /attachment/i.test(answer.headers()['content-disposition'] ?? ''))
      throw new Error('Download is starting');
    if (answer && answer.status() < 400 && this.#known.size < ASKED_MAX)
      this.#known.set(withoutHash(place), answer);
    return answer;
  }

  /** Tells of an answer that the browser does not show. */
  tell(answer: WebResponse): void {
    const request = answer.request();
    this.#traffic.emit('request', request);
    this.#traffic.emit('response', answer);
    this.#traffic.emit('requestfinished', request);
  }

  /** A document has come; with what status and headers is told when it is known. */
  came(come: Come): void {
    const coming = this.#coming;
    this.#coming = null;
    if (!/^https?:/.test(come.place)) {
      // The browser shows a page of its own in the place of one that it could not have.
      if (coming)
        this.#traffic.fail(
          coming,
          REASONS.find(([pattern]) => pattern.test(come.words))?.[1] ?? 'net::ERR_ABORTED',
        );
      return;
    }
    if (coming) this.#traffic.answer(coming, null);
    const request = new ToldRequest('GET', come.place, 'document', true);
    this.#traffic.begin('', request);
    void this.#tell(request, come);
  }

  async #tell(request: ToldRequest, come: Come): Promise<void> {
    const known = await this.#answerOf(come);
    const headers = known ? Object.entries(known.headers()) : [['content-type', come.type] as const];
    const text = known ? await known.text() : '';
    const status = known?.status() ?? 200;
    this.#traffic.answer(request, { status, headers, text, size: -1, partial: !known });
  }

  /** An error counts only when what it says is what is shown: a page may have come otherwise than by asking for it. */
  async #answerOf({ place, words }: Come): Promise<WebResponse | null> {
    const path = withoutQuery(place);
    const times = this.#asked.get(path) ?? 0;
    const isKnown = this.#known.has(withoutHash(place));
    if (!isKnown && (times >= ASKED_OF_PATH_MAX || this.#asked.size >= ASKED_MAX)) return null;
    if (!isKnown) this.#asked.set(path, times + 1);
    const answer = await this.ahead(place, AGAIN_MS).catch(() => null); // Not told then.
    if (!answer || answer.status() < 400) return answer;
    return wordsOfMarkup(await answer.text()).includes(wordsOfMarkup(words).slice(0, WORDS)) ? answer : null;
  }
}

/** A browser would show a window of its own first. */
export function asksForLogin(answer: WebResponse): boolean {
  return answer.status() === 401 && 'www-authenticate' in answer.headers();
}

export const withoutHash = (place: string): string => place.split('#')[0] ?? place;
