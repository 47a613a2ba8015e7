import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { roleOf, SERVICES_WITH_ROLES } from '#db/service-roles.ts';
import { withKeys } from '#deploy/lib/keys-for.ts';
import { freePorts } from '#deploy/lib/ports.ts';
import { TEST_SECRET } from './accounts.ts';
import { type TestDatabase, withRole } from './database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What a start may take where the whole platform and two suites start beside it. */
const READY_MS = 150_000;

export type RunningService = { pid: number; kill(signal: NodeJS.Signals): Promise<void> };

/** A port that is free now, and that no outgoing connection is given meanwhile. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** The environment that services of a test share (docs/environment.md). */
export function serviceEnv(
  database: TestDatabase,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    ROVE_SECRET: TEST_SECRET,
    ROVE_DB_APP_URL: database.appUrl,
    ROVE_DB_SERVICE_URL: database.serviceUrl,
    NATS_URL: required('NATS_URL'),
    TEMPORAL_ADDRESS: required('TEMPORAL_ADDRESS'),
    // Most tests have a worker and no egress.
    ROVE_DIRECT: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    ...more,
  };
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`This test needs ${name}: run \`npm test\``);
  return value;
}

/** Starts one of our services as a process of its own and waits until it says that it is ready. */
export async function startService(name: string, env: Record<string, string>): Promise<RunningService> {
  const child = spawn(process.execPath, [`services/${name}/main.ts`], {
    cwd: ROOT,
    env: withKeys(name, withOwnRole(name, { ...process.env, ...env })),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await ready(child, name);
  return {
    pid: child.pid ?? 0,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** A service has the role of its name in a test's database, whichever way leads there. */
function withOwnRole(name: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ROVE_DB_SERVICE_URL: address } = env;
  const own = SERVICES_WITH_ROLES.find((one) => one === name);
  return own && address ? { ...env, ROVE_DB_SERVICE_URL: withRole(address, roleOf(own)) } : env;
}

function ready(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${name} was not ready in ${READY_MS / 1000} s`)),
      READY_MS,
    );
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    child.on('message', (message) => {
      if ((message as { type?: string }).type !== 'ready') return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Times are said as a quiet machine needs them; one on which two suites and their browsers run may take so many times as long. */
const PATIENCE = 2;

/** Waits until `check` gives something, looking again every few milliseconds; the text says what was waited for. */
export const until = <T>(
  what: string,
  check: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> => within(what, check, timeoutMs * PATIENCE);

/** The same where the time is promised: no machine gets more. */
export async function within<T>(
  what: string,
  check: () => Promise<T | null | undefined | false>,
  timeoutMs: number,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
