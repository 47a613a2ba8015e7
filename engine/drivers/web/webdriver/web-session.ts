import type { WebHost } from '../session/host.ts';
import type { StoredCookie } from './cookies.ts';

type Origin = { origin: string; localStorage: { name: string; value: string }[] };

/** What a checkpoint keeps of a browser session, as every driver of web apps writes it. */
export type WebSession = {
  v: 1;
  place: string;
  storage: { cookies: StoredCookie[]; origins: Origin[] };
  tab: { origin: string; items: Record<string, string> };
};

type Read = { origin: string; local: Record<string, string>; items: Record<string, string> };
const READ = '({ origin: location.origin, local: { ...localStorage }, items: { ...sessionStorage } })';

/** What the page's own origin keeps, beside what is known of others. */
export async function readTab(
  host: WebHost,
  known: readonly Origin[],
): Promise<Pick<WebSession, 'tab'> & { origins: Origin[] }> {
  const read = await host.evaluate<Read>(READ).catch(() => null); // A page that hangs keeps its storage to itself.
  if (!read) return { tab: { origin: '', items: {} }, origins: [...known] };
  const { origin, local, items } = read;
  const localStorage = Object.entries(local).map(([name, value]) => ({ name, value }));
  return {
    tab: { origin, items },
    origins: [...known.filter((one) => one.origin !== origin), { origin, localStorage }],
  };
}

/** A script for the session's first document: gives storage back, before the page's own scripts run. */
export function restoreScript({ storage, tab }: WebSession): string {
  const local = Object.fromEntries(
    storage.origins.map(({ origin, localStorage }) => [
      origin,
      Object.fromEntries(localStorage.map(({ name, value }) => [name, value])),
    ]),
  );
  return `(() => {
    const put = (store, items) => { for (const [name, value] of Object.entries(items ?? {})) store.setItem(name, value); };
    try {
      if (localStorage.length === 0) put(localStorage, (${JSON.stringify(local)})[location.origin]);
      if (location.origin === ${JSON.stringify(tab.origin)} && sessionStorage.length === 0) put(sessionStorage, ${JSON.stringify(tab.items)});
    } catch {}
  })();`;
}

/** @throws when the value of a checkpoint is no session of a driver of web apps. */
export function asWebSession(value: unknown): WebSession | null {
  if (value === null || value === undefined) return null;
  const state = value as WebSession;
  if (state.v !== 1 || !state.storage) throw new Error('the stored session is of another version');
  return state;
}
