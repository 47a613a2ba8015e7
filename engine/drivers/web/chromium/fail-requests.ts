import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from 'playwright';
import type { Site } from '../session/site.ts';
import { EGRESS_HEADER } from '../session/traffic.ts';
import type { PageHost } from './page-host.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const STATUS = 503;
/** By how much a slow answer comes later. */
const SLOW_MS = 400;

/** Which requests of a page's own scripts fail: those that ask, or those that may change something. */
export type Failing = { what: 'reads' | 'writes'; how: 'offline' | 'error' | 'slow' };

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
    const kinds = how === 'slow' ? /^(fetch|xhr|document)$/ : /^(fetch|xhr)$/;
    const isMeant = kinds.test(request.resourceType()) && reads === (what === 'reads');
    if (!isMeant || !site.isSameSite(request.url())) return route.fallback();
    failed += 1;
    if (how === 'slow') return answerLate(route);
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

/** The server gets the request at once; the page gets the answer later, if it still waits for one. */
async function answerLate(route: Route): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0, timeout: 15_000 }).catch(() => null);
  if (!response) return route.abort('connectionreset').catch(() => {}); // The page may have gone on.
  await delay(SLOW_MS);
  await route.fulfill({ response }).catch(() => {}); // Another request may have taken its place.
}
