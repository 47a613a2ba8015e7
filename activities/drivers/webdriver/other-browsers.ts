import { execFile } from 'node:child_process';
import { platform, release } from 'node:os';
import { promisify } from 'node:util';
import type { Driver, OpenDriver } from '../contract.ts';
import type { LibraryData } from '../libraries/library-data.ts';
import type { FirefoxPrograms } from './firefox-process.ts';
import { openFirefoxDriver, openSharedFirefox } from './open-firefox.ts';
import { ensureFirefox, type ProgramOptions } from './programs.ts';

/** A browser beside Chromium, as one worker has it. */
export type OtherBrowser = {
  /** Makes it ready, installed if need be. @throws AppError BROWSER_UNAVAILABLE naming what to install. */
  prepare(signal: AbortSignal, onProgress: (text: string) => void): Promise<Driver['environment']>;
  openDriver: OpenDriver;
  /** One browser for many sessions, each as fresh as a new profile. */
  openShared(proxyUrl: string | null): Promise<{ openDriver: OpenDriver; close(): Promise<void> }>;
};

type Options = Pick<ProgramOptions, 'cache' | 'env'> & { libraries: LibraryData; agent?: string };

/** Firefox through geckodriver. */
export function firefoxOf({ libraries, agent = '', ...where }: Options): OtherBrowser {
  let found: Promise<FirefoxPrograms> | null = null;
  const programs = (more: Partial<ProgramOptions> = {}) => {
    found ??= ensureFirefox({ ...where, ...more });
    found.catch(() => {
      found = null; // It may be there the next time.
    });
    return found;
  };
  return {
    prepare: async (signal, onProgress) => {
      const { firefox } = await programs({ signal, onProgress });
      const { stdout } = await promisify(execFile)(firefox, ['--version']);
      return { browser: stdout.trim(), os: `${platform()} ${release()}`, device: 'Desktop' };
    },
    openDriver: async (open) => openFirefoxDriver({ ...(await programs()), libraries, agent })(open),
    openShared: async (proxy_url) =>
      openSharedFirefox({ ...(await programs()), libraries, agent, proxy_url }),
  };
}
