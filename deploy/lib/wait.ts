import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from './refusal.ts';

/** Asks until `check` says true. @throws Refusal after `timeoutMs`, or what `abort` throws. */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 50, abort = () => {} } = {},
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await check())) {
    abort();
    if (performance.now() > end) throw new Refusal(`${what} was not ready after ${timeoutMs / 1000} s.`);
    await delay(everyMs);
  }
}

/** Whether something accepts connections there. */
export function accepts(host: string, port: number, timeoutMs = 2000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** Whether an address answers with a good status. */
export async function answers(url: string, timeoutMs = 2000): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}
