import type { Side } from './judge.ts';
import type { Standing } from './ledger.ts';
import { isBrowsersOwn } from './sides.ts';

const RUNS_MAX = 5_000;

/**
 * What each run was started for: the first host out in the world that it asks for, with all that lies under the same
 * two last labels of its name. Every other public host is somebody else's, and is asked at a low rate.
 */
export class SitesOfRuns {
  readonly #sites = new Map<string, string>();

  standing(run: string, host: string, side: Side): Standing {
    if (side === 'local') return 'local';
    const domain = domainOf(host);
    const known = this.#sites.get(run);
    if (known === undefined && !isBrowsersOwn(host)) {
      this.#sites.set(run, domain);
      if (this.#sites.size > RUNS_MAX) this.#sites.delete(this.#sites.keys().next().value ?? '');
      return 'site';
    }
    return known === domain ? 'site' : 'foreign';
  }
}

/** An address is no name, and has no domain. */
function domainOf(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host;
  return host.replace(/\.$/, '').toLowerCase().split('.').slice(-2).join('.');
}
