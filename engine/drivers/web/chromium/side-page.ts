import type { Page } from 'playwright';
import { agentSource } from '#engine/drivers/web/page-agent/source.ts';
import type { LookAside, SideOptions } from '#engine/drivers/web/session/side-page.ts';
import type { Site } from '#engine/drivers/web/session/site.ts';
import { USER } from '../user.ts';
import { identify } from './identify.ts';
import type { PageHost } from './page-host.ts';
import { guardReadOnly } from './read-only.ts';

const STATE_MS = 4_000;
const LOAD_MS = 8_000;
const IDLE_MS = 1_500;
const ALL_MS = 20_000;

/** @see LookAside */
export function asideOf(host: PageHost, site: Site): LookAside {
  return (place, options, look) => lookAside({ host, site }, place, options, look);
}

async function lookAside<T>(
  { host, site }: { host: PageHost; site: Site },
  place: string,
  options: SideOptions,
  look: (page: Page) => Promise<T>,
): Promise<T | null> {
  const browser = host.context.browser();
  if (!browser) return null;
  const { trap, onTrap, ...rest } = options;
  let end = () => {};
  try {
    const storageState = await atMost(host.context.storageState(), STATE_MS);
    if (!storageState) return null;
    const context = await browser.newContext({ ...rest, ...LIKE_THE_SESSION, storageState });
    end = () => void context.close().catch(() => {}); // Ended with its browser.
    host.context.on('close', end);
    await context.addInitScript({ content: agentSource({ origins: [...site.origins], token: '' }) });
    await guardReadOnly(context);
    if (trap)
      await context.route(
        (url) => url.hostname === trap,
        (route) => {
          onTrap?.(route.request().url(), route.request().isNavigationRequest());
          return route.abort('blockedbyclient');
        },
      );
    const page = await context.newPage();
    await identify(await context.newCDPSession(page), { run: host.run, site });
    return await atMost(visit(page, place, look), ALL_MS);
  } catch {
    return null; // A place that cannot be looked at gives no answer, and no finding.
  } finally {
    host.context.off('close', end);
    end();
  }
}

const LIKE_THE_SESSION = {
  acceptDownloads: false,
  locale: USER.locale,
  timezoneId: USER.timezone,
  serviceWorkers: 'block',
} as const;

async function visit<T>(page: Page, place: string, look: (page: Page) => Promise<T>): Promise<T> {
  await page.goto(place, { waitUntil: 'load', timeout: LOAD_MS });
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {}); // It may never be idle.
  return look(page);
}

async function atMost<T>(work: Promise<T>, timeout_ms: number): Promise<T | null> {
  work.catch(() => {}); // It may still fail once nobody waits for it.
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeout_ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
