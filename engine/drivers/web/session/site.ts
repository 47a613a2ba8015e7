import { parse as parseHost } from 'tldts';
import { takesHeaders } from '#domain/api/header.ts';
import type { Manners, SiteHeaders } from '#engine/drivers/contract.ts';

const BACKENDS_MAX = 20;
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

const NO_HEADERS: SiteHeaders = { start: '', list: [] };

/** Which addresses belong to the site under test. */
export class Site {
  readonly manners: Manners | null;
  readonly origins = new Set<string>();
  readonly #backends = new Set<string>();
  readonly #headers: SiteHeaders;
  #host = '';

  constructor(manners: Manners | null = null, headers: SiteHeaders = NO_HEADERS) {
    this.manners = manners;
    this.#headers = headers;
  }

  /** Whether requests to it carry something of the run's own. */
  get hasHeaders(): boolean {
    return this.#headers.list.length > 0;
  }

  /** The headers that a request came with, without the run's own where they may not go; with them where they may. */
  carried(address: string, given: Record<string, string>): Record<string, string> {
    const { start, list } = this.#headers;
    const own = new Set(list.map(({ name }) => name.toLowerCase()));
    const rest = Object.entries(given).filter(([name]) => !own.has(name.toLowerCase()));
    const added = takesHeaders(start, address) ? list.map(({ name, value }) => [name, value] as const) : [];
    return Object.fromEntries([...rest, ...added]);
  }

  /** Adds the origin of an address that the start place led to. */
  admit(address: string): void {
    const url = parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    this.origins.add(url.origin);
    this.#host ||= url.hostname;
  }

  /** Same origin as the start place, or as the one it redirects to. */
  owns(address: string): boolean {
    const url = parse(address);
    return url !== null && this.origins.has(url.origin);
  }

  /** Whether a document of it may be asked for: it is the site's, and nobody asks to leave it alone. */
  visits(address: string): boolean {
    return this.refusal(address) === '';
  }

  /** Why a document is not asked for, '' where it may be. */
  refusal(address: string): string {
    if (!this.owns(address)) return 'the place is on another site';
    return this.manners?.refusal(address) ?? '';
  }

  /** Whether a document is held back though a page asks for it; the step that led to it says so. */
  bars(address: string): boolean {
    return this.owns(address) && (this.manners?.bars?.(address) ?? false);
  }

  /** Same host whatever the port, or below it: what the right to probe the start place covers. */
  isSameHost(address: string): boolean {
    const url = parse(address);
    if (!url || !this.#host) return false;
    return url.hostname === this.#host || url.hostname.endsWith(`.${this.#host.replace(/^www\./, '')}`);
  }

  /** Whose faults are the app's own: its host, its registrable domain, and the origins that its pages read data from. */
  isSameSite(address: string): boolean {
    if (this.isSameHost(address)) return true;
    const url = parse(address);
    if (!url || !this.#host) return false;
    return this.#backends.has(url.origin) || siteOf(url.hostname) === siteOf(this.#host);
  }

  /**
   * A page of the app was answered with JSON when it asked another origin for data: that is its backend. What is only
   * sent to, such as analytics, is none.
   */
  learnBackend({ address, method, status, media_type }: DataAnswer): void {
    if (method !== 'GET' || status >= 300 || !/[/+]json\b/i.test(media_type)) return;
    const url = parse(address);
    if (url && this.#backends.size < BACKENDS_MAX) this.#backends.add(url.origin);
  }
}

/** An answer to a request that a script of the app's own page sent. */
export type DataAnswer = { address: string; method: string; status: number; media_type: string };

/** The registrable domain of a host (Public Suffix List, private suffixes too); one name for all of loopback. */
function siteOf(hostname: string): string {
  if (LOOPBACK.test(hostname)) return 'localhost';
  return parseHost(hostname, { allowPrivateDomains: true }).domain ?? hostname;
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
