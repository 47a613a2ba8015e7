import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from './platform.ts';

/** One role of an installation, started as on a host of its own: by its name, from nothing but these settings. */
export type RunningRole = {
  pid: number;
  /** What it has said so far. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code. */
  ended: Promise<number | null>;
};

/** Runs `rove` with these arguments, and these settings alone. */
export function startRole(args: readonly string[], env: Record<string, string>): RunningRole {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [path.join(ROOT, 'cli/main.ts'), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  return {
    pid: child.pid ?? 0,
    said: () => said,
    signal: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}
