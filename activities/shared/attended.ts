import { Context } from '@temporalio/activity';
import type { RunMode } from '#domain/test-run/run-spec.ts';
import type { Deps } from './deps.ts';
import { openShim } from './proxy-shim.ts';

const HEARTBEAT_EVERY_MS = 1_000;

/** Does an activity's work with a heartbeat every second, so that it hears of its cancellation and is missed when dead. */
export async function beating<Result>(
  work: (context: Context) => Promise<Result>,
  details?: unknown,
): Promise<Result> {
  const context = Context.current();
  const heartbeat = setInterval(() => context.heartbeat(details), HEARTBEAT_EVERY_MS);
  try {
    return await work(context);
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Does work whose browsers may leave by the egress only, as the run `testId`.
 * @param work gets the address of the proxy to set, or null where there is no egress.
 */
export async function withWayOut<Result>(
  egress: Deps['egress'],
  testId: string,
  work: (proxyUrl: string | null) => Promise<Result>,
  mode: RunMode = 'interact',
): Promise<Result> {
  if (!egress) return await work(null);
  const shim = await openShim(egress, testId, mode === 'read_only' ? mode : 'any');
  try {
    return await work(shim.url);
  } finally {
    await shim.close();
  }
}
