import type { Page } from '@playwright/test';

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
    return how === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: 503, contentType: 'text/plain', body: 'Service Unavailable' });
  });
}
