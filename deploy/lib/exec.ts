import { type SpawnOptions, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';

export type Outcome = { code: number | null; stdout: string; stderr: string; timedOut: boolean };

const OUTPUT_MAX = 200_000;
const DEFAULT_TIMEOUT_MS = 60_000;

/** Groups that must not outlive this process. */
const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) killGroup(pid, 'SIGKILL');
});

/** Runs a program to its end, in a process group of its own that is killed after `timeoutMs`. Never rejects. */
export function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { timeoutMs?: number } = {},
): Promise<Outcome> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...rest, detached: true });
    const outcome: Outcome = { code: null, stdout: '', stderr: '', timedOut: false };
    const keep = (key: 'stdout' | 'stderr') => (chunk: Buffer) => {
      outcome[key] = (outcome[key] + chunk.toString('utf8')).slice(-OUTPUT_MAX);
    };
    child.stdout?.on('data', keep('stdout'));
    child.stderr?.on('data', keep('stderr'));
    const { pid } = child;
    if (pid) running.add(pid);
    const timer = setTimeout(() => {
      outcome.timedOut = true;
      killGroup(pid, 'SIGKILL');
    }, timeoutMs);
    child.once('error', (error) => {
      outcome.stderr += error.message;
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (pid) running.delete(pid);
      resolve({ ...outcome, code });
    });
  });
}

/** Like `run`, but a failure throws the last lines of what the program said. */
export async function runOrThrow(...call: Parameters<typeof run>): Promise<string> {
  const outcome = await run(...call);
  if (outcome.code === 0) return outcome.stdout;
  const said = tail(outcome.stderr || outcome.stdout);
  throw new Error(outcome.timedOut ? `took too long. ${said}` : `exit ${outcome.code}: ${said}`);
}

/** The last lines of a text, on one line. */
export function tail(text: string, lines = 4): string {
  return text.trim().split('\n').slice(-lines).join(' / ').slice(-600);
}

/** Signals a whole process group; a group that is gone is fine. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether a process with this id runs; one that has ended and was not collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return stateOf(pid) !== 'Z';
}

function stateOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    // No /proc on this platform, or the process ended meanwhile.
    return '';
  }
}

/** The first of these programs that is on PATH. */
export function onPath(...names: string[]): string | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      const full = path.join(folder, `${name}${suffix}`);
      if (folder && isExecutable(full)) return full;
    }
  }
  return null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
