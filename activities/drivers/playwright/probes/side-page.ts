import type { BrowserContextOptions, Page } from 'playwright';
import type { Session } from '../actions.ts';
import { agentSource } from '../agent-source.ts';
import { guardReadOnly } from '../read-only.ts';

const STATE_MS = 4_000;
const LOAD_MS = 8_000;
const IDLE_MS = 1_500;
const ALL_MS = 20_000;
const AGENT = "globalThis[Symbol.for('rove.agent')]";

export type SideOptions = Pick<BrowserContextOptions, 'viewport' | 'isMobile' | 'hasTouch'> & {
  /** Requests for this host are let go nowhere; `onTrap` hears of them. */
  trap?: string;
  onTrap?: (address: string, navigates: boolean) => void;
};

/**
 * Looks at a place beside the session's own page: in a context of its own with the same cookies and storage, from which
 * nothing that changes anything can be sent. Null when the place cannot be looked at, leads elsewhere, or takes too long.
 */
export async function lookAside<T>(
  { host, site }: Session,
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
    return await atMost(visit(await context.newPage(), place, look), ALL_MS);
  } catch {
    return null; // A place that cannot be looked at gives no answer, and no finding.
  } finally {
    host.context.off('close', end);
    end();
  }
}

const LIKE_THE_SESSION = {
  acceptDownloads: false,
  locale: 'en-US',
  timezoneId: 'UTC',
  serviceWorkers: 'block',
} as const;

async function visit<T>(page: Page, place: string, look: (page: Page) => Promise<T>): Promise<T> {
  await page.goto(place, { waitUntil: 'load', timeout: LOAD_MS });
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {}); // It may never be idle.
  return look(page);
}

/** Calls the agent of a side page. */
export function askAside<T>(page: Page, call: string): Promise<T | null> {
  return page.evaluate<T | null>(`${AGENT} ? ${AGENT}.${call} : null`);
}

async function atMost<T>(work: Promise<T>, timeout_ms: number): Promise<T | null> {
  work.catch(() => {}); // It may still fail once nobody waits for it.
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeout_ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
