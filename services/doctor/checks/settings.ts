import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Findings, type Need } from '../need.ts';

const RUN_MS = 30_000;

/** Reads the settings of a role as it would itself, in a process of its own, which their faults end. */
export function checkSettings(role: string): Need[] {
  const found = new Findings('settings');
  const file = fileURLToPath(new URL(`../../${role}/config.ts`, import.meta.url));
  const script = `(await import(${JSON.stringify(file)})).config()`;
  const { status, stderr, error } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: RUN_MS,
  });
  if (status === 0) found.ok(role, 'right');
  else found.fail(role, stderr.trim() || String(error), 'docs/environment.md says what each is for.');
  return found.needs;
}
