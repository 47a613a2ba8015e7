import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from './lib/exec.ts';
import { Refusal } from './lib/refusal.ts';
import { RotatingLog } from './lib/rotating-log.ts';
import { environmentOf } from './lib/service-environment.ts';
import { opsPortOf, SERVICES, type ServiceSpec } from './services.ts';

const READY_MS = 60_000;
const STOP_MS = 10_000;
const BACKOFF_MS_MIN = 250;
const BACKOFF_MS_MAX = 15_000;
/** A process that lived this long was well; its next death begins a new count. */
const WELL_MS = 60_000;

type Running = { spec: ServiceSpec; child: ChildProcess; deaths: number };

export type SupervisorOptions = {
  root: string;
  logs: string;
  env: NodeJS.ProcessEnv;
  /** Told of each death and return, in plain words. */
  say: (text: string) => void;
};

/** Starts our services, brings back those that die, and ends them in reverse order. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Map<string, Running>();
  readonly #backoff = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts every service. @throws Refusal when one ends, or is not ready in time; its last words are in it. */
  async start(): Promise<void> {
    for (const wave of [1, 2, 3]) {
      const specs = SERVICES.filter((spec) => spec.wave === wave);
      await Promise.all(specs.map((spec) => this.#launch(spec, 0)));
    }
  }

  async stop(): Promise<void> {
    this.#backoff.abort();
    for (const wave of [3, 2, 1]) {
      const group = [...this.#running.values()].filter(({ spec }) => spec.wave === wave);
      await Promise.all(group.map(({ child }) => end(child)));
    }
  }

  async #launch(spec: ServiceSpec, deaths: number): Promise<void> {
    const { root, logs, env, say } = this.#options;
    const log = new RotatingLog(path.join(logs, `${spec.name}.log`));
    const file = path.join(root, 'services', spec.name, 'main.ts');
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env: {
        ...environmentOf(spec.name, env),
        ROVE_OPS_PORT: env[opsPortOf(spec.name)],
        ...(spec.public ? {} : { HOST: '127.0.0.1' }),
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const started = performance.now();
    this.#running.set(spec.name, { spec, child, deaths });
    child.stdout?.on('data', (chunk: Buffer) => log.write(chunk));
    child.stderr?.on('data', (chunk: Buffer) => log.write(chunk));
    child.once('close', () => log.close());
    await readiness(spec.name, child, log);
    child.once('exit', (code, signal) => {
      killGroup(child.pid, 'SIGKILL');
      if (this.#backoff.signal.aborted) return;
      const count = performance.now() - started > WELL_MS ? 1 : deaths + 1;
      say(`${spec.name} ended unexpectedly (${signal ?? code}); starting it again. Its log: ${logs}`);
      void this.#relaunch(spec, count);
    });
  }

  async #relaunch(spec: ServiceSpec, deaths: number): Promise<void> {
    const wait = Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** Math.min(deaths, 10));
    const { signal } = this.#backoff;
    try {
      await delay(wait, undefined, { signal });
      await this.#launch(spec, deaths);
    } catch (error) {
      if (signal.aborted) return;
      this.#options.say(error instanceof Error ? error.message : String(error));
      await this.#relaunch(spec, deaths + 1);
    }
  }
}

function readiness(name: string, child: ChildProcess, log: RotatingLog): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      killGroup(child.pid, 'SIGKILL');
      reject(new Refusal(`The service "${name}" ${why}. Its last words:\n${log.tail.trim()}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${READY_MS / 1000} s`), READY_MS);
    const onExit = (code: number | null, signal: string | null) => {
      clearTimeout(timer);
      fail(`ended at its start (${signal ?? code})`);
    };
    child.once('close', onExit);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.on('message', (message: { type?: string }) => {
      if (message?.type !== 'ready') return;
      clearTimeout(timer);
      child.off('close', onExit);
      resolve();
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([exited, delay(STOP_MS, undefined, { ref: false })]);
  }
  killGroup(child.pid, 'SIGKILL');
}
