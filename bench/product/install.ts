import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDir } from '../../deploy/lib/paths.ts';
import type { Package } from './apps/app.ts';

/** Where the bench keeps what it downloads and instruments, for all clones. */
export const benchCache = (...parts: string[]): string => path.join(cacheDir(), 'bench', ...parts);

/**
 * Installs packages in a folder of the cache, once. Gives its node_modules, or the environment of packages for Python.
 * npm runs no install scripts.
 */
export async function install(name: string, packages: readonly Package[]): Promise<string> {
  const folder = benchCache('packages', `${name}-${packages.map(({ version }) => version).join('-')}`);
  const done = path.join(folder, 'installed');
  const isPython = packages.some(({ registry }) => registry === 'pypi');
  const modules = isPython ? folder : path.join(folder, 'node_modules');
  if (existsSync(done)) return modules;
  console.log(`installing ${packages.map((one) => `${one.name} ${one.version}`).join(', ')}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (isPython) await installPython(folder, packages);
  else await installNode(folder, packages);
  writeFileSync(done, '');
  return modules;
}

async function installPython(folder: string, packages: readonly Package[]): Promise<void> {
  await run('python3', ['-m', 'venv', folder]);
  const wanted = packages.map((one) => `${one.name}==${one.version}`);
  await run(path.join(folder, 'bin', 'pip'), ['install', '--quiet', ...wanted]);
}

async function installNode(folder: string, packages: readonly Package[]): Promise<void> {
  const overrides = Object.assign({}, ...packages.map((one) => one.overrides ?? {}));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const flags = ['--no-fund', '--no-audit', '--ignore-scripts', '--save-exact', '--loglevel', 'error'];
  const wanted = packages.map((one) => `${one.name}@${one.version}`);
  await run('npm', ['install', '--prefix', folder, ...flags, ...wanted], folder);
}

async function run(program: string, args: readonly string[], cwd?: string): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}
