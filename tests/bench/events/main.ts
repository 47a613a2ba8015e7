import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Guard } from '../../../deploy/lib/guard.ts';
import { interrupted, runCommand } from '../../../deploy/lib/lifetime.ts';
import { cacheDir, ROOT } from '../../../deploy/lib/paths.ts';
import { progressTo } from '../../../deploy/lib/progress.ts';
import { derivePassword } from '../../../deploy/lib/secret.ts';
import { ensureNats } from '../../../deploy/parts/nats.ts';
import { ensurePostgres } from '../../../deploy/parts/postgres.ts';
import { measureEvents } from './measure.ts';

/** How fast events are recorded, shown, resumed and projected again, on a Postgres and a NATS of its own. */
await runCommand(async (ending) => {
  const home = mkdtempSync(path.join(tmpdir(), 'rove-bench-events-'));
  // Postgres may run as another user than we do.
  chmodSync(home, 0o755);
  const guard = new Guard();
  const run = async () => {
    await guard.open();
    const progress = progressTo(process.stdout);
    const secret = derivePassword(home, 'bench');
    const ctx = { root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: false };
    const [{ owner }, nats] = await Promise.all([ensurePostgres(ctx), ensureNats(ctx)]);
    process.env.DATABASE_URL = owner;
    process.env.NATS_URL = nats.url;
    // It is asked for nothing here.
    process.env.TEMPORAL_ADDRESS ??= '127.0.0.1:1';
    await measureEvents();
    await import('../readme.ts');
    return 0;
  };
  try {
    return await Promise.race([run(), interrupted(ending)]);
  } finally {
    await guard.close();
    rmSync(home, { recursive: true, force: true });
  }
});
