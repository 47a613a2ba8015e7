import type { Route } from 'playwright';
import type { PageHost } from './page-host.ts';
import type { Site } from './site.ts';
import { EGRESS_HEADER } from './traffic.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const STATUS = 503;

/** Which requests of a page's own scripts fail: those that ask, or those that may change something. */
export type Failing = { what: 'reads' | 'writes'; how: 'offline' | 'error' };

/**
 * From now on requests that scripts of the page send to their own site get no answer, or an error of the server, as if
 * something between had failed. None of that is told as a signal: it is our own doing. The returned function ends it and
 * gives how many failed.
 */
export async function failRequests(
  { context }: PageHost,
  site: Site,
  { what, how }: Failing,
): Promise<() => Promise<number>> {
  let failed = 0;
  const fail = async (route: Route): Promise<void> => {
    const request = route.request();
    const reads = READS.has(request.method());
    if (
      !/^(fetch|xhr)$/.test(request.resourceType()) ||
      reads !== (what === 'reads') ||
      !site.owns(request.url())
    )
      return route.fallback();
    failed += 1;
    if (how === 'offline') return route.abort('internetdisconnected');
    return route.fulfill({
      status: STATUS,
      headers: { [EGRESS_HEADER]: 'INJECTED', 'content-type': 'text/plain' },
      body: 'Service Unavailable',
    });
  };
  await context.route('**/*', fail);
  return async () => {
    await context.unroute('**/*', fail);
    return failed;
  };
}
