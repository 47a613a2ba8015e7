import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from '#deploy/lib/exec.ts';
import { Interrupted } from '#deploy/lib/lifetime.ts';
import { INSTANCE_VARIABLE, killMarked } from '#deploy/lib/sweep.ts';
import { WrongUse } from '../wrong-use.ts';

export type SuiteEnd = { how: 'green' | 'red' | 'timed_out'; code: number | null; duration_ms: number };

/** `shows`: whether what it prints is seen. */
export type SuiteRun = { env: NodeJS.ProcessEnv; timeout_ms: number; shows: boolean; ending: AbortSignal };

const STOP_MS = 10_000;

/**
 * Runs a suite to its end. Nothing that it started is left: it is ended as by Ctrl-C, so that it ends its browsers and
 * servers itself, then by force.
 * @throws WrongUse where there is no such command, Interrupted when `ending` is aborted
 */
export async function runSuite(command: readonly string[], run: SuiteRun): Promise<SuiteEnd> {
  const { env, timeout_ms, shows, ending } = run;
  const [program = '', ...args] = command;
  const instance = randomUUID();
  const outer = process.env[INSTANCE_VARIABLE];
  const begun = performance.now();
  const child = spawn(program, args, {
    stdio: ['ignore', shows ? 2 : 'ignore', shows ? 2 : 'ignore'],
    env: { ...process.env, ...env, [INSTANCE_VARIABLE]: outer ? `${outer}/${instance}` : instance },
    detached: true,
    shell: process.platform === 'win32',
  });
  const clear = () => {
    killGroup(child.pid, 'SIGKILL');
    killMarked(instance);
  };
  process.once('exit', clear);
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), timeout_ms);
  try {
    const code = await endOf(child, program, AbortSignal.any([ending, cut.signal]));
    if (ending.aborted) throw new Interrupted();
    const how = cut.signal.aborted ? 'timed_out' : code === 0 ? 'green' : 'red';
    return { how, code, duration_ms: Math.round(performance.now() - begun) };
  } finally {
    clearTimeout(timer);
    process.off('exit', clear);
    clear();
  }
}

async function endOf(child: ChildProcess, program: string, cut: AbortSignal): Promise<number | null> {
  const ended = once(child, 'exit').then(
    ([code]) => code as number | null,
    (error: NodeJS.ErrnoException) => {
      throw new WrongUse(
        `${program} cannot be run: ${error.code === 'ENOENT' ? 'there is no such command' : error.code}.`,
      );
    },
  );
  const stop = async () => {
    killGroup(child.pid, 'SIGINT');
    await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
    killGroup(child.pid, 'SIGKILL');
  };
  const onCut = () => void stop();
  if (cut.aborted) onCut();
  cut.addEventListener('abort', onCut, { once: true });
  try {
    return await ended;
  } finally {
    cut.removeEventListener('abort', onCut);
  }
}
