import { AppError } from '../kernel/errors.ts';
import type { SiteEvent } from './events.ts';
import {
  type BurdenKind,
  burdenOf,
  type Effort,
  hostOf,
  isFresh,
  isLocalHost,
  speaksFor,
} from './ownership.ts';

const SITES_MAX = 50;

/** A claim of a site that there is; one that is there already leads to no event. @throws AppError INVALID_REQUEST for too many */
export function decideClaim(
  claimed: readonly { host: string }[],
  { host, token }: { host: string; token: string },
): SiteEvent[] {
  if (claimed.some((site) => site.host === host)) return [];
  if (claimed.length >= SITES_MAX)
    throw new AppError('INVALID_REQUEST', `An account has at most ${SITES_MAX} sites. Remove one first`, {
      reason: 'sites_max',
      most: SITES_MAX,
    });
  return [{ type: 'site.claimed', data: { host, token } }];
}

/** `method`: how the proof was found; null where it was not. */
export function decideProof(method: 'dns' | 'file' | null): SiteEvent[] {
  return method ? [{ type: 'site.proved', data: { method } }] : [{ type: 'site.not_proved', data: {} }];
}

export type ClaimedSite = { host: string; method: string | null; proved_at: Date | null };

/** Whether one of these sites shows, not too long ago, that the host is its user's. */
export function hasProof(sites: readonly ClaimedSite[], host: string, nowMs: number): boolean {
  return proofsOf(sites, host).some(({ proved_at }) => proved_at !== null && isFresh(proved_at, nowMs));
}

/** A run as far as its target is burdened by it. */
export type Burden = Effort & { address: string };

const BURDENS: Readonly<Record<BurdenKind, string>> = {
  active: 'Looking for security holes',
  destructive: 'Tests that may delete, order and pay',
  long: 'Tests of more than two hours',
};

/** Whether a run asks so much of its target that a proof is needed, and of which host; null when none is. */
export function hostToProve({ address, ...effort }: Burden): string | null {
  const host = hostOf(address);
  return burdenOf(effort) && host && !isLocalHost(host) ? host : null;
}

/**
 * Active probes, destructive actions and long runs need a proof that the site is the user's; addresses of this machine
 * and private networks need none, since the operator has let them in. @throws AppError OWNERSHIP_REQUIRED
 */
export function requireOwnership(sites: readonly ClaimedSite[], burden: Burden, nowMs: number): void {
  const host = hostToProve(burden);
  if (!host || hasProof(sites, host, nowMs)) return;
  const what = BURDENS[burdenOf(burden) ?? 'long'];
  const how =
    proofsOf(sites, host).length > 0
      ? `The proof that ${host} is yours has become old. Check it again`
      : `Show that ${host} is yours, by a DNS record or a file,`;
  throw new AppError(
    'OWNERSHIP_REQUIRED',
    `${what} need the consent of the site's owner. ${how} in the settings, under Sites.`,
    { field: 'url', host, reason: burdenOf(burden) ?? 'long' },
  );
}

const proofsOf = (sites: readonly ClaimedSite[], host: string) =>
  sites.filter((site) => site.proved_at && speaksFor(site, host));
