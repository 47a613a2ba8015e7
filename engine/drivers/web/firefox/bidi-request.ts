import type { HeaderPair } from '#engine/drivers/evidence.ts';
import type { WebRequest, WebResponse } from '../session/network.ts';
import { netError } from '../webdriver/net-errors.ts';

type Header = { name: string; value: { type: string; value: string } };
type Timings = {
  requestTime: number;
  dnsStart: number;
  dnsEnd: number;
  connectStart: number;
  connectEnd: number;
} & {
  tlsStart: number;
  requestStart: number;
  responseStart: number;
  responseEnd: number;
};

/** What BiDi says with every event of a request. */
export type RequestEvent = {
  context: string | null;
  navigation: string | null;
  redirectCount: number;
  isBlocked: boolean;
  request: {
    request: string;
    url: string;
    method: string;
    headers: Header[];
    destination: string;
    initiatorType: string | null;
    timings: Timings;
  };
  response?: { url: string; status: number; statusText: string; headers: Header[]; bodySize: number | null };
  errorText?: string;
};

const KINDS: Record<string, string> = {
  document: 'document',
  iframe: 'document',
  frame: 'document',
  script: 'script',
  style: 'stylesheet',
  image: 'image',
  font: 'font',
  audio: 'media',
  video: 'media',
  track: 'media',
  manifest: 'manifest',
};
const BY_INITIATOR: Record<string, string> = {
  fetch: 'fetch',
  xmlhttprequest: 'xhr',
  beacon: 'ping',
  eventsource: 'eventsource',
  websocket: 'websocket',
};

/** A request of one hop, as it is known so far. */
export class BidiRequest implements WebRequest {
  readonly context: string;
  readonly navigation: string | null;
  readonly id: string;
  readonly #readBody: () => Promise<string>;
  #event: RequestEvent;
  #failure: string | null = null;

  constructor(event: RequestEvent, readBody: () => Promise<string>) {
    this.#event = event;
    this.#readBody = readBody;
    this.context = event.context ?? '';
    this.navigation = event.navigation;
    this.id = event.request.request;
  }

  /** A later event of the same hop knows more. */
  learn(event: RequestEvent): void {
    this.#event = event;
    if (event.errorText !== undefined) this.#failure = netError(event.errorText);
  }

  url(): string {
    return this.#event.request.url;
  }

  method(): string {
    return this.#event.request.method;
  }

  resourceType(): string {
    const { destination, initiatorType } = this.#event.request;
    return KINDS[destination] ?? BY_INITIATOR[initiatorType ?? ''] ?? 'other';
  }

  isNavigationRequest(): boolean {
    return this.navigation !== null;
  }

  headers(): Record<string, string> {
    return recordOf(this.#event.request.headers);
  }

  async headersArray(): Promise<HeaderPair[]> {
    return pairsOf(this.#event.request.headers);
  }

  failure(): { errorText: string } | null {
    return this.#failure === null ? null : { errorText: this.#failure };
  }

  async response(): Promise<WebResponse | null> {
    return this.answer();
  }

  /** The answer, null when none has come. */
  answer(): WebResponse | null {
    const { response } = this.#event;
    if (!response) return null;
    return {
      request: () => this,
      url: () => this.url(),
      status: () => response.status,
      statusText: () => response.statusText,
      headers: () => recordOf(response.headers),
      headersArray: async () => pairsOf(response.headers),
      text: this.#readBody,
    };
  }

  async sizes(): Promise<{ responseBodySize: number }> {
    return { responseBodySize: this.#event.response?.bodySize ?? -1 };
  }

  timing(): ReturnType<WebRequest['timing']> {
    const { timings } = this.#event.request;
    const since = (at: number) => (at > 0 ? at - timings.requestTime : -1);
    return {
      domainLookupStart: since(timings.dnsStart),
      domainLookupEnd: since(timings.dnsEnd),
      connectStart: since(timings.connectStart),
      secureConnectionStart: since(timings.tlsStart),
      connectEnd: since(timings.connectEnd),
      requestStart: since(timings.requestStart),
      responseStart: since(timings.responseStart),
      responseEnd: since(timings.responseEnd),
    };
  }
}

function pairsOf(headers: readonly Header[]): HeaderPair[] {
  return headers.map(({ name, value }) => ({ name, value: value.value }));
}

/** Names in lower case; of what comes several times, all values. */
function recordOf(headers: readonly Header[]): Record<string, string> {
  const record: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const before = record[key];
    const between = key === 'set-cookie' ? '\n' : ', ';
    record[key] = before === undefined ? value.value : `${before}${between}${value.value}`;
  }
  return record;
}
