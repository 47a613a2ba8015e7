import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { hostPath } from '../host-environment.ts';

export type RunOptions = {
  env?: Readonly<Record<string, string>>;
  /** `open`: the program is written to; else it reads nothing. */
  input?: 'open' | 'closed';
  /** Ends it. */
  signal?: AbortSignal | undefined;
  timeout_ms?: number | undefined;
};

/** A program that runs, with all that it starts. What it writes has to be read, or let go by `resume`. */
export type Running = {
  pid: number | undefined;
  input: Writable;
  output: Readable;
  errors: Readable;
  /** When it and its pipes have ended. Never rejects. */
  ended: Promise<End>;
  /** Ends its whole group at once. */
  kill(): void;
};
/** `why` is null when it ended well. */
export type End = { code: number | null; signal: NodeJS.Signals | null; why: string | null };

/** Where there is no cell, our end of its standard input closes with us, and then its group ends. */
const ENDS_WITH_US =
  'exec 3<&0; "$@" 3<&- </dev/null & program=$!; { cat <&3 >/dev/null; kill -KILL 0; } & wait $program';
/** What stands around a cell is killed when its parent ends, and all that is in it with it (prctl(2), PR_SET_PDEATHSIG). */
const DIES_WITH_US = ['setpriv', '--pdeathsig', 'KILL'];

const LEFT_OPEN_MS = 2_000;

/** Starts a command in a process group of its own, which ends with this process. `celled`: whether it is that of a cell. */
export function start(
  [program, args]: readonly [string, readonly string[]],
  where: { celled: boolean; cwd: string; home: string },
  { env, input = 'closed', signal, timeout_ms }: RunOptions = {},
): Running {
  const tied = input === 'closed' && !where.celled;
  const around = tied ? ['/bin/sh', '-c', ENDS_WITH_US, 'sh'] : where.celled ? DIES_WITH_US : [];
  const [first = program, ...rest] = [...around, program, ...args];
  const child = spawn(first, rest, {
    detached: true, // A group of its own: whatever it starts ends with it.
    env: { LANG: 'C.UTF-8', PATH: hostPath(), HOME: where.home, TMPDIR: where.home, ...env },
    cwd: where.cwd,
  });
  child.stdin.on('error', () => undefined); // Its end is told by `close`.
  if (input === 'closed' && !tied) child.stdin.end();
  const kill = () => killGroup(child.pid);
  const timer = timeout_ms === undefined ? undefined : setTimeout(kill, timeout_ms);
  if (signal?.aborted) kill();
  signal?.addEventListener('abort', kill, { once: true });
  child.once('exit', kill); // What it left in its group.
  const ended = endOf(child).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  });
  return { pid: child.pid, input: child.stdin, output: child.stdout, errors: child.stderr, ended, kill };
}

function endOf(child: ChildProcessWithoutNullStreams): Promise<End> {
  return new Promise((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({ code, signal, why: code === 0 ? null : (signal ?? `exit ${code}`) });
    child.once('error', ({ message }) => resolve({ code: null, signal: null, why: message }));
    child.once('close', end);
    // What left its group, where there is no cell, may hold its pipes open.
    child.once('exit', (code, signal) => setTimeout(end, LEFT_OPEN_MS, code, signal).unref());
  });
}

function killGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended, with all of its own.
  }
}
