import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'webdriver';
import { hostPath } from '#engine/host-environment.ts';
import { freePort } from '../webdriver/free-port.ts';
import { startTool, type ToolProcess } from '../webdriver/tool-process.ts';
import { didNotStart, webdriver } from '../webdriver/wdio.ts';
import type { WebkitPrograms } from './webkit-programs.ts';

const run = promisify(execFile);
const START_MS = 60_000;
const LISTEN_EVERY_MS = 15;
/** What a page keeps to itself must not be given up by the protocol before the session gives it up. */
const ANSWER_MS = 10 * 60_000;
/** Large enough for every window that a run asks for. */
const SCREEN = '2600x2000x24';
/** No desktop is there to be asked for settings, help or files. */
const ALONE = {
  GDK_BACKEND: 'x11',
  GIO_USE_VFS: 'local',
  GSETTINGS_BACKEND: 'memory',
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};
/** No page is kept alive behind the one that is shown, and nothing goes out by any way but the proxy. */
const QUIET = ['--enable-page-cache=false', '--enable-dns-prefetching=false', '--enable-webrtc=false'];
export type WebkitSession = { client: Client; tool: ToolProcess; version: string };

/** A screen that nobody sees; null on a system that has one of its own. @throws AppError BROWSER_UNAVAILABLE */
export async function startDisplay({ display }: WebkitPrograms): Promise<{
  name: string;
  tool: ToolProcess;
} | null> {
  if (!display) return null;
  const args = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'];
  const tool = startTool(display, () => args);
  try {
    const [, number] = await tool.says(/^(\d+)$/m, START_MS);
    return { name: `:${number}`, tool };
  } catch (error) {
    await tool.kill();
    throw didNotStart(`A display (${display})`, error);
  }
}

/** Starts WebKit by its driver, with nothing kept from before. @throws AppError BROWSER_UNAVAILABLE */
export async function launchWebkit(
  programs: WebkitPrograms,
  display: string,
  proxyUrl: string | null,
): Promise<WebkitSession> {
  const port = await freePort();
  const env = { ...ALONE, ...(display ? { DISPLAY: display } : {}) };
  const tool = startTool(programs.driver, () => [`--port=${port}`], env);
  try {
    await untilListening(port, tool);
    const { newSession } = await webdriver();
    const client = await newSession({
      hostname: '127.0.0.1',
      port,
      logLevel: 'silent',
      connectionRetryCount: 0,
      connectionRetryTimeout: ANSWER_MS,
      capabilities: { alwaysMatch: wanted(programs, tool.home, proxyUrl), firstMatch: [{}] },
    });
    const { browserVersion = '' } = client.capabilities as { browserVersion?: string };
    return { client, tool, version: browserVersion };
  } catch (error) {
    await tool.kill();
    throw didNotStart(`WebKit (${programs.browser || programs.driver})`, error);
  }
}

function wanted({ browser }: WebkitPrograms, home: string, proxyUrl: string | null): Record<string, unknown> {
  // The driver's own setting of a proxy would speak TLS to it.
  const args = ['--automation', ...QUIET, ...(proxyUrl ? [`--proxy=${proxyUrl}`] : [])];
  const options = { 'webkitgtk:browserOptions': { binary: mortal(home, browser), args } };
  return {
    'wdio:enforceWebDriverClassic': true,
    // Documents are waited for here: what is in them has to be reached before they are whole.
    pageLoadStrategy: 'none',
    unhandledPromptBehavior: 'ignore',
    ...(browser ? options : { browserName: 'safari' }),
  };
}

/** A program that is the browser, and whose end ends its driver too, which would wait for another session. */
function mortal(home: string, browser: string): string {
  const program = join(home, 'browser');
  const quoted = `'${browser.replaceAll("'", "'\\''")}'`;
  writeFileSync(program, `#!/bin/sh\n${quoted} "$@"\nkill -KILL 0\n`, { mode: 0o700 });
  return program;
}

/** Resolves when something listens there; rejects when its program has ended, or says nothing in time. */
async function untilListening(port: number, tool: ToolProcess): Promise<void> {
  const end = performance.now() + START_MS;
  let ended = false;
  tool.onEnd(() => {
    ended = true;
  });
  while (!(await isListening(port))) {
    if (ended) throw new Error('its driver ended at once');
    if (performance.now() > end) throw new Error('its driver does not listen');
    await delay(LISTEN_EVERY_MS);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const told = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => told(true));
    socket.once('error', () => told(false));
  });
}

/** How WebKit calls itself. @throws AppError BROWSER_UNAVAILABLE */
export async function webkitVersion(programs: WebkitPrograms): Promise<string> {
  const display = await startDisplay(programs);
  try {
    const program = display ? programs.browser : programs.driver;
    const { stdout } = await run(program, ['--version'], {
      env: { ...ALONE, PATH: hostPath(), DISPLAY: display?.name ?? '', HOME: display?.tool.home ?? '' },
      timeout: START_MS,
    });
    return stdout.trim();
  } catch (error) {
    throw didNotStart(`WebKit (${programs.browser || programs.driver})`, error);
  } finally {
    await display?.tool.kill();
  }
}
