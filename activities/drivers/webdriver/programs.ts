import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#domain/kernel/errors.ts';
import type { FirefoxPrograms } from './firefox-process.ts';

const run = promisify(execFile);
const GECKODRIVER_CRATE = 'geckodriver@0.37.1';
const INSTALL_MS = 20 * 60_000;
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox', '/snap/bin/firefox'];

export type ProgramOptions = {
  /** What is built here is kept below this folder. */
  cache: string;
  env: Record<string, string | undefined>;
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
};

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
  const firefox = found.firefox ?? (await installed(() => installFirefox(options), FIREFOX_ADVICE));
  const geckodriver =
    found.geckodriver ?? (await installed(() => installGeckodriver(options), DRIVER_ADVICE));
  return { firefox, geckodriver };
}

const FIREFOX_ADVICE =
  'Firefox is not installed here. Install it (on Debian the package firefox-esr), or set ROVE_FIREFOX to its program.';
const DRIVER_ADVICE =
  'Firefox is tested through geckodriver, which is not here. Install it (cargo install geckodriver), or set ROVE_GECKODRIVER to its program.';

async function installed(install: () => Promise<string>, advice: string): Promise<string> {
  try {
    return await install();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    throw new AppError('BROWSER_UNAVAILABLE', advice, { reason });
  }
}

async function installFirefox(options: ProgramOptions): Promise<string> {
  const { env, onProgress } = options;
  const apt = onPath(env, ['apt-get']);
  if (!apt || process.getuid?.() !== 0) throw new Error('only root can install packages, on a Debian system');
  onProgress?.('Installing Firefox (firefox-esr)');
  const common = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  // Lists that are a little old mostly do as well: what is missing is told by the installation.
  await work(options, apt, [...common, 'update'], quiet).catch(() => {});
  const args = [...common, 'install', '-y', '--no-install-recommends', 'firefox-esr'];
  await work(options, apt, args, quiet);
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

async function work(
  { env, signal }: ProgramOptions,
  program: string,
  args: string[],
  more: Record<string, string>,
): Promise<void> {
  await run(program, args, {
    env: { ...env, ...more } as NodeJS.ProcessEnv,
    timeout: INSTALL_MS,
    maxBuffer: 64 * 1_048_576,
    ...(signal ? { signal } : {}),
  });
}

const folderIn = (cache: string): string => join(cache, 'tools', 'geckodriver');
const builtAt = (cache: string): string => join(folderIn(cache), 'bin', 'geckodriver');

function onPath(env: ProgramOptions['env'], names: readonly string[]): string | null {
  // Of what npm puts on the path, `geckodriver` is no driver: it would fetch one at its first start.
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder && !isOfNpm(folder));
  for (const name of names)
    for (const folder of folders) if (isProgram(join(folder, name))) return join(folder, name);
  return null;
}

const isOfNpm = (folder: string): boolean => folder.split(sep).includes('node_modules');

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
