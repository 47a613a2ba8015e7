import { ActivityFailure, ApplicationFailure, sleep } from '@temporalio/workflow';
import { OUTAGE } from '#domain/test-run/failure.ts';

/** A managed database takes up to two minutes to fail over; an operator who is called, longer. */
const OUTAGE_MS_MAX = 20 * 60_000;
const PAUSE = { first_ms: 500, growth: 1.5, most_ms: 15_000 };

type Activities = { [name: string]: (...args: never[]) => Promise<unknown> };

/**
 * The same activities, each called again after a pause while it fails because a store of ours is away, for at least 15
 * minutes. Their other failures pass through.
 */
export function outlasting<A extends object>(activities: A): A {
  return new Proxy(activities, {
    get: (target, name) => {
      const activity = (target as Activities)[String(name)];
      return (...args: never[]) =>
        outlast(() => (activity as (...args: never[]) => Promise<unknown>)(...args));
    },
  });
}

async function outlast<Result>(call: () => Promise<Result>): Promise<Result> {
  let waited_ms = 0;
  for (let pause_ms = PAUSE.first_ms; ; pause_ms = Math.min(PAUSE.most_ms, pause_ms * PAUSE.growth)) {
    try {
      return await call();
    } catch (error) {
      if (!isOutage(error) || waited_ms >= OUTAGE_MS_MAX) throw error;
    }
    await sleep(pause_ms);
    waited_ms += pause_ms;
  }
}

function isOutage(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.type === OUTAGE;
}
