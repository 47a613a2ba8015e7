import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { reportSchema } from '#domain/report/report.ts';
import { ROOT } from '#tests/support/platform.ts';
import { readTask, startPage, tell } from './child.ts';

const MINUTE_MS = 60_000;

/** Rove as its users start it: `rove test` in a platform of its own, with the defaults of its command line. */
const task = readTask();
const reports = path.join(task.folder, 'report');
const child = spawn(
  process.execPath,
  [
    path.join(ROOT, 'cli', 'rove.mjs'),
    'test',
    ...['--minutes', String(task.duration_ms / MINUTE_MS), '--seed', String(task.seed)],
    ...['--report', reports],
    ...task.rove,
    startPage(task),
  ],
  {
    env: { ...process.env, ROVE_HOME: path.join(task.folder, 'home'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
process.once('SIGTERM', () => child.kill('SIGINT'));
child.stderr.pipe(process.stderr);
createInterface({ input: child.stdout }).on('line', (line) => console.log(line));
const [code] = await once(child, 'exit');
const file = path.join(reports, 'report.json');
if (!existsSync(file)) throw new Error(`rove test ended with ${code} and no report`);
const { coverage, bugs, unproved, duration_seconds } = reportSchema.parse(
  JSON.parse(readFileSync(file, 'utf8')),
);
const explored_s = coverage.actions / Math.max(coverage.actions_per_second, Number.EPSILON);
tell({
  actions: coverage.actions,
  note: [
    `explored ${Math.round(explored_s)} s of ${Math.round(duration_seconds)} s (${coverage.stop_reason})`,
    `${bugs.length} proved`,
    `${unproved.length} not proved`,
    Object.entries(coverage.seconds_spent)
      .map(([on, seconds]) => `${on} ${seconds} s`)
      .join(' '),
  ].join(', '),
});
