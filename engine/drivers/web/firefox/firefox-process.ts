import { accessSync, constants } from 'node:fs';
import type { Client } from 'webdriver';
import type { CellSwitch } from '#engine/cell/cell.ts';
import {
  placeOf,
  startTool,
  type ToolOptions,
  type ToolProcess,
  versionBy,
} from '../webdriver/tool-process.ts';
import { didNotStart, webdriver } from '../webdriver/wdio.ts';
import { firefoxPrefs } from './firefox-prefs.ts';

const START_MS = 90_000;
/** What a page keeps to itself must not be given up by the protocol before the session gives it up. */
const ANSWER_MS = 10 * 60_000;

/** `cell`: whether it lives in a cell; absent means where the host lets us. */
export type FirefoxPrograms = { firefox: string; geckodriver: string; cell?: CellSwitch };
export type Firefox = {
  client: Client;
  version: string;
  /** As the browser names itself. */
  agent: string;
  tool: ToolProcess;
};

/** What Firefox lives in. */
export const firefoxCell = (programs: FirefoxPrograms, proxyUrl: string | null): ToolOptions => ({
  programs: [programs.geckodriver, programs.firefox],
  ...{ cell: programs.cell, proxy_url: proxyUrl, sandboxes: true },
});

/** Starts Firefox by geckodriver with a profile of its own. @throws AppError BROWSER_UNAVAILABLE */
export async function launchFirefox(programs: FirefoxPrograms, proxyUrl: string | null): Promise<Firefox> {
  let tool: ToolProcess | null = null;
  try {
    accessSync(programs.firefox, constants.X_OK);
    let [binary, port] = ['', 0];
    tool = await startTool(firefoxCell(programs, proxyUrl), async (inside) => {
      binary = inside.give('firefox', survivor(placeOf(inside, programs.firefox)));
      port = await inside.port();
      const ports = [`--port=${port}`, `--websocket-port=${await inside.port()}`];
      const where = [`--profile-root=${inside.work}`, '--log=info'];
      return [placeOf(inside, programs.geckodriver), ...ports, ...where];
    });
    await tool.says(/Listening on [\d.]+:\d+/, START_MS);
    const { newSession } = await webdriver();
    const client = await newSession({
      hostname: '127.0.0.1',
      port,
      logLevel: 'silent',
      connectionRetryCount: 0,
      connectionRetryTimeout: START_MS,
      bidiResponseTimeout: ANSWER_MS,
      capabilities: {
        alwaysMatch: {
          browserName: 'firefox',
          webSocketUrl: true,
          // Dialogs are answered as they come, and no window for files is ever opened.
          unhandledPromptBehavior: { default: 'ignore', file: 'dismiss' } as unknown as string, // The typings know only its old form.
          'moz:firefoxOptions': {
            binary,
            args: ['-headless', '-width', '1280', '-height', '900'],
            prefs: firefoxPrefs(tool.proxy_url),
          },
        },
        firstMatch: [{}],
      },
    });
    const { browserVersion: version = '', userAgent: agent = '' } = client.capabilities as {
      browserVersion?: string;
      userAgent?: string;
    };
    return { client, version, agent, tool };
  } catch (error) {
    await tool?.kill();
    throw didNotStart(`Firefox (${programs.firefox})`, error);
  }
}

/**
 * A program that is Firefox, but does not end as a whole when one of its pages crashes, as geckodriver wants it to, and
 * asks no server of its maker's: the preference that says so counts only in this variable's company.
 */
const survivor = (firefox: string): string => `#!/bin/sh
unset MOZ_CRASHREPORTER_SHUTDOWN
export MOZ_REMOTE_SETTINGS_DEVTOOLS=1
exec '${firefox.replaceAll("'", "'\\''")}' "$@"
`;

/** How Firefox calls itself. @throws AppError BROWSER_UNAVAILABLE */
export async function firefoxVersion({ firefox, cell }: FirefoxPrograms): Promise<string> {
  try {
    const options = { programs: [firefox], cell, sandboxes: true };
    return await versionBy(options, async (inside) => [placeOf(inside, firefox), '--version']);
  } catch (error) {
    throw didNotStart(`Firefox (${firefox})`, error);
  }
}
