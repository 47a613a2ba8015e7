import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from './platform.ts';
import { until } from './services.ts';

export type CliEnd = { code: number | null; out: string; err: string };
export type CliRun = {
  child: ChildProcess;
  said(pattern: RegExp): Promise<RegExpMatchArray>;
  end: Promise<CliEnd>;
};

/** Starts `rove` as a user would. */
export function startCli(args: readonly string[], env: NodeJS.ProcessEnv): CliRun {
  const child = spawn(process.execPath, [path.join(ROOT, 'cli', 'rove.mjs'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    printed.out += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    printed.err += chunk;
  });
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }));
  const said = (pattern: RegExp) =>
    until(`the command to say ${pattern}`, async () => pattern.exec(printed.out + printed.err), 60_000);
  return { child, said, end };
}

/** Runs `rove` to its end. */
export const runCli = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<CliEnd> =>
  startCli(args, env).end;
