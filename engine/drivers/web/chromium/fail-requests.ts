import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from 'playwright';
import { type Failing, READS } from '../../requests.ts';
import { INJECTED_STATUS, injectedHeaders } from '../session/injected.ts';
import { isLate, LATE_MS } from '../session/late.ts';
import type { Site } from '../session/site.ts';
import type { PageHost } from './page-host.ts';

/**
 * From now on requests that scripts of the page send to their own site get no answer, or an error of the server, as if
 * something between had failed. None of that is told as a signal: it is our own doing. The returned function ends it and
 * gives how many failed.
 */
export async function failRequests(
  { context }: PageHost,
  site: Site,
  failing: Failing,
): Promise<() => Promise<number>> {
  const { what, how, of = '' } = failing;
  let failed = 0;
  const fail = async (route: Route): Promise<void> => {
    const request = route.request();
    const reads = READS.has(request.method());
    const kinds = how === 'slow' ? /^(fetch|xhr|document)$/ : /^(fetch|xhr)$/;
    const isMeant = kinds.test(request.resourceType()) && reads === (what === 'reads');
    if (!isMeant || !site.isSameSite(request.url()) || !request.url().includes(of)) return route.fallback();
    failed += 1;
    if (how === 'overtaken' && failed > 1) return route.fallback();
    if (isLate(failing)) return answerLate(route, LATE_MS[failing.how]);
    if (how === 'offline') return route.abort('internetdisconnected');
    return route.fulfill({
      status: INJECTED_STATUS,
      headers: injectedHeaders(request.headers()['origin']),
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
async function answerLate(route: Route, by_ms: number): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0, timeout: 15_000 }).catch(() => null); // Told to the page below.
  if (!response) return route.abort('connectionreset').catch(() => {}); // The page may have gone on.
  await delay(by_ms);
  await route.fulfill({ response }).catch(() => {}); // Another request may have taken its place.
}
