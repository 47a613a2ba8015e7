import { realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onBoundedLines } from '../cell/bounded-lines.ts';
import { BROWSER_MEMORY_MB, browserEnvironment, mountsOf, wayOutOf } from '../cell/browser-cell.ts';
import { type Cell, type CellSwitch, openCell } from '../cell/cell.ts';
import { sandboxHere } from '../cell/host-means.ts';
import { BROWSER_ARGS } from '../drivers/web/chromium/browser-process.ts';
import { hearResult, LINE_MAX, REPORTER, type SpecResult } from './spec-reporter.ts';

const SPEC_TIMEOUT_MS = 30_000;
const START_MS = 20_000;
/** Of browsers' profiles, and of traces of all tests of a run. */
export const SPECS_DISK_MB = 1_024;

export type SpecFile = { name: string; text: string };

export type RunSpecsOptions = {
  executable_path: string;
  proxy_url: string | null;
  /** Whether tests and their browsers live in a cell; absent means where the host lets us. */
  cell?: CellSwitch;
  /** What the tests may read of the environment, as the passwords of test accounts. */
  environment: Record<string, string>;
  /** Whether a trace is kept of each failure: nothing in one can be masked. */
  traces?: boolean;
  /** Where the app is to be tested, when that is not where the tests were written for. */
  base_url?: string;
  /** How many tests are run side by side; absent means one after the other. */
  abreast?: number;
  signal: AbortSignal;
};

/**
 * Runs tests with Playwright's own runner, in a cell with the browsers that it starts: each failing test ends its
 * browser, so that the next begins in a new one. Nothing of our environment is passed on. Gives a result by file name;
 * never rejects for what a test does. Everything that was started has ended when it resolves.
 */
export async function runSpecs(
  files: readonly SpecFile[],
  options: RunSpecsOptions,
): Promise<Map<string, SpecResult>> {
  const results = await runTogether(files, options);
  const broken = files.length > 1 && [...results.values()].every(({ status }) => status === 'not_run');
  if (!broken || options.signal.aborted) return results;
  // One file that cannot be read keeps all others from running with it.
  const each = new Map<string, SpecResult>();
  for (const file of files)
    for (const [name, result] of await runTogether([file], options)) each.set(name, result);
  return each;
}

async function runTogether(
  files: readonly SpecFile[],
  options: RunSpecsOptions,
): Promise<Map<string, SpecResult>> {
  const { executable_path, cell: demand, proxy_url } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'rove-specs-'));
  let cell: Cell | null = null;
  try {
    await chmod(folder, 0o755);
    const node = process.execPath;
    cell = await openCell({
      ...{ demand, mounts: [folder, MODULES, node, ...mountsOf(executable_path)], sandboxes: true },
      limits: { memory_mb: BROWSER_MEMORY_MB, disk_mb: SPECS_DISK_MB },
      wayOut: wayOutOf(proxy_url),
    });
    await prepare(folder, files, options, cell);
    return await runPlaywright(folder, files, options, cell);
  } finally {
    await cell?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

const require = createRequire(import.meta.url);
const RUNNER = path.dirname(require.resolve('@playwright/test/package.json'));
/** The folder that tests import their packages from. */
const MODULES = path.join(RUNNER, '..', '..');

async function prepare(
  folder: string,
  files: readonly SpecFile[],
  { executable_path, traces, abreast }: RunSpecsOptions,
  cell: Cell,
): Promise<void> {
  await symlink(cell.path(MODULES), path.join(folder, 'node_modules'), 'dir');
  const proxy = cell.way_out ? { server: cell.way_out, bypass: '<-loopback>' } : undefined;
  const config = {
    testDir: '.',
    outputDir: `${cell.work}/output`,
    timeout: SPEC_TIMEOUT_MS,
    workers: abreast ?? 1,
    reporter: './reporter.cjs',
    use: {
      actionTimeout: 8_000,
      ...(traces ? { trace: 'retain-on-failure' } : {}),
      launchOptions: {
        executablePath: cell.path(realpathSync(executable_path)),
        args: BROWSER_ARGS,
        chromiumSandbox: cell.celled && (await sandboxHere()),
        env: { ...browserEnvironment(cell), HOME: cell.work, TMPDIR: cell.work },
        proxy,
      },
    },
  };
  const all = [
    { name: 'playwright.config.ts', text: `export default ${JSON.stringify(config)};\n` },
    { name: 'reporter.cjs', text: REPORTER },
    ...files,
  ];
  for (const { name, text } of all) await writeFile(path.join(folder, name), text, { mode: 0o644 });
}

async function runPlaywright(
  folder: string,
  files: readonly SpecFile[],
  { environment, base_url, signal }: RunSpecsOptions,
  cell: Cell,
): Promise<Map<string, SpecResult>> {
  const results = new Map<string, SpecResult>(
    files.map(({ name }) => [name, { status: 'not_run', message: 'the test did not start' }]),
  );
  const config = cell.path(path.join(folder, 'playwright.config.ts'));
  const { output, errors, ended } = cell.run(
    cell.path(process.execPath),
    [cell.path(path.join(RUNNER, 'cli.js')), 'test', '--config', config],
    {
      env: { NO_COLOR: '1', ...(base_url ? { BASE_URL: base_url } : {}), ...environment },
      signal,
      timeout_ms: START_MS + files.length * SPEC_TIMEOUT_MS,
    },
  );
  errors.resume();
  onBoundedLines(output, LINE_MAX, (line) => hearResult(line, results));
  await ended;
  return results;
}
