import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onPath } from '../../../deploy/lib/exec.ts';
import { crawljaxFolder } from '../crawljax/build.ts';
import { BROWSER_ARGS, readTask, startPage, VIEWPORT } from './child.ts';

/** Crawljax: default elements and whatever listens for clicks, forms filled at random, no limits. */
const task = readTask();
const driver = onPath('chromedriver');
if (!driver) throw new Error('Crawljax needs chromedriver of the same version as the browser');
const built = crawljaxFolder();
const program = spawn(
  'java',
  [
    ...['-Dlogback.configurationFile=bench-logback.xml', `-Djava.io.tmpdir=${task.folder}`],
    ...['-cp', [path.join(built, 'target', 'classes'), path.join(built, 'lib', '*')].join(path.delimiter)],
    ...['Explore', startPage(task), task.browser, driver, task.folder],
    ...[...BROWSER_ARGS, '--headless=new', `--window-size=${VIEWPORT.width},${VIEWPORT.height}`],
  ],
  { cwd: task.folder, stdio: ['ignore', 'inherit', 'inherit'] },
);
const [code] = await once(program, 'exit');
process.exitCode = code ?? 1;
