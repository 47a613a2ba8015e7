import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { AppError } from '#domain/kernel/errors.ts';
import { guardMemory } from './memory-guard.ts';
import { registerPickedEngine } from './picked-engine.ts';

export type LaunchOptions = { executablePath: string; headless: boolean; proxy_url: string | null };

/** A running browser with what is needed to end it for certain. */
export type BrowserProcess = { browser: Browser; kill(): Promise<void> };

/** Command-line flags of every Chromium that meets a target. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--enable-precise-memory-info',
];
const GRACE_MS = 1_500;

/** Starts a browser process of its own with a temporary profile. Rejects with `BROWSER_UNAVAILABLE`. */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserProcess> {
  const proxy = options.proxy_url ? { server: options.proxy_url, bypass: '<-loopback>' } : undefined;
  await registerPickedEngine();
  const home = mkdtempSync(join(tmpdir(), 'rove-browser-'));
  let browser: Browser;
  try {
    browser = await chromium.launch({
      executablePath: options.executablePath,
      headless: options.headless,
      args: BROWSER_ARGS,
      timeout: 30_000,
      env: environmentIn(home),
      handleSIGINT: false,
      handleSIGTERM: false,
      ...(proxy ? { proxy } : {}),
    });
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new AppError('BROWSER_UNAVAILABLE', `The browser ${options.executablePath} did not start`, {
      reason,
    });
  }
  const pid = await processOf(browser);
  const profile = pid ? profileOf(pid) : null;
  return { browser, kill: () => endBrowser(browser, pid, profile ? [profile, home] : [home]) };
}

/** What the browser is told of our own environment: nothing secret, and a home that goes with the session. */
function environmentIn(home: string): Record<string, string> {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'DISPLAY'];
  const inherited = kept.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(inherited), HOME: home, TMPDIR: home };
}

/** The id of the browser's own process; from here on its renderers are looked after. */
async function processOf(browser: Browser): Promise<number | null> {
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    guardMemory(session);
    return processInfo.find((one) => one.type === 'browser')?.id ?? null;
  } catch {
    return null; // Playwright's own close is then the only way to end it.
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
async function endBrowser(browser: Browser, pid: number | null, folders: readonly string[]): Promise<void> {
  if (pid) for (const one of processTree(pid).reverse()) killQuietly(one);
  const closed = browser.close().catch(() => {});
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/** A process and all its descendants, parents first. Only Linux tells them by `/proc`; elsewhere the group is one. */
function processTree(root: number): number[] {
  let entries: string[];
  try {
    entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [-root, root];
  }
  const children = new Map<number, number[]>();
  for (const name of entries) {
    const parent = parentOf(name);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (let i = 0; i < tree.length; i += 1) tree.push(...(children.get(tree[i] ?? 0) ?? []));
  return tree;
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
