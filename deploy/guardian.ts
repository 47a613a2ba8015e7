/**
 * Holds the external servers (Postgres, NATS, Temporal) for the supervisor, and outlives it just long enough to end
 * them, and anything else of that instance, when the supervisor dies in any way, `kill -9` included.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, killGroup } from './lib/exec.ts';
import type { FromGuardian, ServerSpec, ToGuardian } from './lib/guard.ts';
import { RotatingLog } from './lib/rotating-log.ts';
import { killMarked } from './lib/sweep.ts';

const instance = process.argv[2] ?? '';
const servers = new Map<string, { spec: ServerSpec; child: ChildProcess }>();

function tell(message: FromGuardian): void {
  if (process.connected) process.send?.(message);
}

function start(spec: ServerSpec): void {
  const log = new RotatingLog(spec.log);
  const { uid, gid } = spec;
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid }),
  });
  servers.set(spec.name, { spec, child });
  child.stdout?.on('data', (chunk: Buffer) => log.write(chunk));
  child.stderr?.on('data', (chunk: Buffer) => log.write(chunk));
  child.once('error', (error) => log.write(Buffer.from(`${error.message}\n`)));
  child.once('close', (code, signal) => {
    log.close();
    if (servers.get(spec.name)?.child === child) servers.delete(spec.name);
    const said = log.tail.trim().split('\n').slice(-5).join('\n');
    tell({ type: 'exited', name: spec.name, code, signal, said });
  });
  tell({ type: 'spawned', name: spec.name, pid: child.pid ?? 0 });
}

async function stop(name: string): Promise<void> {
  const server = servers.get(name);
  if (!server) return;
  const { spec, child } = server;
  const closed = once(child, 'close');
  // Only the server itself is asked: it ends its own children in order, the group is for the case that it does not.
  if (child.pid) child.kill(spec.stopSignal);
  await Promise.race([closed, delay(spec.stopTimeoutMs, undefined, { ref: false })]);
  if (child.pid && isAlive(child.pid)) killGroup(child.pid, 'SIGKILL');
}

async function stopAll(): Promise<void> {
  await Promise.all([...servers.keys()].reverse().map(stop));
}

process.on('message', (message: ToGuardian) => {
  if (message.type === 'start') start(message.spec);
  if (message.type === 'stop-all') void stopAll().then(() => process.exit(0));
});

process.on('disconnect', () => {
  void stopAll().then(() => {
    killMarked(instance);
    process.exit(0);
  });
});

// A Ctrl-C is the supervisor's to answer; this process ends when the supervisor says so, or is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
tell({ type: 'up' });
