import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandOf, processesIn } from './processes.ts';
import { until } from './services.ts';

/** The clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 150_000;
const STOP_MS = 60_000;

/** What `serve --json` prints once it is ready. */
export type Served = {
  url: string;
  anon_key: string;
  service_role_key: string;
  account: { email: string; password: string };
};

/** A whole platform of its own, as `npm run serve` starts it. `folder` holds its data and its temporary files. */
export type TestPlatform = Served & {
  folder: string;
  home: string;
  ready_ms: number;
  /** The environment with which a command finds this platform. */
  env: NodeJS.ProcessEnv;
  /** Processes of this platform whose command line matches. */
  processes(pattern: RegExp): number[];
  stop(): Promise<void>;
};

/** Starts a platform and waits until it is ready. `folder` keeps the data of an earlier one. */
export async function startPlatform(
  extra: Record<string, string> = {},
  kept?: string,
): Promise<TestPlatform> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'rove-e2e-'));
  const [home, temp] = [path.join(folder, 'home'), path.join(folder, 'tmp')];
  for (const each of [folder, home, temp]) mkdirSync(each, { recursive: true });
  // Postgres may run as another user than we do.
  chmodSync(folder, 0o755);
  chmodSync(temp, 0o1777);
  const env = platformEnv(folder, extra);
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'deploy', 'serve.mjs'), '--json'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const served = await firstLine(child);
  return {
    ...served,
    folder,
    home,
    env,
    ready_ms: Math.round(performance.now() - began),
    processes: (pattern) => processesIn(folder).filter((pid) => pattern.test(commandOf(pid))),
    stop: () => stopPlatform(child, folder, kept !== undefined),
  };
}

/** The environment of a platform whose folder this is. */
export function platformEnv(folder: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Tests ask many times a second how a run stands.
    ROVE_API_RATE_FACTOR: '0',
    PORT: '0',
    ...extra,
    ROVE_HOME: path.join(folder, 'home'),
    TMPDIR: path.join(folder, 'tmp'),
  };
}

function firstLine(child: ChildProcess): Promise<Served> {
  let printed = '';
  let said = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The platform ${why}:\n${said.slice(-4_000)}`));
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      fail(`was not ready after ${START_MS / 1000} s`);
    }, START_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (!printed.includes('\n')) return;
      clearTimeout(timer);
      resolve(JSON.parse(printed.slice(0, printed.indexOf('\n'))) as Served);
    });
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

/** @throws when a process of the platform is still there, or its folder cannot be removed. */
async function stopPlatform(child: ChildProcess, folder: string, keep: boolean): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await until('the platform to end', async () => Promise.race([gone, null]), STOP_MS);
  }
  const left = processesIn(folder);
  const words = left.map((pid) => `${pid} ${commandOf(pid).slice(0, 200)}`);
  for (const pid of left) endQuietly(pid);
  if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  if (words.length > 0) throw new Error(`The platform left processes behind:\n${words.join('\n')}`);
  if (!keep && existsSync(folder)) throw new Error(`The platform left ${folder} behind`);
}

export function endQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
