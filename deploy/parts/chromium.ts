import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ctx } from '../lib/context.ts';
import { onPath, run, runOrThrow } from '../lib/exec.ts';
import { aptInstall, npmInstall } from '../lib/installers.ts';
import { npmBin } from '../lib/paths.ts';
import { firstOf, Refusal } from '../lib/refusal.ts';

const SPARTICUZ = '@sparticuz/chromium@153.0.0';
/** The headless shell is the same engine without a desktop browser around it: it starts five times as fast. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium that starts: the one at `ROVE_CHROMIUM`, Playwright's, the system's, or one fetched now. */
export function ensureChromium(ctx: Pick<Ctx, 'cache' | 'progress'>): Promise<string> {
  return ctx.progress.step('chromium', async () => {
    const given = process.env.ROVE_CHROMIUM;
    if (given) {
      if (await works(given)) return [given, 'given by ROVE_CHROMIUM'];
      throw new Refusal(`ROVE_CHROMIUM=${given} does not run as a browser. Correct it, or unset it.`);
    }
    const named = (how: string, get: () => Promise<string | null> | string | null) => async () => {
      const program = await get();
      if (!program) return null;
      if (await works(program)) return [program, how] as [string, string];
      throw new Error(`${program} does not run`);
    };
    return firstOf('Chromium', 'install Chromium or Chrome, or set ROVE_CHROMIUM to its program.', [
      ["Playwright's own", named("Playwright's", playwrightOwn)],
      [
        "the system's",
        named("the system's", () => onPath(...NAMES) ?? APPLICATIONS.find(existsSync) ?? null),
      ],
      ["Playwright's download", named("Playwright's, downloaded", downloadByPlaywright)],
      [
        'Debian package',
        named('Debian package', () => aptInstall(['chromium-headless-shell'], 'chromium-headless-shell')),
      ],
      [
        'Debian package of the whole browser',
        named('Debian package', () => aptInstall(['chromium'], 'chromium')),
      ],
      [SPARTICUZ, named('@sparticuz/chromium', () => sparticuz(path.join(ctx.cache, 'npm', 'chromium')))],
    ]);
  });
}

async function works(program: string): Promise<boolean> {
  const { code, stdout } = await run(program, ['--version'], { timeoutMs: 20_000 });
  return code === 0 && /\d+\.\d+/.test(stdout);
}

async function playwrightOwn(): Promise<string | null> {
  const { chromium } = await import('playwright');
  const program = chromium.executablePath();
  return existsSync(program) ? program : null;
}

async function downloadByPlaywright(): Promise<string | null> {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '8000' };
  delete (env as NodeJS.ProcessEnv).PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD;
  await runOrThrow(npmBin('playwright'), ['install', 'chromium'], { env, timeoutMs: 5 * 60_000 });
  return playwrightOwn();
}

/** A Chromium that comes as an npm package, for Linux without a package manager of ours. */
async function sparticuz(folder: string): Promise<string | null> {
  if (process.platform !== 'linux') throw new Error('for Linux only');
  await npmInstall(SPARTICUZ, folder);
  const entry = createRequire(path.join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: packed } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return packed.executablePath();
}
