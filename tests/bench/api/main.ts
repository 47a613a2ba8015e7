import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Guard } from '../../../deploy/lib/guard.ts';
import { interrupted, runCommand } from '../../../deploy/lib/lifetime.ts';
import { cacheDir, ROOT } from '../../../deploy/lib/paths.ts';
import { progressTo } from '../../../deploy/lib/progress.ts';
import { derivePassword } from '../../../deploy/lib/secret.ts';
import { ensurePostgres } from '../../../deploy/parts/postgres.ts';
import { measure } from './measure.ts';

/** How fast the API answers over a million tests, beside the database's own share of each answer. */
await runCommand(async (ending) => {
  const home = mkdtempSync(path.join(tmpdir(), 'rove-bench-api-'));
  // Postgres may run as another user than we do.
  chmodSync(home, 0o755);
  const guard = new Guard();
  const run = async () => {
    await guard.open();
    const progress = progressTo(process.stdout);
    const secret = derivePassword(home, 'bench');
    // Data that is synced, as in use: a commit costs what it costs.
    const ctx = { root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: false };
    const { owner } = await ensurePostgres(ctx);
    await measure(owner, progress);
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
