import { accessSync, constants } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'webdriver';
import {
  type Inside,
  placeOf,
  startTool,
  type ToolOptions,
  type ToolProcess,
  versionBy,
} from '../webdriver/tool-process.ts';
import { didNotStart, webdriver } from '../webdriver/wdio.ts';
import type { WebkitPrograms } from './webkit-programs.ts';

const START_MS = 60_000;
const READY_EVERY_MS = 15;
/** What a page keeps to itself must not be given up by the protocol before the session gives it up. */
const ANSWER_MS = 10 * 60_000;
/** Large enough for every window that a run asks for. */
const SCREEN = '2600x2000x24';
/**
 * Starts a screen, the program named by `$0`, and what needs it: by the number that the screen has taken. The shell stays:
 * the first process of a cell cannot be killed from in there.
 */
const WITH_SCREEN = `mkdir -p -m 1777 /tmp/.X11-unix; mkfifo "$TMPDIR/screen" || exit
"$0" -displayfd 3 -screen 0 "$1" -nolisten tcp -noreset 3>"$TMPDIR/screen" & shift
read -r number <"$TMPDIR/screen" || exit
DISPLAY=":$number" "$@"`;
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

/** What WebKit lives in: it makes no sandbox of its own. */
export const webkitCell = (programs: WebkitPrograms, proxyUrl: string | null): ToolOptions => ({
  programs: [programs.driver, programs.browser, programs.display].filter(Boolean),
  ...{ cell: programs.cell, proxy_url: proxyUrl, env: ALONE },
});

/** Starts WebKit by its driver, with a screen that nobody sees and nothing kept from before. @throws AppError BROWSER_UNAVAILABLE */
export async function launchWebkit(
  programs: WebkitPrograms,
  proxyUrl: string | null,
): Promise<WebkitSession> {
  let tool: ToolProcess | null = null;
  try {
    const options = webkitCell(programs, proxyUrl);
    for (const program of options.programs) accessSync(program, constants.X_OK);
    let [binary, port] = ['', 0];
    tool = await startTool(options, async (inside) => {
      if (programs.browser) binary = inside.give('browser', mortal(placeOf(inside, programs.browser)));
      port = await inside.port();
      return [...screenOf(programs, inside), placeOf(inside, programs.driver), `--port=${port}`];
    });
    await untilReady(port, tool);
    const { newSession } = await webdriver();
    const client = await newSession({
      hostname: '127.0.0.1',
      port,
      logLevel: 'silent',
      connectionRetryCount: 0,
      connectionRetryTimeout: ANSWER_MS,
      capabilities: { alwaysMatch: wanted(binary, tool.proxy_url), firstMatch: [{}] },
    });
    const { browserVersion = '' } = client.capabilities as { browserVersion?: string };
    return { client, tool, version: browserVersion };
  } catch (error) {
    await tool?.kill();
    throw didNotStart(`WebKit (${programs.browser || programs.driver})`, error);
  }
}

/** What a command begins with that needs a screen; a Mac has one of its own. */
function screenOf({ display }: WebkitPrograms, inside: Inside): [string, ...string[]] | [] {
  return display ? ['/bin/sh', '-c', WITH_SCREEN, placeOf(inside, display), SCREEN] : [];
}

function wanted(binary: string, proxyUrl: string | null): Record<string, unknown> {
  // The driver's own setting of a proxy would speak TLS to it.
  const args = ['--automation', ...QUIET, ...(proxyUrl ? [`--proxy=${proxyUrl}`] : [])];
  const options = { 'webkitgtk:browserOptions': { binary, args } };
  return {
    'wdio:enforceWebDriverClassic': true,
    // Documents are waited for here: what is in them has to be reached before they are whole.
    pageLoadStrategy: 'none',
    unhandledPromptBehavior: 'ignore',
    ...(binary ? options : { browserName: 'safari' }),
  };
}

/** A program that is the browser, and whose end ends its driver too, which would wait for another session. */
const mortal = (browser: string): string =>
  `#!/bin/sh\n'${browser.replaceAll("'", "'\\''")}' "$@"\nkill -KILL 0\n`;

/** Resolves when the driver answers; rejects when it has ended, or does not in time. */
async function untilReady(port: number, tool: ToolProcess): Promise<void> {
  const end = performance.now() + START_MS;
  let ended = false;
  tool.onEnd(() => {
    ended = true;
  });
  while (!(await isReady(port))) {
    if (ended) throw new Error('its driver ended at once');
    if (performance.now() > end) throw new Error('its driver does not answer');
    await delay(READY_EVERY_MS);
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(START_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false, // It does not listen yet.
  );

/** How WebKit calls itself. @throws AppError BROWSER_UNAVAILABLE */
export async function webkitVersion(programs: WebkitPrograms): Promise<string> {
  const program = programs.browser || programs.driver;
  const options = { programs: [program, programs.display].filter(Boolean), cell: programs.cell, env: ALONE };
  try {
    return await versionBy(options, async (inside) => [
      ...screenOf(programs, inside),
      placeOf(inside, program),
      '--version',
    ]);
  } catch (error) {
    throw didNotStart(`WebKit (${program})`, error);
  }
}
