import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startShop } from '#samples/shop/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { ROOT, startPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { interrupted, runCommand } from '../../deploy/lib/lifetime.ts';
import { cutPictures } from './pictures.ts';
import { watchRun } from './watch-run.ts';

/** Where the web app takes the recording from, and how large its pictures may be together. */
const FOLDER = path.join(ROOT, 'web', 'public', 'run');
const PICTURES_BYTES_MAX = 300_000;
const ACTIONS = 80;
const SEED = 7;
const END_MS = 300_000;

/** Records the run of the sample shop that the landing page replays: what a watcher of the live page was sent. */
await runCommand(async (ending) => {
  let platform: TestPlatform | null = null;
  const record = async () => {
    platform = await startPlatform();
    const api = await ApiClient.signIn(platform, platform.account);
    const shop = await startShop();
    try {
      const { id } = await api.submit(shop.url, {
        name: 'Sample shop',
        duration: 5,
        config: { seed: SEED, contexts: 1, max_actions: ACTIONS },
      });
      const watch = await watchRun(api, id);
      const ended = await api.awaitEnd(id, END_MS);
      watch.stop();
      if (ended.status !== 'completed') throw new Error(`The run ended as ${ended.status}`);
      await keep(watch.recorded(), await api.report(id));
    } finally {
      await shop.close();
    }
    return 0;
  };
  try {
    return await Promise.race([record(), interrupted(ending)]);
  } finally {
    await (platform as TestPlatform | null)?.stop();
  }
});

type Watched = ReturnType<Awaited<ReturnType<typeof watchRun>>['recorded']>;

async function keep(
  { log, bugs, pictures }: Watched,
  report: Awaited<ReturnType<ApiClient['report']>>,
): Promise<void> {
  // The recording that is there stays until the new one is whole.
  const made = path.join(ROOT, '.rove', 'landing');
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const { kept, bytes } = await cutPictures(pictures, made);
  if (bytes > PICTURES_BYTES_MAX) throw new Error(`The pictures have ${bytes} bytes`);
  const run = {
    recorded_at: report.started_at,
    browser: report.environment_info.browser,
    seed: report.seed,
    seconds: Math.round(report.duration_seconds * 10) / 10,
    actions: report.coverage.actions,
    states: report.coverage.states,
    found: report.total_bugs_found,
    pictures: kept,
    log,
    bugs,
  };
  writeFileSync(path.join(made, 'run.json'), `${JSON.stringify(run)}\n`);
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(made, FOLDER);
  console.log(`${log.length} actions, ${bugs.length} bugs, ${kept.length} pictures of ${bytes} bytes`);
}
