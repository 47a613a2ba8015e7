import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostPath } from '../../host-environment.ts';
import type { SpecFile, SpecResult } from '../run-specs.ts';

const SPEC_MS = 3 * 60_000;
const SAID_MAX = 60_000;

/** Where tests find a device: what reaches it, the app as that finds it, and the device's own capabilities. */
export type AppUnderTest = { url: string; app: string; capabilities: Record<string, unknown> };

/** The folder that tests import `webdriverio` from. */
function modulesFolder(): string {
  const main = createRequire(import.meta.url).resolve('webdriverio');
  const at = main.lastIndexOf(path.join(path.sep, 'node_modules', 'webdriverio', path.sep));
  return path.join(main.slice(0, at), 'node_modules');
}

/**
 * Runs tests of apps, each in a process and with a session of its own, one after the other: a device has one at a time.
 * Nothing of our environment is passed on. Never rejects for what a test does.
 */
export async function runAppSpecs(
  files: readonly SpecFile[],
  given: AppUnderTest,
  signal: AbortSignal,
): Promise<Map<string, SpecResult>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rove-app-specs-'));
  const results = new Map<string, SpecResult>();
  try {
    await symlink(modulesFolder(), path.join(folder, 'node_modules'), 'dir');
    await mkdir(path.join(folder, 'home'));
    for (const file of files) {
      if (signal.aborted) results.set(file.name, { status: 'not_run', message: 'the time was over' });
      else results.set(file.name, await runOne(folder, file, given, signal));
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

async function runOne(
  folder: string,
  { name, text }: SpecFile,
  { url, app, capabilities }: AppUnderTest,
  signal: AbortSignal,
): Promise<SpecResult> {
  await writeFile(path.join(folder, name), text);
  const home = path.join(folder, 'home');
  const env = {
    ...{ PATH: hostPath(), HOME: home, TMPDIR: home, NO_COLOR: '1' },
    ...{ APPIUM_URL: url, APK: app, CAPABILITIES: JSON.stringify(capabilities) },
  };
  const child = spawn(process.execPath, ['--test-reporter=tap', name], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-SAID_MAX);
    });
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(kill, SPEC_MS);
  signal.addEventListener('abort', kill, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', kill);
  kill();
  if (code === 0) return { status: 'passed', message: '' };
  return { status: code === null ? 'not_run' : 'failed', message: reasonIn(said) };
}

/** What a test failed for: its own assertion's words, else the first error. */
function reasonIn(said: string): string {
  const error = /^\s*error: (?:\|-\n\s*)?(.*)$/m.exec(said)?.[1]?.replace(/^'|'$/g, '') ?? '';
  const isOwn = /ERR_ASSERTION/.test(said);
  return isOwn ? error : `no assertion: ${error || said.trim().split('\n').at(-1)}`.slice(0, 500);
}
