import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { host, port, readConfig } from './config.ts';
import type { Logger } from './logger.ts';
import { type Check, serveMetrics } from './metrics.ts';
import { startTracing } from './tracing.ts';

/** What every process is told of those who watch and end it. */
const SETTINGS = {
  ROVE_HEALTH_HOST: host,
  ROVE_OPS_PORT: port.optional(),
  ROVE_DRAIN_S: z.coerce.number().min(0).max(3_600).default(5),
};
/** A stop that takes so much longer than its drain is broken off, so that a supervisor never waits for ever. */
const STOP_MORE_MS = 10_000;
const AGAIN_MS = 1_000;

type Closer = { name: string; close: () => Promise<unknown> | unknown };

/**
 * One process's life: what was opened is closed in reverse order on SIGTERM, SIGINT, the loss of the supervisor, or a
 * fault that nobody caught (then with exit code 1).
 */
export class Lifecycle {
  /** How long work under way may go on when the process is to end. */
  readonly drain_ms: number;
  readonly #logger: Logger;
  readonly #closers: Closer[] = [];
  readonly #checks = new Map<string, Check>();
  #stopping: Promise<void> | null = null;
  #isReady = false;

  constructor(logger: Logger) {
    this.#logger = logger;
    const env = readConfig(SETTINGS);
    this.drain_ms = env.ROVE_DRAIN_S * 1_000;
    this.#observe(String(logger.bindings().service ?? 'service'), env.ROVE_HEALTH_HOST, env.ROVE_OPS_PORT);
    process.once('SIGTERM', () => void this.stop(0));
    process.once('SIGINT', () => void this.stop(0));
    process.once('disconnect', () => void this.stop(0));
    process.once('uncaughtException', (error) => this.#fault(error));
    process.once('unhandledRejection', (error) => this.#fault(error));
  }

  /** Registers what must be closed at the end; last in, first out. */
  onStop(name: string, close: Closer['close']): void {
    this.#closers.push({ name, close });
  }

  /** Registers what the service cannot do without; `/readyz` asks it. */
  dependsOn(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** Tries until it works; meanwhile the log and `/readyz` say what is waited for, and why. */
  async reach<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    let why = 'not tried yet';
    this.#checks.set(name, () => Promise.reject(new Error(why)));
    for (;;) {
      try {
        const reached = await attempt();
        this.#checks.delete(name);
        return reached;
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
        this.#logger.warn({ waits_for: name, why }, 'waits for what it cannot begin without');
        await delay(AGAIN_MS);
      }
    }
  }

  /** Traces, and the port for those who watch the process (`ROVE_OPS_PORT`), where there is one. */
  #observe(service: string, address: string, opsPort: number | undefined): void {
    const tracing = startTracing(service);
    if (tracing) this.onStop('traces', () => tracing.stop());
    if (!opsPort) return;
    const watched = { service, checks: this.#checks, isReady: () => this.#isReady };
    const serving = serveMetrics({ ...watched, host: address, port: opsPort });
    serving.catch((error: unknown) => this.#logger.error({ err: error }, 'metrics cannot be served'));
    this.onStop('metrics', async () => (await serving.catch(() => null))?.close()); // Told above.
  }

  /** Tells the supervisor, when there is one, that the service answers. */
  ready(details: Record<string, unknown> = {}): void {
    this.#isReady = true;
    this.#logger.info(details, 'ready');
    process.send?.({ type: 'ready', ...details });
  }

  stop(code: number): Promise<void> {
    this.#stopping ??= this.#close(code);
    return this.#stopping;
  }

  #fault(error: unknown): void {
    this.#logger.fatal({ err: error }, 'a fault that nobody caught');
    void this.stop(1);
  }

  async #close(code: number): Promise<void> {
    const timer = setTimeout(() => {
      this.#logger.error('stopping took too long');
      process.exit(code || 1);
    }, this.drain_ms + STOP_MORE_MS);
    timer.unref();
    this.#isReady = false;
    for (const { name, close } of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        this.#logger.error({ err: error, part: name }, 'could not close');
      }
    }
    process.exit(code);
  }
}
