import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Guard } from '../../deploy/lib/guard.ts';
import { cacheDir, ROOT } from '../../deploy/lib/paths.ts';
import { derivePassword } from '../../deploy/lib/secret.ts';
import { ensurePostgres } from '../../deploy/parts/postgres.ts';

/** A Postgres of a test's own, started and brought back as the platform does; what it acknowledges is on the disk. */
export type OwnPostgres = {
  /** Ends the postmaster as a crash would; its guard brings it back. */
  kill(): void;
  stop(): Promise<void>;
};

/** Starts one, and gives its address as `DATABASE_URL` until it is stopped. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), 'rove-test-postgres-'));
  // Postgres may run as another user than we do.
  chmodSync(home, 0o755);
  const guard = new Guard();
  await guard.open();
  const given = process.env.DATABASE_URL;
  delete process.env.DATABASE_URL;
  const progress = { step: async <T>(_name: string, work: () => Promise<[T, string]>) => (await work())[0] };
  const secret = derivePassword(home, 'own');
  const ctx = { root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: false };
  const { owner, ports } = await ensurePostgres(ctx as never);
  process.env.DATABASE_URL = owner;
  return {
    kill: () => process.kill(postmasterAt(ports[0] ?? 0), 'SIGKILL'),
    stop: async () => {
      if (given === undefined) delete process.env.DATABASE_URL;
      else process.env.DATABASE_URL = given;
      await guard.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The process (Linux) that was started to listen on that port. */
function postmasterAt(port: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const file = `/proc/${pid}/cmdline`;
    const args = existsSync(file) ? readFileSync(file, 'utf8').split('\0') : [];
    if (args.includes(`port=${port}`) && args[0]?.endsWith('postgres')) return Number(pid);
  }
  throw new Error(`No postmaster listens on ${port}`);
}
