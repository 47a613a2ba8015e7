import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserHouse, openBrowserHouse } from '../cell/browser-cell.ts';
import type { CellSwitch } from '../cell/cell.ts';
import { BROWSER_ARGS } from '../drivers/web/chromium/browser-process.ts';
import { hostPath } from '../host-environment.ts';

const SPEC_TIMEOUT_MS = 30_000;
const START_MS = 20_000;
const TRACE_BYTES_MAX = 20_000_000;

export type SpecFile = { name: string; text: string };
/** What a test came to. `message` is the first failure, without colours; `trace` is Playwright's, of a failure. */
export type SpecResult = { status: 'passed' | 'failed' | 'not_run'; message: string; trace?: Buffer };

export type RunSpecsOptions = {
  executable_path: string;
  proxy_url: string | null;
  /** Whether browsers live in a cell; absent means where the host lets us. */
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
 * Runs tests with Playwright's own runner in a process of its own: each failing one ends its browser, so that the next
 * begins in a new one. Nothing of our environment is passed on. Gives a result by file name; never rejects for what a
 * test does. Everything that was started has ended when it resolves.
 */
export async function runSpecs(
  files: readonly SpecFile[],
  options: RunSpecsOptions,
): Promise<Map<string, SpecResult>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rove-specs-'));
  const house = await openBrowserHouse({
    executablePath: options.executable_path,
    cell: options.cell ?? 'auto',
    way: options.proxy_url,
  });
  try {
    const report = path.join(folder, 'results.json');
    await prepare(folder, files, options, house);
    await runPlaywright(folder, report, files.length, options);
    const results = await readResults(report, files);
    const broken = files.length > 1 && [...results.values()].every(({ status }) => status === 'not_run');
    return broken && !options.signal.aborted ? await runEach(files, options) : results;
  } finally {
    house.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** One file that cannot be read keeps all others from running with it. */
async function runEach(
  files: readonly SpecFile[],
  options: RunSpecsOptions,
): Promise<Map<string, SpecResult>> {
  const results = new Map<string, SpecResult>();
  for (const file of files)
    for (const [name, result] of await runSpecs([file], options)) results.set(name, result);
  return results;
}

async function prepare(
  folder: string,
  files: readonly SpecFile[],
  options: RunSpecsOptions,
  house: BrowserHouse,
): Promise<void> {
  const modules = path.join(path.dirname(require.resolve('@playwright/test/package.json')), '..', '..');
  await symlink(modules, path.join(folder, 'node_modules'), 'dir');
  await mkdir(path.join(folder, 'home'));
  const { proxy_url } = house;
  const proxy = proxy_url ? { server: proxy_url, bypass: '<-loopback>' } : undefined;
  const config = {
    testDir: '.',
    outputDir: './output',
    timeout: SPEC_TIMEOUT_MS,
    workers: options.abreast ?? 1,
    reporter: 'json',
    use: {
      actionTimeout: 8_000,
      ...(options.traces ? { trace: 'retain-on-failure' } : {}),
      launchOptions: {
        executablePath: house.executablePath,
        args: BROWSER_ARGS,
        chromiumSandbox: house.sandboxed,
        env: house.env,
        proxy,
      },
    },
  };
  await writeFile(path.join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};\n`);
  for (const { name, text } of files) await writeFile(path.join(folder, name), text);
}

const require = createRequire(import.meta.url);

async function runPlaywright(
  folder: string,
  report: string,
  count: number,
  { environment, base_url, signal }: RunSpecsOptions,
): Promise<void> {
  const home = path.join(folder, 'home');
  const env = {
    PATH: hostPath(),
    HOME: home,
    TMPDIR: home,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    NO_COLOR: '1',
    ...(base_url ? { BASE_URL: base_url } : {}),
    ...environment,
  };
  const cli = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const child = spawn(process.execPath, [cli, 'test', '--config', 'playwright.config.ts'], {
    cwd: folder,
    env,
    stdio: 'ignore',
    detached: true,
  });
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(kill, START_MS + count * SPEC_TIMEOUT_MS);
  signal.addEventListener('abort', kill, { once: true });
  await once(child, 'exit').finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    kill();
  });
}

type JsonResult = {
  status: string;
  errors: { message?: string }[];
  attachments?: { name: string; path?: string }[];
};
type JsonSuite = {
  file: string;
  specs: { tests: { results: JsonResult[] }[] }[];
  suites?: JsonSuite[];
};

async function readResults(report: string, files: readonly SpecFile[]): Promise<Map<string, SpecResult>> {
  const results = new Map<string, SpecResult>(
    files.map(({ name }) => [name, { status: 'not_run', message: 'the test did not start' }]),
  );
  const text = await readFile(report, 'utf8').catch(() => null); // Killed before it was written.
  if (!text) return results;
  const { suites = [], errors = [] } = JSON.parse(text) as {
    suites?: JsonSuite[];
    errors?: { message?: string }[];
  };
  for (const error of errors)
    for (const one of results.values()) one.message = error.message?.slice(0, 500) ?? one.message;
  for (const { file, specs } of suites) {
    const last = specs[0]?.tests[0]?.results.at(-1);
    if (!last) continue;
    const message = last.errors
      .map((error) => error.message ?? '')
      .join('\n')
      .slice(0, 2_000);
    const trace = await traceOf(last);
    const status = last.status === 'passed' ? 'passed' : 'failed';
    results.set(path.basename(file), { status, message, ...(trace ? { trace } : {}) });
  }
  return results;
}

async function traceOf({ attachments = [] }: JsonResult): Promise<Buffer | null> {
  const file = attachments.find(({ name }) => name === 'trace')?.path;
  const bytes = file ? await readFile(file).catch(() => null) : null; // The runner may have been killed over it.
  return bytes && bytes.byteLength <= TRACE_BYTES_MAX ? bytes : null;
}
