import { forgetAnswers } from '#app/runs/answers.ts';
import type { Context } from './context.ts';
import { forgetRates } from './limits.ts';

const PAUSE_MS = 10 * 60_000;

/** Clears what is kept for a time only, every ten minutes until it is stopped. Several processes may do it at once. */
export function startHousekeeping(ctx: Context): () => Promise<void> {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = clear(ctx).catch((error: unknown) => ctx.logger.warn({ err: error }, 'could not clear up'));
  }, PAUSE_MS);
  return () => {
    clearInterval(timer);
    return round;
  };
}

async function clear(ctx: Context): Promise<void> {
  await forgetAnswers(ctx.service);
  await forgetRates(ctx);
}
