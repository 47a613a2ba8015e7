import { platform, release } from 'node:os';
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import type { CellSwitch } from '../cell/browser-cell.ts';
import type { OpenDriver, OpenOptions, Signal } from '../contract.ts';
import { type LibraryData, shippedLibraries } from '../libraries/library-data.ts';
import { agentSource } from '../web/agent-source.ts';
import { Answers } from '../web/answers.ts';
import { BrowserDriver } from '../web/browser-driver.ts';
import { Finisher } from '../web/finish.ts';
import { Site } from '../web/site.ts';
import { Traffic } from '../web/traffic.ts';
import { type BrowserProcess, launchBrowser } from './browser-process.ts';
import { CoverageReader } from './coverage.ts';
import { failRequests } from './fail-requests.ts';
import { locatorOfPicked } from './locator-of.ts';
import { PageHost } from './page-host.ts';
import { heap } from './probes/heap.ts';
import { loadedIn } from './probes/loaded.ts';
import { machine } from './probes/machine.ts';
import { asideOf } from './probes/side-page.ts';
import { guardReadOnly } from './read-only.ts';
import { Screencast } from './screencast.ts';
import { asSession, openContext, readSession, restoreTab } from './session-state.ts';

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

const SIGNALS_MAX = 5_000;
const CLOSE_MS = 5_000;

/**
 * Gives the `OpenDriver` for web apps in Chromium. Each session is a browser process of its own, which ends with
 * `close()` or with the abort signal. Opening rejects with `BROWSER_UNAVAILABLE`.
 */
export function openPlaywrightDriver(options: PlaywrightOptions): OpenDriver {
  return async (open) => {
    open.signal.throwIfAborted();
    const process = await launchBrowser({
      executablePath: options.executablePath,
      headless: options.headless ?? true,
      proxy_url: open.proxy_url,
      ...(options.cell ? { cell: options.cell } : {}),
    });
    try {
      const driver = await openSession(process, open, options);
      open.signal.throwIfAborted(); // It may have come while the browser started.
      return driver;
    } catch (error) {
      await process.kill();
      throw error;
    }
  };
}

/**
 * One browser for many short sessions, each in a context of its own: as empty as a new profile, at a fraction of the
 * cost of a process. A browser that died is started anew for the next session. `close` ends the process.
 */
export async function openSharedBrowser(
  options: PlaywrightOptions & { proxy_url: string | null },
): Promise<{ openDriver: OpenDriver; close(): Promise<void> }> {
  const launch = () => launchBrowser({ ...options, headless: options.headless ?? true });
  let shared = await launch();
  const openDriver: OpenDriver = async (open) => {
    open.signal.throwIfAborted();
    if (!shared.browser.isConnected()) {
      await shared.kill();
      shared = await launch();
    }
    return openSession(shared, open, options, 'context');
  };
  return { openDriver, close: () => shared.kill() };
}

async function openSession(
  process: BrowserProcess,
  open: OpenOptions,
  { libraries = shippedLibraries(), agent = '' }: Pick<PlaywrightOptions, 'libraries' | 'agent'>,
  ends: 'process' | 'context' = 'process',
): Promise<BrowserDriver> {
  const stored = asSession(open.session);
  const options: BrowserContextOptions = {
    viewport: open.viewport,
    acceptDownloads: false,
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: open.mode === 'read_only' ? 'block' : 'allow',
    ...(agent && process.agent ? { userAgent: `${process.agent} ${agent}` } : {}),
  };
  const context = await openContext(process.browser, options, stored);
  context.setDefaultTimeout(10_000);
  await context.addInitScript({ content: agentSource({ origins: [], token: open.run_id }) });
  if (open.mode === 'read_only') await guardReadOnly(context);
  const signals: Signal[] = [];
  const emit = (signal: Signal) => {
    if (signals.length < SIGNALS_MAX || signal.kind === 'crash') signals.push(signal);
  };
  const site = new Site(open.manners);
  const host = new PageHost(context, site, emit, open.run_id);
  const traffic = new Traffic(host, site, emit);
  host.destructive = open.destructive ?? false;
  await host.replace();
  const end = async () => {
    open.signal.removeEventListener('abort', onAbort);
    await (ends === 'process' ? process.kill() : endContext(context));
  };
  const coverage = new CoverageReader(host, site);
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
      viewport: { ...open.viewport },
      explores: open.pace === 'quick',
      signal: open.signal,
      rushing: false,
      aside: asideOf(host, site),
      loaded: () => loadedIn(host),
      probes: { heap: () => heap(host), machine: machine(host) },
      lacks: [],
    },
    signals,
    actions: ['press', 'drag', 'resize', 'offline'],
    coverage: () => coverage.take(),
    fail: (failing) => failRequests(host, site, failing),
    locatorOfPicked: () => locatorOfPicked(host),
    readSession: () => readSession(host),
    restoreTab: async () => (stored ? restoreTab(host, stored.tab) : async () => {}),
    cast: (onFrame, smooth) => new Screencast(host, onFrame, smooth),
    proxy_url: open.proxy_url,
    environment: {
      browser: `Chromium ${process.browser.version()}${process.sandboxed ? '' : ' (no sandbox)'}`,
      os: `${platform()} ${release()}`,
      device: `Desktop ${open.viewport.width}x${open.viewport.height}`,
    },
    admit: (origin) => context.addInitScript({ content: allowScript(origin) }).then(() => {}),
  });
  const onAbort = () => void driver.close();
  open.signal.addEventListener('abort', onAbort, { once: true });
  return driver;
}

/** A context whose page hangs may never close; it is left to the end of its browser then. */
async function endContext(context: BrowserContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_MS);
  await Promise.race([context.close(), promise]).finally(() => clearTimeout(timer));
}

function allowScript(origin: string): string {
  return `globalThis[Symbol.for('rove.agent')]?.allow(${JSON.stringify(origin)});`;
}
