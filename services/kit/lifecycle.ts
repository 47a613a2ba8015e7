import type { Logger } from './logger.ts';
import { type Check, serveMetrics } from './metrics.ts';
import { startTracing } from './tracing.ts';

/** A stop that takes longer than this is broken off, so that a supervisor never waits for ever. */
const STOP_TIMEOUT_MS = 15_000;

type Closer = { name: string; close: () => Promise<unknown> | unknown };

/**
 * One process's life: what was opened is closed in reverse order on SIGTERM, SIGINT, the loss of the supervisor, or a
 * fault that nobody caught (then with exit code 1).
 */
export class Lifecycle {
  readonly #logger: Logger;
  readonly #closers: Closer[] = [];
  readonly #checks = new Map<string, Check>();
  #stopping: Promise<void> | null = null;
  #isReady = false;

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#observe(String(logger.bindings().service ?? 'service'));
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

  /** Traces, and the port for those who watch the process (`ROVE_OPS_PORT`), where there is one. */
  #observe(service: string): void {
    const tracing = startTracing(service);
    if (tracing) this.onStop('traces', () => tracing.stop());
    const port = Number(process.env.ROVE_OPS_PORT ?? '');
    if (!port) return;
    const parts = { service, port, checks: this.#checks, isReady: () => this.#isReady };
    const serving = serveMetrics(parts);
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
    }, STOP_TIMEOUT_MS);
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
