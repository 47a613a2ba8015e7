import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isExecutable, onPath, run, runOrThrow } from './exec.ts';

const GO_MS = 20 * 60_000;
const APT_MS = 10 * 60_000;
const NPM_MS = 5 * 60_000;

/** Runs one piece of work after the other. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined); // Told to whoever asked for it.
    return next;
  };
}

const oneBuildAtATime = queue();
const oneAptAtATime = queue();
let aptUpdated = false;

/** Builds a Go program of a pinned version at `target`. */
export async function goInstall(module: string, target: string): Promise<string> {
  const go = onPath('go');
  if (!go) throw new Error('no Go toolchain on PATH');
  return oneBuildAtATime(async () => {
    const tools = path.dirname(path.dirname(target));
    await mkdir(tools, { recursive: true });
    const folder = await mkdtemp(path.join(tools, '.go-'));
    try {
      await runOrThrow(go, ['install', module], {
        cwd: folder,
        env: { ...process.env, GOBIN: folder },
        timeoutMs: GO_MS,
      });
      await mkdir(path.dirname(target), { recursive: true });
      await rename(path.join(folder, path.basename(target)), target);
      return target;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Installs Debian packages, as root only; gives the program once it is on PATH. */
export async function aptInstall(packages: string[], program: string): Promise<string | null> {
  const apt = onPath('apt-get');
  if (!apt) throw new Error('this is not a Debian system');
  if (process.getuid?.() !== 0) throw new Error('needs root');
  return oneAptAtATime(async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const common = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=8'];
    if (!aptUpdated) await run(apt, [...common, 'update'], { env, timeoutMs: APT_MS });
    aptUpdated = true;
    // An installation that was killed half-way, ours or another's, has to be ended before the next.
    await run('dpkg', ['--configure', '-a'], { env, timeoutMs: APT_MS });
    const install = [...common, 'install', '-y', '--no-install-recommends', ...packages];
    await runOrThrow(apt, install, { env, timeoutMs: APT_MS });
    return onPath(program);
  });
}

/** Installs an npm package into a folder of its own; gives that package's folder. */
export async function npmInstall(spec: string, folder: string): Promise<string> {
  const name = spec.slice(0, spec.lastIndexOf('@'));
  const target = path.join(folder, 'node_modules', name);
  if (existsSync(path.join(target, 'package.json'))) return target;
  await mkdir(folder, { recursive: true });
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--loglevel=error',
    spec,
  ];
  await runOrThrow('npm', args, { cwd: folder, timeoutMs: NPM_MS, shell: process.platform === 'win32' });
  return target;
}

/** A program that was built or downloaded before. */
export function cached(target: string): string | null {
  return isExecutable(target) ? target : null;
}
