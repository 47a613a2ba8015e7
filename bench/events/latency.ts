import { until } from '#tests/support/services.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import { keepPart } from './results.ts';
import { appendProgress, atRate, type Bench, openSockets, startRuns } from './setting.ts';

const USERS = Number(process.env.ROVE_BENCH_SOCKETS ?? 1_000);
const SECONDS = 6;
const RATES = [100, 300, 1_000];

/** Commit to browser with many users' sockets open, each seeing its own run. */
export async function measureLatency(bench: Bench): Promise<void> {
  const runs = await startRuns(bench, USERS);
  const delays: number[] = [];
  const sockets = await openSockets(bench, runs, 0, (ms) => delays.push(ms));
  const rows: number[][] = [];
  for (const rate of RATES) {
    delays.length = 0;
    const count = rate * SECONDS;
    const took = await atRate(count, rate, async (n) => {
      const run = runs[n % runs.length];
      if (run) await appendProgress(bench, run, 1);
    });
    await until('the last frame', async () => delays.length >= count, 60_000);
    rows.push([rate, Math.round(count / took), ...[0.5, 0.99, 1].map((share) => quantile(delays, share))]);
  }
  for (const { socket } of sockets) socket.terminate();
  const [wanted, reached, p50, p99, most] = rows.at(-1) ?? [];
  keepFigure('commit_to_many_browsers_p99', {
    value: rounded(p99 ?? Number.NaN),
    unit: 'ms',
    target: '<= 50',
    note: `${wanted} events a second asked for, ${reached} written, over ${USERS} users' sockets; p50 ${p50} ms, most ${most}; ${bench.note}`,
  });
  keepPart('latency', {
    title: `Commit to browser, ${USERS} users' sockets`,
    columns: ['events/s asked for', 'written', 'p50 ms', 'p99 ms', 'most ms'],
    rows,
    note: bench.note,
  });
}
