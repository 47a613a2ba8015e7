import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import type { CellSwitch } from '#engine/cell/cell.ts';
import {
  installed,
  installPackages,
  isProgram,
  onPath,
  type ProgramOptions,
} from '../webdriver/program-tools.ts';

/**
 * What WebKit is tested with: its driver, its browser and a display for it; a Mac's own driver needs neither. `cell`:
 * whether it lives in a cell; absent means where the host lets us.
 */
export type WebkitPrograms = { driver: string; browser: string; display: string; cell?: CellSwitch };

/** The Debian packages that WebKit is tested with. */
export const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb'] as const;
const SAFARI_DRIVER = '/usr/bin/safaridriver';
/** Where distributions put what is not to be started by hand. */
const LIBRARY_FOLDERS = ['/usr/libexec', '/usr/lib', '/usr/lib64'];
const ADVICE =
  'WebKit is not installed here. Install it (on Debian the packages webkit2gtk-driver and xvfb), or set ROVE_WEBKIT_DRIVER, ROVE_WEBKIT and ROVE_XVFB to the programs WebKitWebDriver, MiniBrowser and Xvfb.';

/** WebKit as it is here, null where something is missing; `ROVE_WEBKIT_DRIVER`, `ROVE_WEBKIT` and `ROVE_XVFB` come first. */
export function findWebkit({ env }: Pick<ProgramOptions, 'env'>): WebkitPrograms | null {
  const driver = env.ROVE_WEBKIT_DRIVER || onPath(env, ['WebKitWebDriver']);
  const browser = env.ROVE_WEBKIT || browserIn(LIBRARY_FOLDERS);
  const display = env.ROVE_XVFB || onPath(env, ['Xvfb']);
  if (driver && browser && display) return { driver, browser, display };
  return isProgram(SAFARI_DRIVER) ? { driver: SAFARI_DRIVER, browser: '', display: '' } : null;
}

/** The same, installed now where it is not here yet, by root on Debian alone. @throws AppError BROWSER_UNAVAILABLE naming what to install. */
export async function ensureWebkit(options: ProgramOptions): Promise<WebkitPrograms> {
  const found = findWebkit(options);
  if (found) return found;
  const after = await installed(
    options,
    async () => {
      options.onProgress?.(`Installing WebKit (${WEBKIT_PACKAGES.join(', ')})`);
      await installPackages(options, WEBKIT_PACKAGES);
      return findWebkit(options);
    },
    ADVICE,
  );
  if (!after) throw new AppError('BROWSER_UNAVAILABLE', ADVICE, { reason: 'the packages lack a program' });
  return after;
}

/** WebKit's own small browser below one of these folders, of the newest interface. */
function browserIn(folders: readonly string[]): string | null {
  const inFolder = (folder: string) =>
    namesIn(folder)
      .filter((name) => /^webkit2gtk-[\d.]+$/.test(name))
      .sort()
      .map((name) => join(folder, name, 'MiniBrowser'));
  const all = folders.flatMap((folder) => [
    ...inFolder(folder),
    ...namesIn(folder)
      .filter((name) => /-linux-gnu/.test(name))
      .flatMap((name) => inFolder(join(folder, name))),
  ]);
  return all.filter(isProgram).at(-1) ?? null;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Not on this system.
  }
}
