import { platform, release } from 'node:os';
import type { CellSwitch } from '#engine/cell/cell.ts';
import type { Driver, OpenDriver } from '#engine/drivers/contract.ts';
import { firefoxVersion } from '../firefox/firefox-process.ts';
import { ensureFirefox } from '../firefox/firefox-programs.ts';
import type { LibraryData } from '../libraries/library-data.ts';
import type { ProgramOptions } from '../webdriver/program-tools.ts';
import { webkitVersion } from '../webkit/webkit-process.ts';
import { ensureWebkit } from '../webkit/webkit-programs.ts';

/** A browser beside Chromium, as one worker has it. */
export type OtherBrowser = {
  /** Makes it ready, installed if need be. @throws AppError BROWSER_UNAVAILABLE naming what to install. */
  prepare(signal: AbortSignal, onProgress: (text: string) => void): Promise<Driver['environment']>;
  openDriver: OpenDriver;
  /** One browser for many sessions, each as fresh as a new profile. */
  openShared(proxyUrl: string | null): Promise<{ openDriver: OpenDriver; close(): Promise<void> }>;
};

type Options = Pick<ProgramOptions, 'cache' | 'env' | 'mayInstall'> & {
  libraries: LibraryData;
  agent?: string;
  cell: CellSwitch;
};

// Read when a run first asks for them: most workers never need WebdriverIO.
const firefox = () => import('../firefox/open-firefox.ts');
const webkit = () => import('../webkit/open-webkit.ts');

/** Firefox through geckodriver. */
export function firefoxOf({ libraries, agent = '', cell, ...where }: Options): OtherBrowser {
  const programs = foundOnce(async (more) => ({ ...(await ensureFirefox({ ...where, ...more })), cell }));
  return {
    prepare: async (signal, onProgress) =>
      environment(await firefoxVersion(await programs({ signal, onProgress }))),
    openDriver: async (open) => {
      const { openFirefoxDriver } = await firefox();
      return openFirefoxDriver({ ...(await programs()), libraries, agent })(open);
    },
    openShared: async (proxy_url) => {
      const { openSharedFirefox } = await firefox();
      return openSharedFirefox({ ...(await programs()), libraries, agent, proxy_url });
    },
  };
}

/** WebKit through WebKitWebDriver, or Safari through its own. `ffmpeg` makes its pictures small, where there is one. */
export function webkitOf({
  libraries,
  ffmpeg,
  cell,
  ...where
}: Options & { ffmpeg: string | null }): OtherBrowser {
  const programs = foundOnce(async (more) => ({ ...(await ensureWebkit({ ...where, ...more })), cell }));
  return {
    prepare: async (signal, onProgress) =>
      environment(await webkitVersion(await programs({ signal, onProgress }))),
    openDriver: async (open) => {
      const { openWebkitDriver } = await webkit();
      return openWebkitDriver({ ...(await programs()), libraries, ffmpeg })(open);
    },
    openShared: async (proxy_url) => {
      const { openSharedWebkit } = await webkit();
      return openSharedWebkit({ ...(await programs()), libraries, ffmpeg, proxy_url });
    },
  };
}

/** Looks for programs once; what was not there may be there the next time. */
function foundOnce<T>(find: (more: Partial<ProgramOptions>) => Promise<T>) {
  let found: Promise<T> | null = null;
  return (more: Partial<ProgramOptions> = {}): Promise<T> => {
    found ??= find(more);
    found.catch(() => {
      found = null;
    });
    return found;
  };
}

const environment = (browser: string): Driver['environment'] => ({
  browser,
  os: `${platform()} ${release()}`,
  device: 'Desktop',
});
