import { EventEmitter } from 'node:events';
import type { Client } from 'webdriver';
import { BidiRequest, type RequestEvent } from './bidi-request.ts';

/** A request that never ends is forgotten behind so many others. */
const KEPT_MAX = 2_000;
const SCRIPTS_MAX = 200;

/** Puts together what BiDi tells of requests, for one session. */
export class BidiNetwork extends EventEmitter {
  readonly #client: Client;
  readonly #known = new Map<string, BidiRequest>();
  #scripts: BidiRequest[] = [];
  /** The last document that was asked for in each browsing context. */
  readonly documents = new Map<string, BidiRequest>();

  constructor(client: Client) {
    super({ captureRejections: false });
    this.setMaxListeners(0);
    this.#client = client;
  }

  sent(event: RequestEvent): void {
    const request = new BidiRequest(event, () => this.#bodyOf(event.request.request));
    this.#known.set(keyOf(event), request);
    if (this.#known.size > KEPT_MAX) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    if (event.navigation && event.context) {
      this.documents.set(event.context, request);
      this.#scripts = this.#scripts.filter((one) => one.context !== event.context);
    } else if (request.resourceType() === 'script' && this.#scripts.length < SCRIPTS_MAX)
      this.#scripts.push(request);
    this.emit('request', request);
  }

  /** The present document of a context and its scripts, as far as they came from the network or a cache. */
  textsOf(context: string): BidiRequest[] {
    const document = this.documents.get(context);
    const scripts = this.#scripts.filter((one) => one.context === context);
    return document ? [document, ...scripts] : scripts;
  }

  answered(event: RequestEvent): void {
    const request = this.#learn(event);
    const response = request?.answer();
    if (response) this.emit('response', response);
  }

  ended(event: RequestEvent): void {
    const request = this.#learn(event);
    this.#known.delete(keyOf(event));
    if (request) this.emit('requestfinished', request);
  }

  failed(event: RequestEvent): void {
    const request = this.#learn(event);
    this.#known.delete(keyOf(event));
    if (request) this.emit('requestfailed', request);
  }

  #learn(event: RequestEvent): BidiRequest | undefined {
    const request = this.#known.get(keyOf(event));
    request?.learn(event);
    return request;
  }

  async #bodyOf(request: string): Promise<string> {
    const { bytes } = await this.#client.networkGetData({ dataType: 'response', request });
    return bytes.type === 'base64' ? Buffer.from(bytes.value, 'base64').toString('utf8') : bytes.value;
  }
}

/** Every hop of a redirect is a request of its own. */
const keyOf = ({ request, redirectCount }: RequestEvent): string => `${request.request} ${redirectCount}`;
