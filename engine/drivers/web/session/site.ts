import type { Manners } from '#engine/drivers/contract.ts';

/** Why a place of the site itself is left alone. */
export const ROBOTS = 'robots.txt of the site asks programs to leave it alone';

/** Which addresses belong to the site under test. */
export class Site {
  readonly manners: Manners | null;
  readonly origins = new Set<string>();
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

  /** Same host whatever the port, or below it: whose faults are the target's own. */
  isSameSite(address: string): boolean {
    const url = parse(address);
    if (!url || !this.#host) return false;
    return url.hostname === this.#host || url.hostname.endsWith(`.${this.#host.replace(/^www\./, '')}`);
  }
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
