import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ctx } from '../../deploy/lib/context.ts';
import { Guard } from '../../deploy/lib/guard.ts';
import { cacheDir, ROOT } from '../../deploy/lib/paths.ts';
import type { Progress } from '../../deploy/lib/progress.ts';
import { derivePassword } from '../../deploy/lib/secret.ts';
import { ensureNats } from '../../deploy/parts/nats.ts';
import { ensurePostgres } from '../../deploy/parts/postgres.ts';
import { allProcesses, ofProcess } from './processes.ts';
import { until } from './services.ts';

/** A server of a test's own, started and brought back as the platform does. */
export type OwnServer = {
  /** Ends it as a crash would, once it is there; its guard brings it back. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export const SILENT: Progress = {
  step: async (_name, work) => (await work())[0],
  note: () => undefined,
  say: () => undefined,
};

/** A Postgres whose data is synced; its address is `DATABASE_URL` until it is stopped. */
export const startOwnPostgres = (): Promise<OwnServer> =>
  startOwn('DATABASE_URL', async (ctx) => {
    const { owner, ports } = await ensurePostgres(ctx);
    return { url: owner, argument: `port=${ports[0]}` };
  });

/** A NATS server; its address is `NATS_URL` until it is stopped. */
export const startOwnNats = (): Promise<OwnServer> =>
  startOwn('NATS_URL', async (ctx) => {
    const { url, ports } = await ensureNats(ctx);
    return { url, argument: String(ports[0]) };
  });

async function startOwn(
  variable: 'DATABASE_URL' | 'NATS_URL',
  start: (ctx: Ctx) => Promise<{ url: string; argument: string }>,
): Promise<OwnServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'rove-test-server-'));
  // Postgres may run as another user than we do.
  chmodSync(home, 0o755);
  const guard = new Guard();
  await guard.open();
  const given = process.env[variable];
  delete process.env[variable];
  const secret = derivePassword(home, 'own');
  const ctx = { root: ROOT, home, cache: cacheDir(), secret, progress: SILENT, guard, throwAway: false };
  const { url, argument } = await start(ctx);
  process.env[variable] = url;
  return {
    kill: async () => {
      const pid = await until(`the server with ${argument}`, async () =>
        processWith(guard.instance, argument),
      );
      process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      if (given === undefined) delete process.env[variable];
      else process.env[variable] = given;
      await guard.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The process of an instance that was started with that argument. */
function processWith(instance: string, argument: string): number | null {
  const found = allProcesses().find(
    (pid) =>
      ofProcess(pid, 'cmdline').split('\0').includes(argument) &&
      ofProcess(pid, 'environ').includes(instance),
  );
  return found ?? null;
}
