/**
 * Makes beforehand what an installation on one machine makes at its first use: the web app, the workflows as one script,
 * and the embedded Android device with the frameworks of the levels that are given.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const cache = process.env.ROVE_CACHE ?? '';
const levels = process.argv.slice(2).map(Number);
const tell = (text) => console.log(text);
const progress = {
  step: async (name, work) => {
    const [made, how] = await work();
    tell(`${name}: ${how}`);
    return made;
  },
  note: (name, text) => tell(`${name}: ${text}`),
  say: tell,
};

const { ensureWeb } = await import('../parts/web.ts');
await ensureWeb({ root: ROOT, cache, progress });

const { workflowBundle } = await import('../../services/worker/bundle.ts');
const traced = createRequire(import.meta.url).resolve(
  '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors',
);
for (const modules of [[], [traced]]) await workflowBundle(path.join(cache, 'bundles'), modules);
tell('workflows: bundled, and bundled with traces');

if (levels.length > 0) {
  const { ensureFramework, ensureToolchain } = await import(
    '../../engine/drivers/android/device/toolchain.ts'
  );
  const env = process.env;
  const { java, frameworks } = await ensureToolchain({ cache, env, onProgress: tell });
  for (const level of levels) await ensureFramework({ env, java, frameworks, onProgress: tell }, level);
  tell(`android: levels ${levels.join(', ')}`);
}
