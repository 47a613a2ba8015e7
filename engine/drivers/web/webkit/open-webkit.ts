import { AppError } from '#domain/kernel/errors.ts';
import type { OpenDriver, OpenOptions } from '#engine/drivers/contract.ts';
import { toJpeg } from '#engine/drivers/to-jpeg.ts';
import { DESTRUCTIVE_WORDS } from '#engine/safety/refusals.ts';
import type { BrowserDriver } from '../browser-driver.ts';
import { type LibraryData, shippedLibraries } from '../libraries/library-data.ts';
import { allowScript, baseSession, driverOf, withOwnBrowser, withSharedBrowser } from '../open-session.ts';
import { agentSource } from '../page-agent/source.ts';
import type { Loaded } from '../session/host.ts';
import { Stills } from '../session/stills.ts';
import { asWebSession, readTab, restoreScript, type WebSession } from '../webdriver/web-session.ts';
import { ClassicBrowsers } from './classic-browser.ts';
import { ClassicHost } from './classic-host.ts';
import type { WebkitPrograms } from './webkit-programs.ts';

export type WebkitOptions = WebkitPrograms & {
  /** What is known of faulty versions of libraries; absent means what ships with the code. */
  libraries?: LibraryData;
  /** Makes JPEGs of pictures; without it they stay as the driver gives them. */
  ffmpeg?: string | null;
};

/** What only V8's inspector tells, and what is looked at in a page beside the session's own. */
const LACKS = ['heap', 'machine', 'phone_layout', 'load_shift', 'injection'] as const;

const NO_READ_ONLY =
  'WebKit cannot be kept from sending what changes something, so that nothing is tested in it in the read-only mode. Choose chrome or firefox.';
const NO_PROXY =
  'Safari takes no proxy of its own, so that it cannot be held to the way out of this installation. Choose chrome or firefox.';

/**
 * Gives the `OpenDriver` for web apps in WebKit. Each session is a browser of its own, which ends with `close()` or
 * with the abort signal. Opening rejects with `BROWSER_UNAVAILABLE`.
 */
export function openWebkitDriver(options: WebkitOptions): OpenDriver {
  return withOwnBrowser(
    async () => new ClassicBrowsers(options),
    (browsers, open, endAll) => openSession(browsers, open, options, endAll),
  );
}

/** A browser for each of many short sessions: this protocol knows no sessions beside one another in a browser. */
export function openSharedWebkit(
  options: WebkitOptions & { proxy_url: string | null },
): Promise<{ openDriver: OpenDriver; close(): Promise<void> }> {
  return withSharedBrowser(
    async () => new ClassicBrowsers(options),
    (browsers, open, endAll) =>
      openSession(browsers, { ...open, proxy_url: options.proxy_url }, options, endAll),
  );
}

async function openSession(
  browsers: ClassicBrowsers,
  open: OpenOptions,
  { libraries = shippedLibraries(), ffmpeg = null, browser }: WebkitOptions,
  endAll: (() => Promise<void>) | null,
): Promise<BrowserDriver> {
  if (open.mode === 'read_only') throw new AppError('BROWSER_UNAVAILABLE', NO_READ_ONLY);
  if (open.proxy_url && !browser) throw new AppError('BROWSER_UNAVAILABLE', NO_PROXY);
  const stored = asWebSession(open.session);
  const { proxy_url, viewport } = open;
  const origins: string[] = [];
  const tells = { refused: open.destructive ? [] : DESTRUCTIVE_WORDS };
  const base = baseSession(
    open,
    libraries,
    (site, emit) =>
      new ClassicHost({
        launch: () => browsers.launch(proxy_url),
        end: (browser) => browsers.end(browser),
        site,
        emit,
        proxy_url,
        viewport,
        source: () => agentSource({ origins, token: open.run_id, tells }),
        toJpeg: async (png) => (ffmpeg && (await toJpeg(ffmpeg, png))) || png,
      }),
  );
  const { host, site, signals } = base;
  await host.replace();
  let kept: WebSession['storage']['origins'] = stored?.storage.origins ?? [];
  return driverOf(open, `WebKit ${host.version}`, {
    session: base.session({
      aside: async () => null,
      loaded: () => loadedIn(host),
      probes: {},
      lacks: LACKS,
    }),
    signals,
    actions: ['press', 'drag', 'resize'],
    end: async () => {
      await host.end();
      await endAll?.();
    },
    admit: async (origin) => {
      origins.push(origin);
      await host.evaluate(allowScript(origin).replace(/;$/, ''));
    },
    readSession: async () => {
      const cookies = await host.allCookies();
      const { tab, origins } = await readTab(host, kept);
      kept = origins;
      return { v: 1, place: host.lastPlace(), storage: { cookies, origins }, tab } satisfies WebSession;
    },
    restoreTab: async () => {
      const start = stored && [...site.origins][0];
      if (start) await host.restore(start, stored.storage.cookies, restoreScript(stored));
      return async () => {};
    },
    cast: (onFrame, smooth) => new Stills(host, onFrame, smooth),
  });
}

/** The document and its scripts, from the browser's cache. */
async function loadedIn(host: ClassicHost): Promise<Loaded[]> {
  const urls =
    (await host.evaluate<string[]>(
      `[location.href, ...Array.from(document.scripts, ({ src }) => src).filter(Boolean)]`,
    )) ?? [];
  return [...new Set(urls)].map((url) => ({
    url,
    read: () => host.ask<string>(`readText(${JSON.stringify(url)})`).catch(() => null), // Another site's, without leave to read it.
  }));
}
