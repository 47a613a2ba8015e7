import type { HeaderPair } from '#engine/drivers/evidence.ts';

/** A request as a browser tells of it, whichever it is; Playwright's own fits. */
export interface WebRequest {
  url(): string;
  method(): string;
  resourceType(): string;
  isNavigationRequest(): boolean;
  headers(): Record<string, string>;
  headersArray(): Promise<HeaderPair[]>;
  failure(): { errorText: string } | null;
  response(): Promise<WebResponse | null>;
  sizes(): Promise<{ responseBodySize: number }>;
  /** Milliseconds from the request's beginning, -1 where a browser does not tell. */
  timing(): {
    domainLookupStart: number;
    domainLookupEnd: number;
    connectStart: number;
    secureConnectionStart: number;
    connectEnd: number;
    requestStart: number;
    responseStart: number;
    responseEnd: number;
  };
}

export interface WebResponse {
  request(): WebRequest;
  url(): string;
  status(): number;
  statusText(): string;
  headers(): Record<string, string>;
  headersArray(): Promise<HeaderPair[]>;
  text(): Promise<string>;
  /** The browser tells nothing of its headers. */
  partial?: boolean;
}

/** All that a session's browser asks for and is told. */
export interface Network {
  on(
    event: 'request' | 'requestfinished' | 'requestfailed',
    listener: (request: WebRequest) => void,
  ): unknown;
  on(event: 'response', listener: (response: WebResponse) => void): unknown;
  off(
    event: 'request' | 'requestfinished' | 'requestfailed',
    listener: (request: WebRequest) => void,
  ): unknown;
  off(event: 'response', listener: (response: WebResponse) => void): unknown;
}

/** The answer to a request of our own. */
export interface Fetched {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
  text(): Promise<string>;
  dispose(): Promise<void>;
}

export type FetchOptions = {
  headers?: Record<string, string>;
  timeout?: number;
  maxRedirects?: number;
  failOnStatusCode?: boolean;
};

/** Asks beside the page, by the same way out. */
export interface Requests {
  get(address: string, options?: FetchOptions): Promise<Fetched>;
  head(address: string, options?: FetchOptions): Promise<Fetched>;
}

export type WebCookie = {
  name: string;
  value: string;
  httpOnly: boolean;
  secure: boolean;
  /** '' where the cookie says nothing of it. */
  sameSite: string;
  /** Seconds since the epoch, -1 for one that ends with the session. */
  expires: number;
};
