import { readFileSync, rmSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { AppError } from '#domain/kernel/errors.ts';
import { type BrowserHouse, openBrowserHouse } from '#engine/cell/browser-cell.ts';
import type { CellSwitch } from '#engine/cell/cell.ts';
import { guardMemory } from './memory-guard.ts';
import { registerPickedEngine } from './picked-engine.ts';
import { hostIdsOf, killQuietly, processTree } from './process-tree.ts';

export type LaunchOptions = {
  executablePath: string;
  headless: boolean;
  /** The only way out; null is the host's own network, `nothing` is none. */
  proxy_url: string | null | 'nothing';
  cell?: CellSwitch;
};

/** A running browser with what is needed to end it for certain. */
export type BrowserProcess = {
  browser: Browser;
  /** As the browser names itself. */
  agent: string | null;
  /** The host's id of the process that was started: the browser's, or that of its cell. */
  pid: number | null;
  readonly isOver: boolean;
  kill(): Promise<void>;
  celled: boolean;
  sandboxed: boolean;
};

/**
 * V8 compiles for speed what has run this often, some twenty times as often as by default (400 and 3,000): pages are left
 * after a second, and what is compiled for them is thrown away. Loops that run long are compiled as ever. See ADR 168.
 */
const LATE_COMPILING = ['--invocation-count-for-maglev=8000', '--invocation-count-for-turbofan=60000'];

/** Command-line flags of every Chromium that meets a target. */
export const BROWSER_ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--enable-precise-memory-info',
  `--js-flags=${LATE_COMPILING.join(',')}`,
];
const GRACE_MS = 1_500;

/**
 * Starts a browser process of its own with a temporary profile, in a cell where the host lets us. Rejects with
 * `BROWSER_UNAVAILABLE`.
 */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  await registerPickedEngine();
  let house: BrowserHouse | null = null;
  let browser: Browser;
  try {
    house = await openBrowserHouse({
      executablePath: options.executablePath,
      cell: options.cell ?? 'auto',
      way: options.proxy_url,
    });
    browser = await startIn(house, options.headless);
  } catch (error) {
    house?.close();
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new AppError('BROWSER_UNAVAILABLE', `The browser ${options.executablePath} did not start`, {
      reason,
    });
  }
  house.entered();
  const { celled, sandboxed } = house;
  const { pid, agent } = await processOf(browser, house);
  const kill = () => endBrowser(browser, pid, house);
  return {
    browser,
    agent,
    pid,
    get isOver() {
      return !browser.isConnected();
    },
    kill,
    celled,
    sandboxed,
  };
}

function startIn(house: BrowserHouse, headless: boolean): Promise<Browser> {
  const proxy = house.proxy_url ? { server: house.proxy_url, bypass: '<-loopback>' } : undefined;
  return chromium.launch({
    executablePath: house.executablePath,
    headless,
    args: BROWSER_ARGS,
    chromiumSandbox: house.sandboxed,
    timeout: 30_000,
    env: house.env,
    handleSIGINT: false,
    handleSIGTERM: false,
    ...(proxy ? { proxy } : {}),
  });
}

/** The id of the browser's own process, and how it names itself; from here on its renderers are looked after. */
async function processOf(
  browser: Browser,
  house: BrowserHouse,
): Promise<{ pid: number | null; agent: string | null }> {
  const outer = house.started().pid;
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    guardMemory(session, outer ? hostIdsOf(outer) : (pid) => pid);
    const pid = outer ?? processInfo.find((one) => one.type === 'browser')?.id ?? null;
    return { pid, agent: (await session.send('Browser.getVersion')).userAgent };
  } catch {
    return { pid: outer, agent: null }; // Without an id, Playwright's own close is the only way to end it.
  }
}

/** The temporary folder that Playwright made for this process; known from its command line on Linux. */
function profileOf(pid: number): string | null {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const folder = args.find((arg) => arg.startsWith('--user-data-dir='))?.split('=')[1] ?? null;
    return folder?.includes('playwright') ? folder : null;
  } catch {
    return null;
  }
}

/** Kills at once: a page that hangs must not be asked. Playwright then notices the exit and removes its folders. */
async function endBrowser(browser: Browser, pid: number | null, house: BrowserHouse): Promise<void> {
  const profile = house.started().profile ?? (pid ? profileOf(pid) : null);
  // What stands around a cell ends by itself once it has seen the end of what is in it.
  const tree = pid ? processTree(pid) : [];
  for (const one of tree.slice(house.celled ? 1 : 0).reverse()) killQuietly(one);
  const closed = browser.close().catch(() => {}); // It has been killed.
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
  if (house.celled && pid && browser.isConnected()) killQuietly(pid);
  house.close();
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
