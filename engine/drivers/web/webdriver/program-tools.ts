import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#domain/kernel/errors.ts';

const run = promisify(execFile);
const INSTALL_MS = 20 * 60_000;

export type ProgramOptions = {
  /** What is built here is kept below this folder. */
  cache: string;
  env: Record<string, string | undefined>;
  /** Whether what is missing may be installed now: never for a run of somebody else's. */
  mayInstall?: boolean;
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
};

/** What an installation gives. @throws AppError BROWSER_UNAVAILABLE with this advice when it fails. */
export async function installed<T>(
  { mayInstall = false }: ProgramOptions,
  install: () => Promise<T>,
  advice: string,
): Promise<T> {
  try {
    if (!mayInstall) throw new Error('nothing is installed for a run (ROVE_INSTALL_BROWSERS)');
    return await install();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    throw new AppError('BROWSER_UNAVAILABLE', advice, { reason });
  }
}

/** Installs Debian packages, as root only. */
export async function installPackages(options: ProgramOptions, packages: readonly string[]): Promise<void> {
  const apt = onPath(options.env, ['apt-get']);
  if (!apt || process.getuid?.() !== 0) throw new Error('only root can install packages, on a Debian system');
  const common = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  // Lists that are a little old mostly do as well: what is missing is told by the installation.
  await work(options, apt, [...common, 'update'], quiet).catch(() => {});
  await work(options, apt, [...common, 'install', '-y', '--no-install-recommends', ...packages], quiet);
}

/** Lets a program do its work, within the time that an installation may take. */
export async function work(
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

/** The first of these programs on the path, null when there is none. */
export function onPath(env: ProgramOptions['env'], names: readonly string[]): string | null {
  // Of what npm puts on the path, `geckodriver` is no driver: it would fetch one at its first start.
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder && !isOfNpm(folder));
  for (const name of names)
    for (const folder of folders) if (isProgram(join(folder, name))) return join(folder, name);
  return null;
}

const isOfNpm = (folder: string): boolean => folder.split(sep).includes('node_modules');

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
