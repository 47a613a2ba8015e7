import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostEnvironment } from '#engine/host-environment.ts';
import { USER } from '../user.ts';

const KEPT = ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
const SAID_MAX = 2_000;
/** Runs a program until it ends, or until we do, however suddenly: our end of its standard input closes then. */
const ENDS_WITH_US =
  'exec 3<&0; "$@" 3<&- </dev/null & program=$!; { cat <&3 >/dev/null; kill -KILL 0; } & wait $program';

/** A program with all that it starts, in a process group and a home of their own, which end together. */
export type ToolProcess = {
  pid: number;
  home: string;
  /** Resolves with the first match of a line that it prints; rejects when it ends before, or says nothing in time. */
  says(pattern: RegExp, timeout_ms: number): Promise<RegExpExecArray>;
  /** Called once, when it has ended. */
  onEnd(told: () => void): void;
  kill(): Promise<void>;
};

/** Starts a program whose home and temporary folder is a new one that goes with it, and that is told nothing secret. */
export function startTool(
  program: string,
  args: (home: string) => string[],
  env: Record<string, string> = {},
): ToolProcess {
  const home = mkdtempSync(join(tmpdir(), 'rove-browser-'));
  const child = spawn('/bin/sh', ['-c', ENDS_WITH_US, 'sh', program, ...args(home)], {
    detached: true, // A group of its own: whatever it starts ends with it.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...hostEnvironment(KEPT), HOME: home, TMPDIR: home, TZ: USER.timezone, ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.stdin?.on('error', () => {}); // Nothing is ever written.
  const heard = hear(child);
  return {
    pid: child.pid ?? 0,
    home,
    says: heard.says,
    onEnd: (told) => void ended.then(told),
    kill: async () => {
      killGroup(child.pid);
      await ended;
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** Keeps listening, so that the program never waits for a reader. */
function hear(child: ChildProcess): Pick<ToolProcess, 'says'> {
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SAID_MAX);
      for (const listener of [...listeners]) listener();
    });
  return {
    says: (pattern, timeout_ms) =>
      new Promise((resolve, reject) => {
        const end = () => {
          listeners.delete(look);
          clearTimeout(timer);
        };
        const look = () => {
          const match = pattern.exec(said);
          if (!match) return;
          end();
          resolve(match);
        };
        const fail = (why: string) => {
          end();
          reject(new Error(`${why}${said ? `: ${said.trim().split('\n').at(-1)}` : ''}`));
        };
        const timer = setTimeout(() => fail('it did not say that it is ready'), timeout_ms);
        listeners.add(look);
        child.once('error', (error) => fail(error.message));
        child.once('exit', (code) => fail(`it ended with ${code}`));
        look();
      }),
  };
}

function killGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile, with all of its own.
  }
}
