import { parse as parseHost } from 'tldts';
import type { Manners } from '#engine/drivers/contract.ts';

/** Why a place of the site itself is left alone. */
export const ROBOTS = 'robots.txt of the site asks programs to leave it alone';

const BACKENDS_MAX = 20;
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Which addresses belong to the site under test. */
export class Site {
  readonly manners: Manners | null;
  readonly origins = new Set<string>();
  readonly #backends = new Set<string>();
  #host = '';

  constructor(manners: Manners | null = null) {
    this.manners = manners;
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

  /** Whether a document of it may be asked for: it is the site's, and the site does not ask programs to leave it alone. */
  visits(address: string): boolean {
    return this.owns(address) && (this.manners?.allows(address) ?? true);
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
