import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { homeDir, ROOT } from './lib/paths.ts';
import { takeSecretFiles } from './lib/secret-files.ts';

const FAILED = 4;

takeSecretFiles();
/** The operators' commands, with the settings of the platform that runs in `ROVE_HOME` unless others are given. */
const child = spawn(
  process.execPath,
  [path.join(ROOT, 'services', 'ops', 'main.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    env: { ...settingsOfHome(), ...process.env },
    stdio: 'inherit',
  },
);
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? FAILED;

/** Written by the platform at its start, readable by its owner only; none when nothing runs there. */
function settingsOfHome(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path.join(homeDir(), 'settings.json'), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
