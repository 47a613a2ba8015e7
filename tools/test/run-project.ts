import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { killGroup } from '#deploy/lib/exec.ts';
import type { Guard } from '#deploy/lib/guard.ts';
import { ROOT } from '#deploy/lib/paths.ts';
import { parseRecords, RECORDS_VARIABLE } from './records.ts';
import { addRecords, type Tally } from './tally.ts';

type ProjectOptions = {
  home: string;
  guard: Guard;
  env: Record<string, string>;
  budgetMs: number;
  /** Folders or files, by commas, that alone are to be run, as `npm run test:faults` asks for. */
  only: string | undefined;
  tally: Tally;
  ending: AbortSignal;
};

const VITEST = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const REPORTER = path.join(import.meta.dirname, 'file-reporter.ts');

/** Runs one vitest project within its time and adds what came of it to the tally. */
export async function runProject(name: string, options: ProjectOptions): Promise<void> {
  const { home, guard, env, budgetMs, only, tally, ending } = options;
  const file = path.join(home, `${name}.jsonl`);
  console.log(`\n── ${name} tests ──`);
  const args = ['run', '--project', name, `--reporter=${REPORTER}`];
  const child = spawn(
    process.execPath,
    [VITEST, ...args, ...(only ? ['--passWithNoTests', ...only.split(',')] : [])],
    {
      cwd: ROOT,
      env: guard.env({ ...env, CI: '1', [RECORDS_VARIABLE]: file }),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  );
  let isLate = false;
  const kill = () => killGroup(child.pid, 'SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, budgetMs);
  ending.addEventListener('abort', kill, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  ending.removeEventListener('abort', kill);
  kill();
  const records = existsSync(file) ? parseRecords(readFileSync(file, 'utf8')) : [];
  const end = isLate ? (`took longer than ${budgetMs / 60_000} min` as const) : code;
  addRecords(tally, records, { project: name, end, mayBeEmpty: only !== undefined });
}
