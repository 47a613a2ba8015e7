import { once } from 'node:events';
import { runCommand } from './lib/lifetime.ts';
import { progressTo } from './lib/progress.ts';
import { signInWith, startPlatform } from './platform.ts';

const json = process.argv.includes('--json');

await runCommand(async (ending) => {
  const began = performance.now();
  const progress = progressTo(json ? process.stderr : process.stdout);
  const platform = await startPlatform(progress, ending);
  try {
    const { url, keys } = platform;
    if (json) {
      const { anon_key, service_role_key, account, outbox_url = null } = keys;
      console.log(JSON.stringify({ url, anon_key, service_role_key, account, outbox_url }));
    }
    progress.say(`\nRove is at ${url} (ready in ${((performance.now() - began) / 1000).toFixed(1)} s)`);
    progress.say(signInWith(keys.account));
    if (platform.temporalUi) progress.say(`Workflows: ${platform.temporalUi}`);
    progress.say('Stop it with Ctrl-C');
    if (!ending.aborted) await once(ending, 'abort');
    progress.say('Stopping');
  } finally {
    await platform.stop();
  }
  return 0;
});
