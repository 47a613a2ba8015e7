import type { Page, Route } from '@playwright/test';

/** From here on requests of the page's own scripts fail that ask, or that change something. */
export async function failRequests(
  page: Page,
  what: 'reads' | 'writes',
  how: 'error' | 'offline',
): Promise<void> {
  await page.route('**/*', (route) => {
    const request = route.request();
    const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method());
    if (!/^(?:fetch|xhr)$/.test(request.resourceType()) || reads !== (what === 'reads'))
      return route.fallback();
    if (how === 'offline') return route.abort('internetdisconnected');
    // Without leave to read it a page of another origin would only see that nothing came.
    const origin = request.headers()['origin'] ?? '*';
    const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
    return route.fulfill({ status: 503, headers, contentType: 'text/plain', body: 'Service Unavailable' });
  });
}

/** The server gets the request at once; the page gets the answer so much later, as from a server far away. */
export async function answerLate(route: Route, by_ms: number): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
  if (!response) return route.abort('connectionreset').catch(() => {}); // The page may have gone on.
  await new Promise((resolve) => setTimeout(resolve, by_ms));
  await route.fulfill({ response }).catch(() => {}); // The page may have gone on.
}
