import type { BrowserContext, BrowserContextOptions } from 'playwright';
import type { CellSwitch } from '#engine/cell/cell.ts';
import type { OpenDriver, OpenOptions } from '#engine/drivers/contract.ts';
import type { BrowserDriver } from '../browser-driver.ts';
import { type LibraryData, shippedLibraries } from '../libraries/library-data.ts';
import { allowScript, baseSession, driverOf, withOwnBrowser, withSharedBrowser } from '../open-session.ts';
import { agentSource } from '../page-agent/source.ts';
import { USER } from '../user.ts';
import { type BrowserProcess, launchBrowser } from './browser-process.ts';
import { CoverageReader } from './coverage.ts';
import { failRequests } from './fail-requests.ts';
import { heap } from './heap.ts';
import { loadedIn } from './loaded.ts';
import { locatorOfPicked } from './locator-of.ts';
import { machine } from './machine.ts';
import { PageHost } from './page-host.ts';
import { guardReadOnly } from './read-only.ts';
import { requestHands } from './request-hands.ts';
import { savedFile } from './saved-file.ts';
import { Screencast } from './screencast.ts';
import { asSession, openContext, readSession, restoreTab } from './session-state.ts';
import { asideOf } from './side-page.ts';

export type PlaywrightOptions = {
  executablePath: string;
  headless?: boolean;
  /** Whether browsers live in cells of their own; absent means where the host lets us. */
  cell?: CellSwitch;
  /** What a browser adds to how it names itself, so that whoever is visited knows by whom. */
  agent?: string;
  /** What is known of faulty versions of libraries; absent means what ships with the code. */
  libraries?: LibraryData;
};

const CLOSE_MS = 5_000;

/**
 * Gives the `OpenDriver` for web apps in Chromium. Each session is a browser process of its own, which ends with
 * `close()` or with the abort signal. Opening rejects with `BROWSER_UNAVAILABLE`.
 */
export function openPlaywrightDriver(options: PlaywrightOptions): OpenDriver {
  return withOwnBrowser(
    ({ proxy_url }) => launchBrowser({ ...options, headless: options.headless ?? true, proxy_url }),
    (browser, open, endBrowser) => openSession(browser, open, options, endBrowser),
  );
}

/**
 * One browser for many short sessions, each in a context of its own: as empty as a new profile, at a fraction of the
 * cost of a process. A browser that died is started anew for the next session. `close` ends the process.
 */
export function openSharedBrowser(
  options: PlaywrightOptions & { proxy_url: string | null },
): Promise<{ openDriver: OpenDriver; close(): Promise<void> }> {
  return withSharedBrowser(
    () => launchBrowser({ ...options, headless: options.headless ?? true }),
    (browser, open, endBrowser) => openSession(browser, open, options, endBrowser),
  );
}

async function openSession(
  process: BrowserProcess,
  open: OpenOptions,
  { libraries = shippedLibraries(), agent = '' }: Pick<PlaywrightOptions, 'libraries' | 'agent'>,
  endBrowser: (() => Promise<void>) | null,
): Promise<BrowserDriver> {
  const stored = asSession(open.session);
  const options: BrowserContextOptions = {
    viewport: open.viewport,
    acceptDownloads: false,
    locale: USER.locale,
    timezoneId: USER.timezone,
    // Given without asking to a page that a user acts on, but not to one without a window.
    permissions: ['clipboard-read', 'clipboard-write'],
    // What a worker asks for passes by what adds headers.
    serviceWorkers: open.mode === 'read_only' || open.headers ? 'block' : 'allow',
    ...(agent && process.agent ? { userAgent: `${process.agent} ${agent}` } : {}),
  };
  const context = await openContext(process.browser, options, stored);
  context.setDefaultTimeout(10_000);
  await context.addInitScript({ content: agentSource({ origins: [], token: open.run_id }) });
  if (open.mode === 'read_only') await guardReadOnly(context);
  const base = baseSession(open, libraries, (site, emit) => new PageHost(context, site, emit, open.run_id));
  const { host, site, signals } = base;
  await host.replace();
  const coverage = new CoverageReader(host, site);
  const named = `Chromium ${process.browser.version()}${process.sandboxed ? '' : ' (no sandbox)'}`;
  return driverOf(open, named, {
    session: base.session({
      aside: asideOf(host, site),
      loaded: () => loadedIn(host),
      probes: { heap: () => heap(host), machine: machine(host), saved_file: () => savedFile(host) },
      lacks: [],
    }),
    signals,
    end: endBrowser ?? (() => endContext(context)),
    admit: (origin) => context.addInitScript({ content: allowScript(origin) }).then(() => {}),
    coverage: () => coverage.take(),
    fail: (failing) => failRequests(host, site, failing),
    requests: requestHands(host, site),
    locatorOfPicked: () => locatorOfPicked(host),
    readSession: () => readSession(host),
    restoreTab: async () => (stored ? restoreTab(host, stored.tab) : async () => {}),
    cast: (onFrame, smooth) => new Screencast(host, onFrame, smooth),
  });
}

/** A context whose page hangs may never close; it is left to the end of its browser then. */
async function endContext(context: BrowserContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_MS);
  await Promise.race([context.close(), promise]).finally(() => clearTimeout(timer));
}
