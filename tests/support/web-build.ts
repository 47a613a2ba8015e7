import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The built web app of this checkout: the set-up's, or one built now into a folder of its own. */
export async function buildWeb(): Promise<{ folder: string; remove(): Promise<void> }> {
  const built = process.env.ROVE_TEST_WEB;
  if (built) return { folder: built, remove: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'rove-web-'));
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', join(ROOT, 'web'), '--outDir', folder, '--logLevel', 'error'];
  // The test runner's own mode would build the libraries as they are for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
