import type { OpenDriver, OpenOptions } from '#engine/drivers/contract.ts';
import type { BrowserDriver } from '../browser-driver.ts';
import { type LibraryData, shippedLibraries } from '../libraries/library-data.ts';
import { allowScript, baseSession, driverOf, withOwnBrowser, withSharedBrowser } from '../open-session.ts';
import { agentSource } from '../page-agent/source.ts';
import type { Loaded } from '../session/host.ts';
import { Stills } from '../session/stills.ts';
import { asWebSession, restoreScript, type WebSession } from '../webdriver/web-session.ts';
import { bidiAside } from './bidi-aside.ts';
import { BidiBrowser } from './bidi-browser.ts';
import { BidiHost } from './bidi-host.ts';
import { TELL_REJECTIONS } from './bidi-log.ts';
import { giveCookies, readBidiSession } from './bidi-state.ts';
import type { FirefoxPrograms } from './firefox-process.ts';
import { Intercepts } from './intercepts.ts';
import { preload } from './preload.ts';

export type FirefoxOptions = FirefoxPrograms & {
  /** What is known of faulty versions of libraries; absent means what ships with the code. */
  libraries?: LibraryData;
  /** What a browser adds to how it names itself, so that whoever is visited knows by whom. */
  agent?: string;
};

/** What only V8's inspector tells. */
const LACKS = ['heap', 'machine'] as const;

/**
 * Gives the `OpenDriver` for web apps in Firefox. Each session is a browser of its own, which ends with `close()` or
 * with the abort signal. Opening rejects with `BROWSER_UNAVAILABLE`.
 */
export function openFirefoxDriver(options: FirefoxOptions): OpenDriver {
  return withOwnBrowser(
    (open) => BidiBrowser.launch(options, open.proxy_url),
    (browser, open, endBrowser) => openSession(browser, open, options.libraries, endBrowser),
  );
}

/** One Firefox for many short sessions, each in a user context of its own; one that died is started anew. */
export function openSharedFirefox(
  options: FirefoxOptions & { proxy_url: string | null },
): Promise<{ openDriver: OpenDriver; close(): Promise<void> }> {
  return withSharedBrowser(
    () => BidiBrowser.launch(options, options.proxy_url),
    (browser, open, endBrowser) => openSession(browser, open, options.libraries, endBrowser),
  );
}

async function openSession(
  browser: BidiBrowser,
  open: OpenOptions,
  libraries: LibraryData = shippedLibraries(),
  endBrowser: (() => Promise<void>) | null,
): Promise<BrowserDriver> {
  const stored = asWebSession(open.session);
  const { proxy_url, viewport } = open;
  const base = baseSession(
    open,
    libraries,
    (site, emit) => new BidiHost({ browser, site, emit, proxy_url, viewport, run: open.run_id }),
  );
  const { host, site, signals } = base;
  const intercepts = new Intercepts(host, site, { readOnly: open.mode === 'read_only', run: open.run_id });
  await begin(host, intercepts, open, stored);
  let origins: WebSession['storage']['origins'] = stored?.storage.origins ?? [];
  return driverOf(open, `Firefox ${browser.version}`, {
    session: base.session({
      aside: bidiAside(host, site, proxy_url),
      loaded: async () => loadedIn(host),
      probes: {},
      lacks: LACKS,
    }),
    signals,
    end: async () => {
      await host.end();
      await endBrowser?.();
    },
    admit: async (origin) => {
      await preload(host, allowScript(origin));
    },
    fail: (failing) => intercepts.fail(failing),
    readSession: async () => {
      const session = await readBidiSession(host, origins);
      origins = session.storage.origins;
      return session;
    },
    restoreTab: async () => (stored ? preload(host, restoreScript(stored)) : async () => {}),
    cast: (onFrame, smooth) => new Stills(host, onFrame, smooth),
  });
}

async function begin(
  host: BidiHost,
  intercepts: Intercepts,
  open: OpenOptions,
  stored: WebSession | null,
): Promise<void> {
  await host.begin();
  await intercepts.begin();
  if (stored) await giveCookies(host, stored.storage.cookies);
  await preload(host, `${agentSource({ origins: [], token: open.run_id })}\n${TELL_REJECTIONS}`);
  await host.replace();
}

/** The document and its scripts as they came. */
function loadedIn(host: BidiHost): Loaded[] {
  return host.traffic.textsOf(host.context).map((request) => ({
    url: request.url(),
    read: async () => {
      const response = await request.response();
      return response ? await response.text().catch(() => null) : null; // The browser has let go of it.
    },
  }));
}
