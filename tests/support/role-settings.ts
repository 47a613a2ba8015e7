import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './platform.ts';

const RUN_MS = 30_000;

/** What a role says of settings that it is started with; '' where they are right. */
export function faultsOfSettings(role: string, settings: Record<string, string>): string {
  const file = path.join(ROOT, 'services', role, 'config.ts');
  const script = `const { readSecretFiles } = await import(${JSON.stringify(path.join(ROOT, 'deploy/lib/secret-files.ts'))});
    const { withKeys } = await import(${JSON.stringify(path.join(ROOT, 'deploy/lib/keys-for.ts'))});
    readSecretFiles();
    process.env = withKeys(${JSON.stringify(role)}, process.env);
    (await import(${JSON.stringify(file)})).config();`;
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: RUN_MS,
    env: { PATH, ...OF_THE_IMAGE, ...settings },
  });
  return status === 0 ? '' : stderr || `ended with ${status}`;
}

/** What the image sets for all roles, as far as they ask for it. */
const OF_THE_IMAGE = {
  ROVE_CHROMIUM: '/usr/bin/chromium-headless-shell',
  ROVE_WEB_DIST: '/opt/rove/web/dist',
};
