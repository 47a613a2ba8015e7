import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { progressData } from '#tests/support/run-events.ts';
import { until } from '#tests/support/services.ts';
import { keepFigure, rounded } from '../figures.ts';
import { type Bench, openSockets, record, startRun } from './setting.ts';

const SOCKETS = 500;
const EVENTS = 150;

/** Frames a second to many sockets that watch one run, beside a bare broadcast of such frames by `ws` in this process. */
export async function measureFanOut(bench: Bench): Promise<void> {
  const run = await startRun(bench);
  const sockets = await openSockets(
    bench,
    Array.from({ length: SOCKETS }, () => run),
    0,
  );
  const before = sockets.reduce((sum, { frames }) => sum + frames, 0);
  const began = performance.now();
  for (let n = 0; n < EVENTS; n++) await record(bench, run);
  const all = SOCKETS * EVENTS;
  const received = () => sockets.reduce((sum, { frames }) => sum + frames, 0) - before;
  await until('every frame', async () => received() >= all, 120_000);
  const perSecond = all / ((performance.now() - began) / 1000);
  for (const { socket } of sockets) socket.terminate();
  const bare = await bareBroadcast();
  keepFigure('frames_fanned_out_per_second', {
    value: Math.round(perSecond),
    unit: '1/s',
    note: `${EVENTS} events of one run, one after the other, from command to ${SOCKETS} sockets; ${rounded(perSecond / bare, 2)} of ${Math.round(bare)}/s that a bare ws broadcast of such frames gives, with nothing recorded; ${bench.note}`,
  });
}

async function bareBroadcast(): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  let received = 0;
  const clients = Array.from(
    { length: SOCKETS },
    () => new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false }),
  );
  await Promise.all(clients.map((client) => once(client, 'open')));
  for (const client of clients)
    client.on('message', (data) => {
      String(data);
      received += 1;
    });
  const frame = Buffer.from(
    JSON.stringify({
      kind: 'event',
      seq: 1,
      prev: 0,
      test_id: 'x'.repeat(36),
      version: 1,
      type: 'test_run.progressed',
      recorded_at: new Date().toISOString(),
      data: progressData(1),
    }),
  );
  const began = performance.now();
  for (let n = 0; n < EVENTS; n++) {
    for (const client of server.clients) client.send(frame, { binary: false });
    await new Promise(setImmediate);
  }
  await until('every bare frame', async () => received >= SOCKETS * EVENTS, 120_000);
  const perSecond = received / ((performance.now() - began) / 1000);
  for (const client of clients) client.terminate();
  server.close();
  return perSecond;
}
