import type { HeaderPair } from '#engine/drivers/evidence.ts';
import type { WebRequest, WebResponse } from '../session/network.ts';

/** Kinds of requests of which a page tells as they go out. */
export const TOLD_KINDS = new Set(['fetch', 'xhr']);

type ToldAnswer = {
  status: number;
  headers: readonly (readonly [string, string])[];
  text: string;
  size: number;
  /** Nothing is known of its headers. */
  partial: boolean;
};

/** A request as far as a page knows of it. */
export class ToldRequest implements WebRequest {
  readonly #method: string;
  readonly #address: string;
  readonly #resource: string;
  /** It is for the session's own document. */
  readonly isMain: boolean;
  #answer: ToldAnswer | null = null;
  #failure: string | null = null;

  constructor(method: string, address: string, resource: string, isMain = false) {
    this.#method = method;
    this.#address = address;
    this.#resource = resource;
    this.isMain = isMain;
  }

  learn(answer: ToldAnswer): WebResponse {
    this.#answer = answer;
    return this.#response(answer);
  }

  failed(reason: string): void {
    this.#failure = reason;
  }

  url(): string {
    return this.#address;
  }

  method(): string {
    return this.#method;
  }

  resourceType(): string {
    return this.#resource;
  }

  isNavigationRequest(): boolean {
    return this.isMain;
  }

  headers(): Record<string, string> {
    return {};
  }

  async headersArray(): Promise<HeaderPair[]> {
    return [];
  }

  failure(): { errorText: string } | null {
    return this.#failure === null ? null : { errorText: this.#failure };
  }

  async response(): Promise<WebResponse | null> {
    return this.#answer && this.#response(this.#answer);
  }

  async sizes(): Promise<{ responseBodySize: number }> {
    return { responseBodySize: this.#answer?.size ?? -1 };
  }

  timing(): ReturnType<WebRequest['timing']> {
    return {
      domainLookupStart: -1,
      domainLookupEnd: -1,
      connectStart: -1,
      secureConnectionStart: -1,
      connectEnd: -1,
      requestStart: -1,
      responseStart: -1,
      responseEnd: -1,
    };
  }

  #response({ status, headers, text, partial }: ToldAnswer): WebResponse {
    return {
      request: () => this,
      url: () => this.#address,
      status: () => status,
      statusText: () => '',
      headers: () => Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      headersArray: async () => headers.map(([name, value]) => ({ name, value })),
      text: async () => text,
      partial,
    };
  }
}
