import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#domain/kernel/errors.ts';
import type { Side } from './judge.ts';

const PASSES_MAX = 5_000;
const HOSTS_MAX = 500;
const INWARD = 'A page from a public address may not reach this machine';

/** Where browsers ask for their own sake (updates, lists, portals); nobody else's pages are there. */
const BROWSERS_OWN =
  /^(?:accounts|clients\d*)\.google\.com$|^(?:update|content-autofill|optimizationguide-pa|safebrowsing|passwordsleakcheck-pa)\.googleapis\.com$|\.gvt1\.com$|\.services\.mozilla\.com$|^(?:detectportal\.firefox\.com|aus5\.mozilla\.org|content-signature-2\.cdn\.mozilla\.net|tracking-protection\.cdn\.mozilla\.net)$/;

export const isBrowsersOwn = (host: string): boolean => BROWSERS_OWN.test(host);

type Seen = { start: Side; hosts: Map<string, Side>; metPublic: boolean };

/**
 * Keeps public pages from what is private. What a browser opens first is what it was started for: when that is public,
 * nothing on this machine may be reached. When it is here, public parts of its pages (frames, foreign scripts that fetch)
 * may not reach back in; a navigation may, as logins at another address lead back.
 */
export class Sides {
  readonly #passes = new Map<string, Seen>();

  /** @throws AppError TARGET_FORBIDDEN */
  require(pass: string, host: string, side: Side, headers: IncomingHttpHeaders = {}): void {
    if (side === 'public' && isBrowsersOwn(host)) return;
    const seen = this.#seenBy(pass, side);
    if (side === 'local') {
      const asker = askerOf(headers);
      const foreign = asker === null ? isOfAnother(headers) : seen.hosts.get(asker) === 'public';
      const fromPublic = seen.metPublic && foreign && !isNavigation(headers);
      if (seen.start === 'public' || fromPublic) throw new AppError('TARGET_FORBIDDEN', INWARD);
    }
    if (side === 'public') seen.metPublic = true;
    if (seen.hosts.size < HOSTS_MAX || side === 'public') seen.hosts.set(host, side);
    if (seen.hosts.size > 2 * HOSTS_MAX) seen.hosts.delete(seen.hosts.keys().next().value ?? '');
  }

  #seenBy(pass: string, side: Side): Seen {
    const known = this.#passes.get(pass);
    if (known) return known;
    const seen: Seen = { start: side, hosts: new Map(), metPublic: false };
    this.#passes.set(pass, seen);
    if (this.#passes.size > PASSES_MAX) this.#passes.delete(this.#passes.keys().next().value ?? '');
    return seen;
  }
}

/** The host of the page that asks, as the browser names it. */
function askerOf({ origin, referer }: IncomingHttpHeaders): string | null {
  const named = origin && origin !== 'null' ? origin : referer;
  return named && URL.canParse(named) ? new URL(named).hostname : null;
}

/**
 * Whether a page that does not name itself (`no-referrer`, a sandboxed frame's `Origin: null`) is of another site than
 * what it asks: the browser says so in a header that no page can set (W3C Fetch Metadata).
 */
function isOfAnother({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
