import path from 'node:path';
import { run } from '#deploy/lib/exec.ts';
import { npmBin, ROOT } from '#deploy/lib/paths.ts';
import { complexFunctions } from './complexity.ts';
import { folderCycles } from './folder-cycles.ts';
import { staleGenerated } from './generated.ts';
import { longFiles } from './length.ts';
import { brokenLockfile } from './lockfile.ts';
import { titleMatching } from './no-title-matching.ts';
import { knownAdvisories, type Registry, strangeLicences, unknownInstallScripts } from './supply-chain.ts';

/** One gate: gives what is wrong, '' when nothing is. */
type Gate = { name: string; check: (options: { registry: Registry }) => Promise<string> };

/** Gates run beside one another, beside the unit tests and, at first, beside what is built for the tests. */
const GATE_MS = 15 * 60_000;

const tool = (name: string, args: string[]) => async (): Promise<string> => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const { code, stdout, stderr, timedOut } = await run(npmBin(name), args, {
    cwd: ROOT,
    env,
    timeoutMs: GATE_MS,
  });
  if (code === 0) return '';
  return timedOut ? `took longer than ${GATE_MS / 1000} s` : `${stdout}\n${stderr}`.trim();
};

const FOLDERS = [
  'domain',
  'db',
  'app',
  'engine',
  'workflows',
  'activities',
  'services',
  'web',
  'cli',
  'mcp',
  'tools',
  'deploy',
  'tests',
  'bench',
  'samples',
];

/** Folders of tests are in no order of their own. */
const PRODUCT_FOLDERS = FOLDERS.filter((name) => !['tests', 'bench', 'samples'].includes(name));

const GATES: readonly Gate[] = [
  { name: 'types', check: tool('tsc', ['-b']) },
  { name: 'format, lint', check: tool('biome', ['check', '.']) },
  {
    name: 'imports',
    check: tool('depcruise', ['--config', path.join(ROOT, '.dependency-cruiser.cjs'), ...FOLDERS]),
  },
  {
    name: 'folder trees',
    check: tool('depcruise', [
      '--config',
      path.join(ROOT, '.dependency-cruiser.folders.cjs'),
      ...PRODUCT_FOLDERS,
    ]),
  },
  { name: 'folders', check: folderCycles },
  { name: 'dead code', check: tool('knip', ['--no-progress']) },
  { name: 'generated', check: staleGenerated },
  { name: 'lockfile', check: brokenLockfile },
  { name: 'file length', check: longFiles },
  { name: 'complexity', check: complexFunctions },
  { name: 'no title match', check: titleMatching },
  { name: 'licences', check: strangeLicences },
  { name: 'install scripts', check: unknownInstallScripts },
  { name: 'advisories', check: ({ registry }) => knownAdvisories(registry) },
];

/** Runs every gate at once, prints a line for each and what is wrong with it; gives the names of those that failed. */
export async function runChecks(options: { registry: Registry }): Promise<string[]> {
  const began = performance.now();
  const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const results = await Promise.all(
    GATES.map(async ({ name, check }) => {
      const fault = await check(options).catch((error: Error) => error.stack ?? error.message);
      console.log(`${fault ? '✗' : '✓'} ${name.padEnd(14)} ${since()}`);
      return { name, fault };
    }),
  );
  const failed = results.filter(({ fault }) => fault !== '');
  for (const { name, fault } of failed) console.log(`\n── ${name} ──\n${fault}`);
  console.log(
    failed.length === 0 ? `check passed in ${since()}` : `check: ${failed.length} failed in ${since()}`,
  );
  return failed.map(({ name }) => name);
}
