import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import type { RecordedSession } from '#domain/api/credential.ts';
import type { PageHost } from './page-host.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a checkpoint keeps of a browser session. */
export type SessionState = {
  v: 1;
  place: string;
  storage: StorageState;
  tab: { origin: string; items: Record<string, string> };
};

const READ_MS = 8_000;
/** A database beyond this is left out: a checkpoint is written every few seconds. */
const DATABASE_CHARS_MAX = 4_000_000;

/** What was read last, for the time when a page that hangs keeps its storage to itself. */
const lastRead = new WeakMap<PageHost, StorageState['origins']>();

/** Cookies, local storage and IndexedDB of all origins; session storage of the page's own. */
export async function readSession(host: PageHost): Promise<SessionState> {
  const [storage, tab] = await Promise.all([readStorage(host), readTab(host)]);
  return { v: 1, place: host.lastPlace(), storage, tab };
}

async function readStorage(host: PageHost): Promise<StorageState> {
  try {
    const { cookies, origins } = await host.within(host.context.storageState({ indexedDB: true }), READ_MS);
    const kept = origins.map(withoutUnfit);
    lastRead.set(host, kept);
    return { cookies, origins: kept };
  } catch {
    // Origins are asked in their pages, cookies are not: those are had even now, or the browser is gone altogether.
    return { cookies: await host.context.cookies(), origins: lastRead.get(host) ?? [] };
  }
}

type Stores = { indexedDB?: { stores: { records: unknown[] }[] }[] };

/** Databases hold what JSON cannot (an object within itself), and more than a checkpoint should. */
function withoutUnfit<T>(origin: T & Stores): T {
  const indexedDB = (origin.indexedDB ?? []).map((database) => {
    let left = DATABASE_CHARS_MAX;
    const fits = (record: unknown) => {
      const chars = charsOf(record);
      const is = chars <= left;
      if (is) left -= chars;
      return is;
    };
    return { ...database, stores: database.stores.map((s) => ({ ...s, records: s.records.filter(fits) })) };
  });
  return { ...origin, ...(indexedDB.length > 0 ? { indexedDB } : {}) };
}

function charsOf(record: unknown): number {
  try {
    return JSON.stringify(record).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A context with a stored session in it, or with as much of it as this browser takes. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
  stored: SessionState | null,
): Promise<BrowserContext> {
  if (!stored) return browser.newContext(options);
  const { cookies, origins } = stored.storage;
  try {
    return await browser.newContext({ ...options, storageState: stored.storage });
  } catch (error) {
    if (!browser.isConnected()) throw error;
  }
  // What a browser gives it need not take back: one odd record or cookie must not cost the run.
  const plain = origins.map(({ origin, localStorage }) => ({ origin, localStorage }));
  const context = await browser
    .newContext({ ...options, storageState: { cookies: [], origins: plain } })
    .catch(() => browser.newContext(options));
  for (const cookie of cookies)
    await context.addCookies([cookie]).catch((error: unknown) => {
      if (!browser.isConnected()) throw error;
    });
  return context;
}

async function readTab(host: PageHost): Promise<SessionState['tab']> {
  const expression = '({ origin: location.origin, items: { ...sessionStorage } })';
  try {
    return (await host.evaluate<SessionState['tab']>(expression)) ?? { origin: '', items: {} };
  } catch {
    return { origin: '', items: {} }; // The page is gone or hangs; its tab's storage is gone with it.
  }
}

/** A session that was recorded elsewhere, as Playwright's `storageState` JSON, in the form that a driver opens. */
export function fromStorageState(storage: RecordedSession): SessionState {
  return { v: 1, place: '', storage: storage as StorageState, tab: { origin: '', items: {} } };
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
