import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { execute } from '../app/runs/execute.ts';
import { connect } from '../db/connection.ts';
import { UserKeys } from '../db/sealing/user-keys.ts';
import { derivePassword } from '../deploy/lib/secret.ts';
import { serverFrameSchema } from '../domain/live/frames.ts';
import type { ApiClient } from '../tests/support/api-client.ts';
import type { TestPlatform } from '../tests/support/platform.ts';
import { progressData } from '../tests/support/run-events.ts';
import { until } from '../tests/support/services.ts';
import { startTarget } from '../tests/support/targets.ts';

const EVENTS = 500;
const PER_SECOND = 50;

/**
 * Commits events to a run's stream at a steady rate and measures, on the clock of this one machine, how long after its
 * `recorded_at` each reaches a client of the websocket. Milliseconds.
 */
export async function commitToBrowser(platform: TestPlatform, api: ApiClient): Promise<number[]> {
  // It accepts and does not answer, so that the run itself writes nothing meanwhile.
  const silent = await startTarget(() => undefined);
  const { id, user_id: owner } = await api.submit(`${silent.url}/`, { name: 'Latency' });
  const secret = readFileSync(path.join(platform.home, 'secret'), 'utf8').trim();
  const db = connect(databaseUrl(platform.home, secret), { max: 4, name: 'rove-bench' });
  const keys = UserKeys.of(secret);
  const delays: number[] = [];
  const socket = await openSocket(api, (frame, at) => {
    if (frame.kind === 'event' && frame.test_id === id && frame.type === 'test_run.progressed')
      delays.push(at - Date.parse(frame.recorded_at));
  });
  try {
    const environment = { browser: 'none', os: 'none', device: 'none' };
    await execute(db, keys, {
      testId: id,
      owner,
      command: { kind: 'RecordProvisioned', data: { environment, start_place: silent.url } },
    });
    await eachTick(EVENTS, 1000 / PER_SECOND, (n) =>
      execute(db, keys, {
        testId: id,
        owner,
        command: { kind: 'RecordProgress', data: progressData(n + 1) },
      }),
    );
    await until('the last event', async () => delays.length >= EVENTS, 30_000);
    return delays;
  } finally {
    socket.terminate();
    await db.destroy();
    await api.call('DELETE', `/api/tests/${id}`);
    await silent.close();
    await api.awaitEnd(id, 90_000);
  }
}

/** A client of the live events from now on; resolves when it is caught up. */
export async function openSocket(
  api: ApiClient,
  onFrame: (frame: ReturnType<typeof serverFrameSchema.parse>, at: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/ws?token=${api.token}&since=0`);
  let caughtUp = false;
  socket.on('message', (data, isBinary) => {
    const at = Date.now();
    if (isBinary) return;
    const frame = serverFrameSchema.parse(JSON.parse(String(data)));
    if (frame.kind === 'caught_up') caughtUp = true;
    onFrame(frame, at);
  });
  await until('the websocket to be caught up', async () => caughtUp);
  return socket;
}

/** Starts each piece of work at its time, whatever the one before takes. */
async function eachTick(count: number, everyMs: number, work: (n: number) => Promise<unknown>) {
  const began = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  for (let n = 0; n < count; n++) {
    await delay(Math.max(0, began + n * everyMs - performance.now()));
    // One stream has one order: the events of a run follow one another.
    last = last.then(() => work(n));
  }
  await last;
}

function databaseUrl(home: string, secret: string): string {
  const file = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  const port = readFileSync(path.join(home, file ?? ''), 'utf8').split('\n')[3];
  return `postgres://rove_service:${derivePassword(secret, 'db/rove_service')}@127.0.0.1:${port}/rove`;
}
