import { readFileSync } from 'node:fs';
import { lastSeq } from '#db/queries/feed.ts';
import { until } from '#tests/support/services.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import { BareCrowd } from './bare.ts';
import { type Crowd, openCrowd } from './crowd.ts';
import { keepPart } from './results.ts';
import { appendProgress, atRate, type Bench, startRun } from './setting.ts';

const SIZES = (process.env.ROVE_BENCH_CROWDS ?? '1,100,1000,5000').split(',').map(Number);
/** Frames of one measurement of the speed, over all sockets. */
const FRAMES = 60_000;
const EVENTS_MAX = 1_000;
/** A run that is watched tells of itself so often, or as often as half of what bare `ws` could send. */
const PER_SECOND = 50;
const SECONDS = 4;

type Row = {
  sockets: number;
  speed: number;
  bare: number;
  rate: number;
  p99: number;
  bareP99: number;
  kB: number;
};

/** One run watched by ever more sockets, beside a bare broadcast of such frames by `ws`. */
export async function measureFanOut(bench: Bench): Promise<void> {
  const rows: Row[] = [];
  for (const sockets of SIZES) rows.push(await measureCrowd(bench, sockets));
  publish(rows, bench.note);
}

async function measureCrowd(bench: Bench, sockets: number): Promise<Row> {
  const events = Math.max(10, Math.min(EVENTS_MAX, Math.round(FRAMES / sockets)));
  const bareCrowd = await BareCrowd.open(sockets);
  await bareCrowd.perSecond(Math.ceil(events / 4));
  const bare = await bareCrowd.perSecond(events);
  const rate = Math.max(1, Math.min(PER_SECOND, Math.floor(bare / 2 / sockets)));
  const bareDelays = await bareCrowd.delays(rate * SECONDS, rate);
  bareCrowd.close();

  const run = await startRun(bench);
  const { service } = bench.api.auth.database;
  await until('the gateway to be up with the feed', async () => {
    const row = await service
      .selectFrom('events')
      .select('seq')
      .where('owner', '=', run.owner)
      .where('seq', 'is', null)
      .executeTakeFirst();
    return row === undefined;
  });
  const before = memoryOf(bench.gatewayPid());
  const crowd = await openCrowd(`${bench.ws}/ws?token=${run.token}&since=${await lastSeq(service)}`, sockets);
  const kB = Math.max(0, memoryOf(bench.gatewayPid()) - before) / sockets;
  // The first ones are not counted: everything is warm, as on the other side.
  await allReceived(crowd, Math.ceil(events / 4), () => appendProgress(bench, run, Math.ceil(events / 4)));
  const began = performance.now();
  await allReceived(crowd, events, () => appendProgress(bench, run, events));
  const speed = (events * sockets) / ((performance.now() - began) / 1000);
  crowd.delays.length = 0;
  // One stream has one order: its events follow one another.
  let last: Promise<unknown> = Promise.resolve();
  const writeNext = () => {
    last = last.then(() => appendProgress(bench, run, 1));
    return last;
  };
  await allReceived(crowd, rate * SECONDS, () => atRate(rate * SECONDS, rate, writeNext));
  crowd.close();
  return {
    sockets,
    speed: Math.round(speed),
    bare: Math.round(bare),
    rate,
    p99: quantile(crowd.delays, 0.99),
    bareP99: quantile(bareDelays, 0.99),
    kB: rounded(kB, 1),
  };
}

async function allReceived(crowd: Crowd, events: number, write: () => Promise<unknown>): Promise<void> {
  const before = crowd.received;
  await write();
  await until('every frame', async () => crowd.received - before >= events * crowd.size, 120_000);
}

/** Resident memory of a process (Linux), kB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

function publish(rows: readonly Row[], note: string): void {
  const most = rows.at(-1);
  if (!most) return;
  for (const { sockets, speed, bare, rate, p99 } of rows)
    keepFigure(`fan_out_to_${sockets}_beside_bare_ws`, {
      value: rounded(speed / bare, 2),
      unit: 'x',
      ...(sockets >= 1_000 ? { target: '>= 0.8' } : {}),
      note: `one run to ${sockets} sockets, from commit by relay, NATS and gateway: ${speed} frames/s; a bare ws broadcast of such frames: ${bare}/s; p99 of ${rate} events/s ${p99} ms; ${note}`,
    });
  keepFigure('gateway_memory_per_socket', {
    value: most.kB,
    unit: 'kB',
    note: `resident, ${most.sockets} sockets; ${note}`,
  });
  keepPart('fan-out', {
    title: 'One run watched by many',
    columns: [
      'sockets',
      'frames/s',
      'bare ws',
      'ratio',
      'events/s',
      'p99 ms',
      'bare p99 ms',
      'kB per socket',
    ],
    rows: rows.map((row) => [
      row.sockets,
      row.speed,
      row.bare,
      rounded(row.speed / row.bare, 2),
      row.rate,
      row.p99,
      row.bareP99,
      row.sockets < 1_000 ? '-' : row.kB,
    ]),
    note,
    plot: {
      name: 'events-fan-out',
      x: 'sockets',
      y: 'frames a second',
      lines: [
        { name: 'Rove', points: rows.map(({ sockets, speed }) => ({ x: sockets, y: speed })) },
        { name: 'bare ws', points: rows.map(({ sockets, bare }) => ({ x: sockets, y: bare })) },
      ],
    },
  });
}
