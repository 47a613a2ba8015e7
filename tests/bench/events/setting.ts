import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { TestApi } from '#tests/support/api-service.ts';
import type { RunWriter, WrittenRun } from '#tests/support/run-events.ts';
import { until } from '#tests/support/services.ts';

export type Bench = {
  api: TestApi;
  writer: RunWriter;
  ws: string;
  note: string;
  restartGateway(): Promise<void>;
};
export type Run = WrittenRun & { token: string; next: number };

const AT_ONCE = 4;
const UNDER_WAY_MAX = 16;

/** A user with a run that is under way. */
export async function startRun({ api, writer }: Bench): Promise<Run> {
  const run = await writer.start();
  return { ...run, token: await api.tokenOf(run.owner), next: 1 };
}

export async function startRuns(bench: Bench, count: number): Promise<Run[]> {
  const runs: Run[] = [];
  const worker = async () => {
    while (runs.length < count) runs.push(await startRun(bench));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return runs.slice(0, count);
}

/** One more event of a run, by the command that workers give. */
export async function record({ writer }: Bench, run: Run): Promise<void> {
  await writer.record(run, run.next++);
}

export type Socket = { socket: WebSocket; frames: number; caughtUp: boolean };

/** Opens a socket that counts its frames; `onFrame` hears of each with the milliseconds since its record. */
export function openSocket(ws: string, token: string, since: number, onFrame?: (ms: number) => void): Socket {
  const socket = new WebSocket(`${ws}/ws?token=${token}&since=${since}`, { perMessageDeflate: false });
  const state: Socket = { socket, frames: 0, caughtUp: false };
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{"kind":"caught_up"')) {
      state.caughtUp = true;
      return;
    }
    state.frames += 1;
    if (onFrame) onFrame(Date.now() - Date.parse((JSON.parse(text) as { recorded_at: string }).recorded_at));
  });
  return state;
}

/** Opens sockets, some at a time, and waits until all are caught up. */
export async function openSockets(
  bench: Bench,
  runs: readonly Run[],
  since: number,
  onFrame?: (ms: number) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (const run of runs) {
    sockets.push(openSocket(bench.ws, run.token, since, onFrame));
    if (sockets.length % 100 === 0)
      await until('sockets', async () => sockets.every(({ caughtUp }) => caughtUp), 60_000);
  }
  await until('sockets', async () => sockets.every(({ caughtUp }) => caughtUp), 60_000);
  return sockets;
}

/** Starts work at a steady rate, whatever each piece takes; resolves when all of it is done. */
export async function atRate(
  count: number,
  perSecond: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const all = new Set<Promise<unknown>>();
  for (let n = 0; n < count; n++) {
    const wait = began + (n * 1000) / perSecond - performance.now();
    if (wait > 1) await delay(wait);
    // What cannot keep up is measured as it is, and not as a queue of its own.
    while (all.size >= UNDER_WAY_MAX) await Promise.race(all);
    const one = work(n).finally(() => all.delete(one));
    all.add(one);
  }
  await Promise.all(all);
  return (performance.now() - began) / 1000;
}
