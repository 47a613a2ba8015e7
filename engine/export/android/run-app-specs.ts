import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CellSwitch, openCell } from '../../cell/cell.ts';
import type { SpecFile } from '../run-specs.ts';
import type { SpecResult } from '../spec-reporter.ts';
import { openDeviceDoor } from './device-door.ts';

const SPEC_MS = 3 * 60_000;
const SAID_MAX = 60_000;

/**
 * Where tests find a device: what reaches it, the app as that finds it, and the device's own capabilities. `cell`: whether
 * tests run in a cell; absent means where the host lets us.
 */
export type AppUnderTest = {
  url: string;
  app: string;
  capabilities: Record<string, unknown>;
  cell?: CellSwitch;
};

/** The folder that tests import `webdriverio` from. */
function modulesFolder(): string {
  const main = createRequire(import.meta.url).resolve('webdriverio');
  const at = main.lastIndexOf(path.join(path.sep, 'node_modules', 'webdriverio', path.sep));
  return path.join(main.slice(0, at), 'node_modules');
}

/**
 * Runs tests of apps, each in a cell and with a session of its own, one after the other: a device has one at a time.
 * Nothing of our environment is passed on, and nothing but the device is reached. Never rejects for what a test does.
 */
export async function runAppSpecs(
  files: readonly SpecFile[],
  given: AppUnderTest,
  signal: AbortSignal,
): Promise<Map<string, SpecResult>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rove-app-specs-'));
  const door = await openDeviceDoor(given.url);
  const results = new Map<string, SpecResult>();
  try {
    await chmod(folder, 0o755);
    for (const file of files) {
      if (signal.aborted) results.set(file.name, { status: 'not_run', message: 'the time was over' });
      else results.set(file.name, await runOne(folder, file, { ...given, url: door.url }, signal));
    }
    return results;
  } finally {
    door.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

async function runOne(
  folder: string,
  { name, text }: SpecFile,
  { url, app, capabilities, cell: demand }: AppUnderTest,
  signal: AbortSignal,
): Promise<SpecResult> {
  const { origin, pathname } = new URL(url);
  const modules = modulesFolder();
  const cell = await openCell({ mounts: [folder, modules, process.execPath], wayOut: origin, demand });
  try {
    const own = await mkdtemp(path.join(folder, 'spec-'));
    await chmod(own, 0o755);
    await writeFile(path.join(own, name), text, { mode: 0o644 });
    await symlink(cell.path(modules), path.join(own, 'node_modules'), 'dir');
    const file = cell.path(path.join(own, name));
    const { output, errors, ended } = cell.run(cell.path(process.execPath), ['--test-reporter=tap', file], {
      env: {
        NO_COLOR: '1',
        ...{ APPIUM_URL: `${cell.way_out}${pathname}`, APK: app, CAPABILITIES: JSON.stringify(capabilities) },
      },
      ...{ signal, timeout_ms: SPEC_MS },
    });
    let said = '';
    for (const stream of [output, errors])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString('utf8')).slice(-SAID_MAX);
      });
    const { code } = await ended;
    if (code === 0) return { status: 'passed', message: '' };
    return { status: code === null ? 'not_run' : 'failed', message: reasonIn(said) };
  } finally {
    await cell.close();
  }
}

/** What a test failed for: its own assertion's words, else the first error. */
function reasonIn(said: string): string {
  const error = /^\s*error: (?:\|-\n\s*)?(.*)$/m.exec(said)?.[1]?.replace(/^'|'$/g, '') ?? '';
  const isOwn = /ERR_ASSERTION/.test(said);
  return isOwn ? error : `no assertion: ${error || said.trim().split('\n').at(-1)}`.slice(0, 500);
}
