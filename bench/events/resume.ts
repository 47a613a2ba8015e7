import { until } from '#tests/support/services.ts';
import { keepFigure, rounded } from '../figures.ts';
import { keepPart } from './results.ts';
import { appendProgress, type Bench, openSocket, openSockets, startRuns } from './setting.ts';

const CLIENTS = Number(process.env.ROVE_BENCH_SOCKETS ?? 1_000);
const MISSED = 2;

/** How long after a gateway's death all clients are back with all that they missed. */
export async function measureResume(bench: Bench): Promise<void> {
  const runs = await startRuns(bench, CLIENTS);
  const sockets = await openSockets(bench, runs, 0);
  for (const { socket } of sockets) socket.terminate();
  for (let n = 0; n < MISSED; n++)
    for (let at = 0; at < runs.length; at += 8)
      await Promise.all(runs.slice(at, at + 8).map((run) => appendProgress(bench, run, 1)));
  await bench.restartGateway();
  const began = performance.now();
  // From where each stood: its first two events are known to it.
  const back = runs.map((run) => openSocket(bench.ws, run.token, 0));
  await until(
    'every client',
    async () => back.every(({ caughtUp, frames }) => caughtUp && frames >= 2 + MISSED),
    60_000,
  );
  const seconds = (performance.now() - began) / 1000;
  for (const { socket } of back) socket.terminate();
  keepFigure('clients_resumed_together', {
    value: rounded(seconds, 2),
    unit: 's',
    target: '<= 3',
    note: `${CLIENTS} clients at once, each of another user, with ${2 + MISSED} events to catch up, from the moment that the gateway listens again; ${bench.note}`,
  });
  keepPart('resume', {
    title: 'A gateway killed, all clients back',
    columns: ['clients', 'events each', 'seconds'],
    rows: [[CLIENTS, 2 + MISSED, rounded(seconds, 2)]],
    note: bench.note,
  });
}
