import type { BrowserContext } from 'playwright';
import type { PageHost } from './page-host.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a checkpoint keeps of a browser session. */
export type SessionState = {
  v: 1;
  place: string;
  storage: StorageState;
  tab: { origin: string; items: Record<string, string> };
};

/** Cookies, local storage and IndexedDB of all origins; session storage of the page's own. */
export async function readSession(host: PageHost): Promise<SessionState> {
  const [storage, tab] = await Promise.all([host.context.storageState({ indexedDB: true }), readTab(host)]);
  return { v: 1, place: host.lastPlace(), storage, tab };
}

async function readTab(host: PageHost): Promise<SessionState['tab']> {
  const expression = '({ origin: location.origin, items: { ...sessionStorage } })';
  try {
    const { result } = await host.cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value ?? { origin: '', items: {} };
  } catch {
    return { origin: '', items: {} }; // The page is gone; its tab's storage is gone with it.
  }
}

/** Checks that an opaque value from a checkpoint is a session of this driver; null when there is none. */
export function asSession(value: unknown): SessionState | null {
  if (value === null || value === undefined) return null;
  const state = value as SessionState;
  if (state.v !== 1 || !state.storage) throw new Error('the stored session is of another version');
  return state;
}

/** Gives the first document of the tab its session storage back, before its own scripts run. */
export async function restoreTab(host: PageHost, tab: SessionState['tab']): Promise<() => Promise<void>> {
  if (!tab.origin || Object.keys(tab.items).length === 0) return async () => {};
  const source = `if (location.origin === ${JSON.stringify(tab.origin)} && sessionStorage.length === 0)
    for (const [k, v] of Object.entries(${JSON.stringify(tab.items)})) sessionStorage.setItem(k, v);`;
  await host.cdp.send('Page.enable');
  const { identifier } = await host.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return async () => {
    await host.cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  };
}
