import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from '../lib/context.ts';
import { runOrThrow } from '../lib/exec.ts';
import { Refusal } from '../lib/refusal.ts';

const BUILD_MS = 5 * 60_000;

/** The built web app, and the program of pipelines that it hands out; each built anew only when what it is made of has changed. Gives the folder. */
export function ensureWeb(ctx: Ctx): Promise<string> {
  return ctx.progress.step('web app', async () => {
    const dist = path.join(ctx.root, 'web', 'dist');
    const app = await ensureBuilt(ctx.root, {
      stamp: path.join(dist, '.sources'),
      sources: ['web', 'domain', 'package-lock.json', 'tests/figures.json'],
      build: () => vite(ctx.root, [path.join(ctx.root, 'web')]),
    });
    const ci = path.join(dist, 'ci');
    const program = await ensureBuilt(ctx.root, {
      stamp: path.join(ci, '.sources'),
      sources: ['cli', 'domain', 'mcp', 'deploy', 'package-lock.json'],
      build: () => buildCi(ctx.root, ci),
    });
    return [dist, app || program ? 'built' : 'built before'];
  });
}

/** Builds what pipelines take from a platform into a folder: the program, and what GitHub and GitLab start it by. */
export async function buildCi(root: string, folder: string): Promise<void> {
  const source = path.join(root, 'deploy', 'ci');
  await vite(root, ['-c', path.join(source, 'vite.config.ts'), '--outDir', folder]);
  for (const file of ['github/action.yml', 'github/main.mjs', 'gitlab/rove.yml']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(source, file), path.join(folder, file));
  }
}

type BuildStep = { stamp: string; sources: string[]; build: () => Promise<void> };

/** Whether it had to be built. */
async function ensureBuilt(root: string, { stamp, sources, build }: BuildStep): Promise<boolean> {
  const hash = hashOf(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await build();
  writeFileSync(stamp, hash);
  return true;
}

async function vite(root: string, args: string[]): Promise<void> {
  const program = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  try {
    // Whatever this process runs as, as under a test runner: the libraries are built as they are for use.
    const env = { ...process.env, NODE_ENV: 'production' };
    await runOrThrow(process.execPath, [program, 'build', ...args], { cwd: root, env, timeoutMs: BUILD_MS });
  } catch (error) {
    throw new Refusal(`The web app could not be built: ${error instanceof Error ? error.message : error}`);
  }
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
