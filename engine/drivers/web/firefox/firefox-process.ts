import { accessSync, constants, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'webdriver';
import { startTool, type ToolProcess } from '../webdriver/tool-process.ts';
import { didNotStart, webdriver } from '../webdriver/wdio.ts';
import { firefoxPrefs } from './firefox-prefs.ts';

const START_MS = 90_000;
/** What a page keeps to itself must not be given up by the protocol before the session gives it up. */
const ANSWER_MS = 10 * 60_000;

export type FirefoxPrograms = { firefox: string; geckodriver: string };
export type Firefox = {
  client: Client;
  version: string;
  /** As the browser names itself. */
  agent: string;
  pid: number;
  tool: ToolProcess;
};

/** Starts Firefox by geckodriver with a profile of its own. @throws AppError BROWSER_UNAVAILABLE */
export async function launchFirefox(programs: FirefoxPrograms, proxyUrl: string | null): Promise<Firefox> {
  const tool = startTool(programs.geckodriver, (home) => [
    '--port=0',
    '--websocket-port=0',
    `--profile-root=${home}`,
    '--log=info',
  ]);
  try {
    const [, port] = await tool.says(/Listening on [\d.]+:(\d+)/, START_MS);
    accessSync(programs.firefox, constants.X_OK);
    const { newSession } = await webdriver();
    const client = await newSession({
      hostname: '127.0.0.1',
      port: Number(port),
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
            binary: survivor(tool.home, programs.firefox),
            args: ['-headless', '-width', '1280', '-height', '900'],
            prefs: firefoxPrefs(proxyUrl),
          },
        },
        firstMatch: [{}],
      },
    });
    const {
      browserVersion = '',
      userAgent = '',
      ...told
    } = client.capabilities as Record<string, unknown> & {
      browserVersion?: string;
      userAgent?: string;
    };
    return { client, version: browserVersion, agent: userAgent, pid: Number(told['moz:processID']), tool };
  } catch (error) {
    await tool.kill();
    throw didNotStart(`Firefox (${programs.firefox})`, error);
  }
}

/**
 * A program that is Firefox, but does not end as a whole when one of its pages crashes, as geckodriver wants it to, and
 * asks no server of its maker's: the preference that says so counts only in this variable's company.
 */
function survivor(home: string, firefox: string): string {
  const program = join(home, 'firefox');
  const quoted = `'${firefox.replaceAll("'", "'\\''")}'`;
  writeFileSync(
    program,
    `#!/bin/sh\nunset MOZ_CRASHREPORTER_SHUTDOWN\nexport MOZ_REMOTE_SETTINGS_DEVTOOLS=1\nexec ${quoted} "$@"\n`,
    {
      mode: 0o700,
    },
  );
  return program;
}
