import { join } from 'node:path';
import {
  installed,
  installPackages,
  isProgram,
  onPath,
  type ProgramOptions,
  work,
} from '../webdriver/program-tools.ts';
import type { FirefoxPrograms } from './firefox-process.ts';

const GECKODRIVER_CRATE = 'geckodriver@0.37.1';
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox', '/snap/bin/firefox'];

/** Firefox and its driver as they are here, null for what is not; `ROVE_FIREFOX` and `ROVE_GECKODRIVER` come first. */
export function findFirefox({ cache, env }: ProgramOptions): {
  firefox: string | null;
  geckodriver: string | null;
} {
  return {
    firefox: env.ROVE_FIREFOX || onPath(env, FIREFOX_NAMES) || (FIREFOX_PLACES.find(isProgram) ?? null),
    geckodriver:
      env.ROVE_GECKODRIVER ||
      onPath(env, ['geckodriver']) ||
      (isProgram(builtAt(cache)) ? builtAt(cache) : null),
  };
}

/**
 * Firefox and its driver, installed now where they are not here yet: Firefox as a Debian package, by root alone, its
 * driver by cargo. @throws AppError BROWSER_UNAVAILABLE naming what to install.
 */
export async function ensureFirefox(options: ProgramOptions): Promise<FirefoxPrograms> {
  const found = findFirefox(options);
  const firefox = found.firefox ?? (await installed(options, () => installFirefox(options), FIREFOX_ADVICE));
  const geckodriver =
    found.geckodriver ?? (await installed(options, () => installGeckodriver(options), DRIVER_ADVICE));
  return { firefox, geckodriver };
}

const FIREFOX_ADVICE =
  'Firefox is not installed here. Install it (on Debian the package firefox-esr), or set ROVE_FIREFOX to its program.';
const DRIVER_ADVICE =
  'Firefox is tested through geckodriver, which is not here. Install it (cargo install geckodriver), or set ROVE_GECKODRIVER to its program.';

async function installFirefox(options: ProgramOptions): Promise<string> {
  const { env, onProgress } = options;
  onProgress?.('Installing Firefox (firefox-esr)');
  await installPackages(options, ['firefox-esr']);
  const program = onPath(env, FIREFOX_NAMES);
  if (!program) throw new Error('the package has no program');
  return program;
}

async function installGeckodriver(options: ProgramOptions): Promise<string> {
  const { cache, env, onProgress } = options;
  const home = env.HOME ? join(env.HOME, '.cargo', 'bin', 'cargo') : '';
  const cargo = onPath(env, ['cargo']) ?? (isProgram(home) ? home : null);
  if (!cargo) throw new Error('there is no cargo');
  onProgress?.('Building geckodriver, which takes some minutes, once');
  const [crate = '', version = ''] = GECKODRIVER_CRATE.split('@');
  await work(
    options,
    cargo,
    ['install', crate, '--version', version, '--locked', '--root', folderIn(cache)],
    {},
  );
  return builtAt(cache);
}

const folderIn = (cache: string): string => join(cache, 'tools', 'geckodriver');
const builtAt = (cache: string): string => join(folderIn(cache), 'bin', 'geckodriver');
