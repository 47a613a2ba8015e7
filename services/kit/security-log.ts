import type { Logger } from './logger.ts';

/** A refusal for the sake of safety: who asked for what, and under which code it was refused. Holds no secret. */
export type Refusal = { code: string; why: string; run?: string; target?: string; [more: string]: unknown };

/** The log line of every such refusal bears `security: true`, so that all of them can be gathered. */
export function logRefusal(logger: Logger, refusal: Refusal): void {
  logger.warn({ security: true, ...refusal }, 'refused');
}
