import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { Refusal } from './refusal.ts';
import { environmentOf } from './service-environment.ts';
import { INSTANCE_VARIABLE, killMarked } from './sweep.ts';

/** A program that is not ours, to be run until it is told to stop. Times are milliseconds. */
export type ServerSpec = {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  cwd?: string;
  uid?: number;
  gid?: number;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
};

export type ToGuardian = { type: 'start'; spec: ServerSpec } | { type: 'stop-all' };

export type FromGuardian =
  | { type: 'up' }
  | { type: 'spawned'; name: string; pid: number }
  | { type: 'exited'; name: string; code: number | null; signal: string | null; said: string };

type Exit = Extract<FromGuardian, { type: 'exited' }>;

const STOP_ALL_MS = 25_000;
const RESTART_DELAY_MS = 1_000;

/** The supervisor's side of the guardian: starts servers, brings back those that die, ends them all. */
export class Guard {
  /** Marks every process of this instance, by the environment. */
  readonly instance = randomUUID();
  readonly #events = new EventEmitter();
  readonly #specs = new Map<string, ServerSpec>();
  readonly #exits = new Map<string, Exit>();
  #child: ChildProcess | null = null;
  #stopping = false;

  /** The environment for a child: ours and the mark. */
  env(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
    const outer = process.env[INSTANCE_VARIABLE];
    return {
      ...process.env,
      ...extra,
      [INSTANCE_VARIABLE]: outer ? `${outer}/${this.instance}` : this.instance,
    };
  }

  /** The same for a program that is not ours: none of our services' secrets are among it. */
  serverEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { ...environmentOf('server', this.env()), ...extra };
  }

  async open(): Promise<void> {
    const file = path.join(import.meta.dirname, '..', 'guardian.ts');
    this.#child = fork(file, [this.instance], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message: FromGuardian) => this.#hear(message));
    await once(this.#events, 'up');
  }

  /** Starts a server and keeps it running. `failure` throws once it has died before it was ready. */
  start(spec: ServerSpec): { failure: () => void } {
    if (this.#stopping) return { failure: () => undefined };
    this.#specs.set(spec.name, spec);
    this.#exits.delete(spec.name);
    this.#tell({ type: 'start', spec });
    return {
      failure: () => {
        const exit = this.#exits.get(spec.name);
        if (exit)
          throw new Refusal(`${spec.name} ended at once (${exit.code ?? exit.signal}):\n${exit.said}`);
      },
    };
  }

  /** Ends every server, then whatever else of this instance is still there. */
  async close(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child?.connected) {
      const ended = once(child, 'exit');
      this.#tell({ type: 'stop-all' });
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_ALL_MS);
      await ended;
      clearTimeout(late);
    }
    killMarked(this.instance);
  }

  #tell(message: ToGuardian): void {
    this.#child?.send(message);
  }

  #hear(message: FromGuardian): void {
    if (message.type === 'up') this.#events.emit('up');
    if (message.type !== 'exited') return;
    if (this.#stopping) return;
    this.#exits.set(message.name, message);
    const spec = this.#specs.get(message.name);
    if (!spec) return;
    console.error(`${spec.name} ended unexpectedly (${message.code ?? message.signal}); starting it again`);
    setTimeout(() => !this.#stopping && this.#tell({ type: 'start', spec }), RESTART_DELAY_MS).unref();
  }
}
