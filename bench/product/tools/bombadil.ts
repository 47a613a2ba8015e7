import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BROWSER_ARGS, readTask, startPage, tell, VIEWPORT } from './child.ts';

const LOOK_EVERY_MS = 50;
const COUNT_EVERY_MS = 1_000;
const BROWSER_MS = 30_000;

/** Bombadil with its default properties and actions, in the browser that the others use. */
const task = readTask();
const profile = path.join(task.folder, 'profile');
const portFile = path.join(profile, 'DevToolsActivePort');
const outputs = path.join(task.folder, 'outputs');
for (const folder of [profile, outputs]) mkdirSync(folder);
// It is the judge who ends it: its own clock begins before its first request.
const seconds = Math.ceil((task.duration_ms + BROWSER_MS) / 1000);
setInterval(() => tell({ actions: actionsSoFar() }), COUNT_EVERY_MS);
// It gives up where it sees nothing to do, also on a page that is still loading, and closes the browser: both get
// another try, with what the browser has kept.
for (let attempt = 1; ; attempt += 1) {
  const browser = openBrowser();
  const port = await debuggingPort(browser);
  const program = spawn(
    path.join(task.modules, '.bin', 'bombadil'),
    [
      ...['browser', 'test-external', '--remote-debugger', `http://127.0.0.1:${port}`, '--create-target'],
      ...['--width', String(VIEWPORT.width), '--height', String(VIEWPORT.height)],
      ...[
        '--time-limit',
        `${seconds}s`,
        '--output-path',
        path.join(outputs, String(attempt)),
        startPage(task),
      ],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await once(program, 'exit');
  await closeBrowser(browser);
  tell({ actions: actionsSoFar(), note: `gave up ${attempt} times` });
}

function openBrowser(): ChildProcess {
  rmSync(portFile, { force: true });
  return spawn(
    task.browser,
    [
      ...BROWSER_ARGS,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${VIEWPORT.width},${VIEWPORT.height}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
}

async function closeBrowser(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const closed = once(browser, 'exit');
  browser.kill();
  await closed;
}

async function debuggingPort(browser: ChildProcess): Promise<number> {
  const deadline = performance.now() + BROWSER_MS;
  for (;;) {
    const first = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n')[0]) : 0;
    if (first > 0) return first;
    if (browser.exitCode !== null) throw new Error(`The browser ended with ${browser.exitCode}`);
    if (performance.now() > deadline) throw new Error('The browser opened no port for debugging');
    await delay(LOOK_EVERY_MS);
  }
}

/** One line of the trace for each state, which is one for each action. */
function actionsSoFar(): number {
  return readdirSync(outputs)
    .map((attempt) => path.join(outputs, attempt, 'trace.jsonl'))
    .filter((trace) => existsSync(trace))
    .reduce(
      (sum, trace) => sum + readFileSync(trace).reduce((lines, byte) => lines + Number(byte === 10), 0),
      0,
    );
}
