import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ctx } from '../deploy/lib/context.ts';
import { Guard } from '../deploy/lib/guard.ts';
import { interrupted, runCommand } from '../deploy/lib/lifetime.ts';
import { cacheDir, ROOT } from '../deploy/lib/paths.ts';
import { progressTo } from '../deploy/lib/progress.ts';
import { derivePassword } from '../deploy/lib/secret.ts';

/**
 * Runs a bench with servers of its own, which `measure` starts by the context that it is given, writes the README's
 * figures, and leaves nothing behind.
 */
export function runWithServers(name: string, measure: (ctx: Ctx) => Promise<void>): Promise<void> {
  return runCommand(async (ending) => {
    const home = mkdtempSync(path.join(tmpdir(), `rove-bench-${name}-`));
    // Postgres may run as another user than we do.
    chmodSync(home, 0o755);
    const guard = new Guard();
    const run = async () => {
      await guard.open();
      const progress = progressTo(process.stdout);
      const secret = derivePassword(home, 'bench');
      // Data that is synced, as in use: a commit costs what it costs.
      await measure({ root: ROOT, home, cache: cacheDir(), secret, progress, guard, throwAway: false });
      await import('./publish-figures.ts');
      return 0;
    };
    try {
      return await Promise.race([run(), interrupted(ending)]);
    } finally {
      await guard.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
}
