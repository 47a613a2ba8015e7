import { once } from 'node:events';
import path from 'node:path';
import { runCommand } from '#deploy/lib/lifetime.ts';
import { allowsLoopback } from '#deploy/lib/loopback.ts';
import { homeDir, ROOT } from '#deploy/lib/paths.ts';
import { freePorts } from '#deploy/lib/ports.ts';
import { progressTo } from '#deploy/lib/progress.ts';
import { answers, until } from '#deploy/lib/wait.ts';
import { type Platform, signInWith, startPlatform } from '#deploy/platform.ts';
import { isWebAddress } from '#domain/api/submit.ts';
import { ApiError } from './client.ts';
import { followRun } from './follow.ts';
import { clientFor } from './local.ts';
import { bugWords, failureWords, progressView } from './progress-view.ts';

const MINUTES = 2;
const WRONG_USE = 2;

const progress = progressTo(process.stdout);
const address = process.argv[2];

await runCommand(async (ending) => {
  if (address !== undefined && !isWebAddress(address)) {
    console.error(`"${address}" is not a web address. Give one that starts with http:// or https://.`);
    return WRONG_USE;
  }
  const began = performance.now();
  const platform = await startPlatform(progress, ending);
  try {
    progress.say(
      `\nRove is at ${platform.url} (ready in ${((performance.now() - began) / 1000).toFixed(1)} s)`,
    );
    progress.say(`${signInWith(platform.keys.account)}\n`);
    const target = address ?? (mayTestShop(platform) ? await startShop(platform) : null);
    if (target) await mainJob(platform, target, ending);
    else
      progress.say('Apps on this machine are not tested while others can reach Rove (ROVE_ALLOW_LOOPBACK)');
    progress.say(`\nRove goes on serving at ${platform.url}. Stop it with Ctrl-C`);
    if (!ending.aborted) await once(ending, 'abort');
    progress.say('Stopping');
  } finally {
    await platform.stop();
  }
  return 0;
});

/** Tests one address and says how it went; what goes wrong with the test does not end the platform. */
async function mainJob(platform: Platform, url: string, ending: AbortSignal): Promise<void> {
  const client = clientFor(platform.url, platform.keys);
  const name = address ? new URL(url).host : 'Fernwood Supply (sample shop)';
  try {
    const config = { mode: 'interact', authority: true, seed: 1 } as const;
    const { id } = await client.submit({ name, test_type: 'web_url', url, duration: MINUTES, config });
    progress.say(`Testing ${url} for ${MINUTES} minutes`);
    progress.say(`Watch it live: ${platform.url}/live/${id}`);
    const view = progressView(process.stdout);
    const row = await followRun(client, id, ending, view.show).finally(view.end);
    if (row.status !== 'completed') return progress.say(failureWords(row));
    const { total_bugs_found } = await client.report(id);
    progress.say(`Proved: ${bugWords(total_bugs_found)}`);
    progress.say(`Report: ${platform.url}/results/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    progress.say(`The test could not be made: ${error.message}`);
  }
}

function mayTestShop({ url }: Platform): boolean {
  const { HOST: host = '127.0.0.1', ROVE_ALLOW_LOOPBACK: said } = process.env;
  return allowsLoopback({ host, url }, said) === '1';
}

/** The bundled sample app, with its bugs on. */
async function startShop({ guard }: Platform): Promise<string> {
  const [port = 0] = await freePorts(1);
  const { failure } = guard.start({
    name: 'sample shop',
    command: process.execPath,
    args: [path.join(ROOT, 'samples', 'shop', 'main.ts'), '--port', String(port)],
    env: guard.env(),
    log: path.join(homeDir(), 'logs', 'shop.log'),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 3_000,
  });
  const url = `http://127.0.0.1:${port}`;
  await until('The sample shop', () => answers(url), { abort: failure });
  return url;
}
