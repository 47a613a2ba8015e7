import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheDir } from '../../deploy/lib/paths.ts';
import type { Package } from './apps/app.ts';

/** Where the bench keeps what it downloads and instruments, for all clones. */
export const benchCache = (...parts: string[]): string => path.join(cacheDir(), 'bench', ...parts);

/** Installs packages in a folder of the cache, once, and gives its node_modules. No install scripts are run. */
export async function install(name: string, packages: readonly Package[]): Promise<string> {
  const label = packages.map((one) => `${one.name}@${one.version}`);
  const folder = benchCache('packages', `${name}-${packages.map(({ version }) => version).join('-')}`);
  const done = path.join(folder, 'installed');
  const modules = path.join(folder, 'node_modules');
  if (existsSync(done)) return modules;
  console.log(`installing ${label.join(', ')}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const overrides = Object.assign({}, ...packages.map((one) => one.overrides ?? {}));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const flags = ['--no-fund', '--no-audit', '--ignore-scripts', '--save-exact', '--loglevel', 'error'];
  const child = spawn('npm', ['install', '--prefix', folder, ...flags, ...label], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm could not install ${label.join(', ')}`);
  writeFileSync(done, '');
  return modules;
}
