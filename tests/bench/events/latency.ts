import { until } from '#tests/support/services.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import { atRate, type Bench, openSockets, record, startRuns } from './setting.ts';

const USERS = Number(process.env.ROVE_BENCH_SOCKETS ?? 1_000);
const SECONDS = 8;
const PER_SECOND = 200;

/** Commit to browser with many users' sockets open, each seeing its own run. */
export async function measureLatency(bench: Bench): Promise<void> {
  const runs = await startRuns(bench, USERS);
  const delays: number[] = [];
  const sockets = await openSockets(bench, runs, 0, (ms) => delays.push(ms));
  delays.length = 0;
  const count = PER_SECOND * SECONDS;
  const took = await atRate(count, PER_SECOND, async (n) => {
    const run = runs[n % runs.length];
    if (run) await record(bench, run);
  });
  await until('the last frame', async () => delays.length >= count, 60_000);
  for (const { socket } of sockets) socket.terminate();
  const how = `${count} events at ${Math.round(count / took)} a second over ${USERS} users' sockets; p50 ${rounded(quantile(delays, 0.5))} ms, most ${Math.max(...delays)}; ${bench.note}`;
  keepFigure('commit_to_many_browsers_p99', {
    value: rounded(quantile(delays, 0.99)),
    unit: 'ms',
    target: '<= 50',
    note: how,
  });
}
