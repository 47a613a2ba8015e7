import { platform, release } from 'node:os';
import type { OpenDriver, OpenOptions, Signal } from '../contract.ts';
import { type LibraryData, shippedLibraries } from '../libraries/library-data.ts';
import { agentSource } from '../web/agent-source.ts';
import { Answers } from '../web/answers.ts';
import { BrowserDriver } from '../web/browser-driver.ts';
import { Finisher } from '../web/finish.ts';
import type { Loaded } from '../web/probes/scripts.ts';
import { Site } from '../web/site.ts';
import { Traffic } from '../web/traffic.ts';
import { bidiAside } from './bidi-aside.ts';
import { BidiBrowser } from './bidi-browser.ts';
import { BidiHost } from './bidi-host.ts';
import { TELL_REJECTIONS } from './bidi-log.ts';
import { giveCookies, readBidiSession } from './bidi-state.ts';
import type { FirefoxPrograms } from './firefox-process.ts';
import { Intercepts } from './intercepts.ts';
import { preload } from './preload.ts';
import { Stills } from './stills.ts';
import { asWebSession, restoreScript, type WebSession } from './web-session.ts';

export type FirefoxOptions = FirefoxPrograms & {
  /** What is known of faulty versions of libraries; absent means what ships with the code. */
  libraries?: LibraryData;
  /** What a browser adds to how it names itself, so that whoever is visited knows by whom. */
  agent?: string;
};

const SIGNALS_MAX = 5_000;
/** What only V8's inspector tells. */
const LACKS = ['heap', 'machine'] as const;

/**
 * Gives the `OpenDriver` for web apps in Firefox. Each session is a browser of its own, which ends with `close()` or
 * with the abort signal. Opening rejects with `BROWSER_UNAVAILABLE`.
 */
export function openFirefoxDriver(options: FirefoxOptions): OpenDriver {
  return async (open) => {
    open.signal.throwIfAborted();
    const browser = await BidiBrowser.launch(options, open.proxy_url);
    try {
      const driver = await openSession(browser, open, options.libraries, () => browser.kill());
      open.signal.throwIfAborted(); // It may have come while the browser started.
      return driver;
    } catch (error) {
      await browser.kill();
      throw error;
    }
  };
}

/** One Firefox for many short sessions, each in a user context of its own; one that died is started anew. */
export async function openSharedFirefox(
  options: FirefoxOptions & { proxy_url: string | null },
): Promise<{ openDriver: OpenDriver; close(): Promise<void> }> {
  const launch = () => BidiBrowser.launch(options, options.proxy_url);
  let shared = await launch();
  const openDriver: OpenDriver = async (open) => {
    open.signal.throwIfAborted();
    if (shared.isOver) {
      await shared.kill();
      shared = await launch();
    }
    return openSession(shared, open, options.libraries, null);
  };
  return { openDriver, close: () => shared.kill() };
}

async function openSession(
  browser: BidiBrowser,
  open: OpenOptions,
  libraries: LibraryData = shippedLibraries(),
  endBrowser: (() => Promise<void>) | null,
): Promise<BrowserDriver> {
  const stored = asWebSession(open.session);
  const signals: Signal[] = [];
  const emit = (signal: Signal) => {
    if (signals.length < SIGNALS_MAX || signal.kind === 'crash') signals.push(signal);
  };
  const site = new Site(open.manners);
  const { proxy_url, viewport } = open;
  const host = new BidiHost({ browser, site, emit, proxy_url, viewport, run: open.run_id });
  const traffic = new Traffic(host, site, emit);
  const intercepts = new Intercepts(host, site, { readOnly: open.mode === 'read_only', run: open.run_id });
  host.destructive = open.destructive ?? false;
  await begin(host, intercepts, open, stored);
  const end = async () => {
    open.signal.removeEventListener('abort', onAbort);
    await host.end();
    await endBrowser?.();
  };
  let origins: WebSession['storage']['origins'] = stored?.storage.origins ?? [];
  const driver = new BrowserDriver({
    end,
    session: {
      host,
      site,
      traffic,
      answers: new Answers(host, site, emit),
      mode: open.mode,
      libraries,
      finisher: new Finisher(host, traffic, open.pace ?? 'usual'),
      viewport: { ...viewport },
      explores: open.pace === 'quick',
      signal: open.signal,
      rushing: false,
      aside: bidiAside(host, site, proxy_url),
      loaded: async () => loadedIn(host),
      probes: {},
      lacks: LACKS,
    },
    signals,
    proxy_url,
    environment: {
      browser: `Firefox ${browser.version}`,
      os: `${platform()} ${release()}`,
      device: `Desktop ${viewport.width}x${viewport.height}`,
    },
    actions: ['press', 'drag', 'resize', 'offline'],
    admit: async (origin) => {
      await preload(host, `globalThis[Symbol.for('rove.agent')]?.allow(${JSON.stringify(origin)});`);
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
  const onAbort = () => void driver.close();
  open.signal.addEventListener('abort', onAbort, { once: true });
  return driver;
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
