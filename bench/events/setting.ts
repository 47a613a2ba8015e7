import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { append } from '#db/event-store/append.ts';
import { testRunStream } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { TEST_SECRET } from '#tests/support/accounts.ts';
import type { TestApi } from '#tests/support/api-service.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { progressData, type RunWriter, type WrittenRun } from '#tests/support/run-events.ts';
import { until } from '#tests/support/services.ts';

export type Bench = {
  api: TestApi;
  writer: RunWriter;
  ws: string;
  note: string;
  gatewayPid(): number;
  restartGateway(): Promise<void>;
};
/** What the parts need that measure the store alone. */
export type Stores = { database: TestDatabase; note: string };

export const keys = UserKeys.of(TEST_SECRET);
export type Run = WrittenRun & { token: string; next: number };

const AT_ONCE = 4;
const UNDER_WAY_MAX = 16;

/** A run that is under way, of this owner or of a new one. */
export async function startRun({ api, writer }: Bench, owner?: string): Promise<Run> {
  const run = await writer.start(owner);
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

/** Progress of a run by one append: what is measured is how events are shown, not how each is decided on. */
export async function appendProgress({ api }: Bench, run: Run, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    type: 'test_run.progressed' as const,
    data: progressData(run.next++),
  }));
  // Two events came before the first of these.
  const expectedVersion = run.next - count + 1;
  const input = { streamId: testRunStream(run.testId), owner: run.owner, expectedVersion, events, meta: {} };
  await append(api.auth.database.service, keys, input);
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
