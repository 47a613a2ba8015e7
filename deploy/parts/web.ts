import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from '../lib/context.ts';
import { runOrThrow } from '../lib/exec.ts';
import { Refusal } from '../lib/refusal.ts';

const BUILD_MS = 5 * 60_000;

/** The built web app; built anew only when what it is made of has changed. Gives its folder. */
export function ensureWeb(ctx: Ctx): Promise<string> {
  return ctx.progress.step('web app', async () => {
    const web = path.join(ctx.root, 'web');
    const dist = path.join(web, 'dist');
    const stamp = path.join(dist, '.sources');
    const sources = hashOf(ctx.root, ['web', 'domain', 'package-lock.json', 'tests/figures.json']);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return [dist, 'built before'];
    const vite = path.join(ctx.root, 'node_modules', 'vite', 'bin', 'vite.js');
    try {
      // Whatever this process runs as, as under a test runner: the libraries are built as they are for use.
      const env = { ...process.env, NODE_ENV: 'production' };
      await runOrThrow(process.execPath, [vite, 'build', web], { cwd: ctx.root, env, timeoutMs: BUILD_MS });
    } catch (error) {
      throw new Refusal(`The web app could not be built: ${error instanceof Error ? error.message : error}`);
    }
    writeFileSync(stamp, sources);
    return [dist, 'built'];
  });
}

function hashOf(root: string, entries: string[]): string {
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(path.relative(root, file)).update(readFileSync(file));
  const walk = (folder: string): void => {
    const items = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const item of items) {
      const full = path.join(folder, item.name);
      if (item.isDirectory() && item.name !== 'dist' && item.name !== 'node_modules') walk(full);
      if (item.isFile()) add(full);
    }
  };
  for (const entry of entries) {
    const full = path.join(root, entry);
    if (entry.includes('.')) add(full);
    else walk(full);
  }
  return hash.digest('hex');
}
