import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { killGroup } from '#deploy/lib/exec.ts';
import type { Guard } from '#deploy/lib/guard.ts';
import { ROOT } from '#deploy/lib/paths.ts';

/** What came of all tests; `faults` names each that failed, with the first line of why. */
export type Tally = { passed: number; faults: string[] };

type ProjectOptions = {
  home: string;
  guard: Guard;
  env: Record<string, string>;
  budgetMs: number;
  tally: Tally;
  ending: AbortSignal;
};

type JsonReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

/** Runs one vitest project within its time and adds what came of it to the tally. */
export async function runProject(name: string, options: ProjectOptions): Promise<void> {
  const { home, guard, env, budgetMs, tally, ending } = options;
  const file = path.join(home, `${name}.json`);
  // A folder or file that alone is to be run, as `npm run test:faults` asks for.
  const only = process.env.ROVE_TEST_ONLY;
  console.log(`\n── ${name} tests ──`);
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', name, '--passWithNoTests', ...reporters, ...(only ? [only] : [])],
    {
      cwd: ROOT,
      env: guard.env({ ...env, CI: '1' }),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  );
  const kill = () => killGroup(child.pid, 'SIGKILL');
  const timer = setTimeout(kill, budgetMs);
  ending.addEventListener('abort', kill, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  kill();
  add(tally, file, name, code, budgetMs);
}

function add(tally: Tally, file: string, name: string, code: number | null, budgetMs: number): void {
  const faults: string[] = [];
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
    tally.passed += report.numPassedTests;
    faults.push(...report.testResults.flatMap(faultsOf));
  } catch {
    const minutes = budgetMs / 60_000;
    faults.push(
      code === null ? `The ${name} tests took longer than ${minutes} min.` : `No ${name} test was run.`,
    );
  }
  // An error outside any test, such as an unhandled rejection, shows in the exit code alone.
  if (code !== 0 && faults.length === 0)
    faults.push(`The ${name} tests ended with ${code}, outside of any test.`);
  tally.faults.push(...faults);
}

/** What failed in a file: its tests, or it as a whole, which could not be loaded or whose set-up threw. */
function faultsOf({ name, status, message, assertionResults }: JsonReport['testResults'][number]): string[] {
  const told = (words: string) => `${path.relative(ROOT, name)} ${words.split('\n')[0]}`;
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) => told(`> ${fullName}: ${failureMessages[0] ?? ''}`));
  return status === 'failed' ? [told(`could not be run: ${message}`)] : [];
}
