import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Logger } from '#kit/logger.ts';

const LEVELS = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
/** Said at each start of a worker that has activities only, which ours are on purpose. */
const EXPECTED = 'No workflows registered';

/** Temporal's own runtime: its warnings go to our log, and signals are left to our own life cycle. */
export function installRuntime(logger: Logger): void {
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => {
      if (!message.startsWith(EXPECTED)) logger[LEVELS[level]](meta ?? {}, message);
    }),
  });
}
