import { platform, release } from 'node:os';
import type { Driver, OpenDriver, OpenOptions, Signal } from '#engine/drivers/contract.ts';
import { BrowserDriver } from './browser-driver.ts';
import type { LibraryData } from './libraries/library-data.ts';
import type { Session } from './session/actions.ts';
import { Answers } from './session/answers.ts';
import type { DriverParts } from './session/driver-parts.ts';
import { Finisher } from './session/finish.ts';
import type { WebHost } from './session/host.ts';
import type { HostBase } from './session/host-base.ts';
import { Site } from './session/site.ts';
import { Traffic } from './session/traffic.ts';

/** A started browser, as far as whoever opens sessions in it needs to know. */
export interface StartedBrowser {
  /** It has died or was ended: nothing can be opened in it any more. */
  readonly isOver: boolean;
  /** Ends it with every process and folder it started. */
  kill(): Promise<void>;
}

/** Opens a session in a browser. `endBrowser` ends the browser with the session; null where others share it. */
type OpenIn<B> = (
  browser: B,
  open: OpenOptions,
  endBrowser: (() => Promise<void>) | null,
) => Promise<BrowserDriver>;

const SIGNALS_MAX = 5_000;

/** Gives an `OpenDriver` whose sessions each have a browser of their own, which ends with `close()` or an abort. */
export function withOwnBrowser<B extends StartedBrowser>(
  launch: (open: OpenOptions) => Promise<B>,
  openIn: OpenIn<B>,
): OpenDriver {
  return async (open) => {
    open.signal.throwIfAborted();
    const browser = await launch(open);
    try {
      const driver = await openIn(browser, open, () => browser.kill());
      open.signal.throwIfAborted(); // It may have come while the browser started.
      return driver;
    } catch (error) {
      await browser.kill();
      throw error;
    }
  };
}

/**
 * One browser for many short sessions. One that died is started anew for the next session; `close` ends it.
 */
export async function withSharedBrowser<B extends StartedBrowser>(
  launch: () => Promise<B>,
  openIn: OpenIn<B>,
): Promise<{ openDriver: OpenDriver; close(): Promise<void> }> {
  let shared = await launch();
  let again: Promise<void> | null = null;
  const startAgain = async () => {
    await shared.kill();
    shared = await launch();
  };
  const openDriver: OpenDriver = async (open) => {
    open.signal.throwIfAborted();
    if (shared.isOver) {
      // Sessions that are opened at once wait for the same one.
      again ??= startAgain().finally(() => {
        again = null;
      });
      await again;
    }
    return openIn(shared, open, null);
  };
  return { openDriver, close: () => shared.kill() };
}

/** Where a session's signals are kept until they are drained; a page that floods them loses the last, never a crash. */
function signalSink(): { signals: Signal[]; emit: (signal: Signal) => void } {
  const signals: Signal[] = [];
  const emit = (signal: Signal) => {
    if (signals.length < SIGNALS_MAX || signal.kind === 'crash') signals.push(signal);
  };
  return { signals, emit };
}

/** What each browser does in a way of its own. */
type Own = Pick<Session, 'aside' | 'loaded' | 'probes' | 'lacks'>;

/** What is there before a browser's own parts are. */
type SessionBase<H extends WebHost> = {
  host: H;
  site: Site;
  signals: Signal[];
  session(own: Own): Session;
};

/** The parts of a session that are the same in every browser. */
export function baseSession<H extends WebHost & HostBase>(
  open: OpenOptions,
  libraries: LibraryData,
  makeHost: (site: Site, emit: (signal: Signal) => void) => H,
): SessionBase<H> {
  const { signals, emit } = signalSink();
  const site = new Site(open.manners, open.headers);
  const host = makeHost(site, emit);
  const traffic = new Traffic(host, site, emit);
  host.destructive = open.destructive ?? false;
  const answers = new Answers(host, site, emit);
  const session = (own: Own): Session => ({
    host,
    site,
    traffic,
    answers,
    mode: open.mode,
    libraries,
    finisher: new Finisher(host, traffic, open.pace ?? 'usual'),
    viewport: { ...open.viewport },
    explores: open.pace === 'quick',
    signal: open.signal,
    rushing: false,
    offerOnly: new Set(),
    ...own,
  });
  return { host, site, signals, session };
}

/** The driver of a session, which an abort closes. */
export function driverOf(
  open: OpenOptions,
  browser: string,
  parts: Omit<DriverParts, 'actions' | 'proxy_url' | 'environment'> & Partial<Pick<DriverParts, 'actions'>>,
): BrowserDriver {
  const { signal, proxy_url } = open;
  const driver = new BrowserDriver({
    actions: ['press', 'drag', 'resize', 'offline'],
    ...parts,
    end: async () => {
      signal.removeEventListener('abort', onAbort);
      await parts.end();
    },
    proxy_url,
    environment: environmentOf(browser, open),
  });
  const onAbort = () => void driver.close();
  signal.addEventListener('abort', onAbort, { once: true });
  return driver;
}

function environmentOf(browser: string, { viewport }: OpenOptions): Driver['environment'] {
  return {
    browser,
    os: `${platform()} ${release()}`,
    device: `Desktop ${viewport.width}x${viewport.height}`,
  };
}

/** Code that makes the agent work on an address that was not known when the session began. */
export function allowScript(origin: string): string {
  return `globalThis[Symbol.for('rove.agent')]?.allow(${JSON.stringify(origin)});`;
}
