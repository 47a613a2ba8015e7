import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quantile } from '#bench/figures.ts';
import { append } from '#db/event-store/append.ts';
import { testRunStream } from '#db/event-store/read.ts';
import { tellFigure } from '#tests/support/faults.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { type OwnServer, startOwnPostgres } from '#tests/support/own-servers.ts';
import { progressData } from '#tests/support/run-events.ts';
import { type RunPlatform, startRunPlatform } from '#tests/support/run-platform.ts';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { type RunningService, serviceEnv, startService, until } from '#tests/support/services.ts';

const KILLS = byLength(1, 12);
const RUNS = byLength(2, 8);
const WRITERS = 4;
const BACK_S = 10;

/** Whether a new connection is refused. */
async function isRefused(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return false;
  } catch {
    return true;
  }
}

let postgres: OwnServer;
let platform: RunPlatform;
let relay: RunningService;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  platform = await startRunPlatform();
  relay = await startService('relay', serviceEnv(platform.database, { LOG_LEVEL: 'fatal' }));
});
afterAll(async () => {
  await relay?.kill('SIGTERM');
  await platform?.stop();
  await postgres?.stop();
});

test('R4: the postmaster killed during runs: what was acknowledged is there, the service is back, every run ends', {
  ...inFull,
  timeout: 480_000,
}, async () => {
  platform.use(scriptedOpenDriver({ beforeAction: () => new Promise((resolve) => setTimeout(resolve, 20)) }));
  const config = { authority: true, seed: 7, max_actions: 60 * KILLS };
  const submitted = await Promise.all(Array.from({ length: RUNS }, () => platform.submit({ config })));

  const acknowledged: string[] = [];
  let writing = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    // Of no run that the reactor would start.
    const stream = { streamId: testRunStream(uuidv7()), owner: uuidv7() };
    for (let n = 0; writing; ) {
      const events = [{ type: 'test_run.progressed' as const, data: progressData(n + 1) }];
      // One whose answer was lost is recorded: the same again is the same event.
      const written = await append(platform.database.service, platform.keys, {
        ...stream,
        expectedVersion: n,
        events,
      }).then(
        () => true,
        () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 50)),
      );
      if (!written) continue;
      n += 1;
      acknowledged.push(`${stream.streamId}/${n}`);
    }
  });

  const back: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length;
    await until('events to be written', async () => acknowledged.length > before + 40);
    await postgres.kill();
    const killed = performance.now();
    // What serves connections that are open outlives the postmaster for a moment; new ones tell that it is gone.
    await until('the postmaster to be gone', () => isRefused(platform.database.url));
    const known = acknowledged.length;
    // One that was on its way may still be told of; more than that means that it is back.
    await until('the service to be back', async () => acknowledged.length > known + WRITERS);
    await until('new connections', async () => !(await isRefused(platform.database.url)));
    back.push((performance.now() - killed) / 1000);
  }
  writing = false;
  await Promise.all(writers);
  for (const { testId } of submitted)
    expect(await platform.ended(testId, 120_000)).toMatchObject({ status: 'completed' });

  const { service } = platform.database;
  const rows = await until('every event to be numbered', async () => {
    const all = await service
      .selectFrom('events')
      .select(['seq', 'stream_id', 'type', sql<number | null>`(data->>'checkpoint')::int`.as('checkpoint')])
      .orderBy('seq')
      .execute();
    return all.every(({ seq }) => seq !== null) ? all : null;
  });
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  const kept = new Set(rows.map(({ stream_id, checkpoint }) => `${stream_id}/${checkpoint}`));
  expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
  const ends = /^test_run\.(completed|failed|cancelled)$/;
  for (const { testId } of submitted)
    expect(
      rows.filter(({ stream_id, type }) => stream_id === `test_run-${testId}` && ends.test(type)),
    ).toHaveLength(1);

  const p95 = Math.round(quantile(back, 0.95) * 10) / 10;
  tellFigure(
    'postgres_back',
    p95,
    's',
    '<= 10',
    `p95 of ${KILLS} kills of the postmaster with ${RUNS} runs under way, until four writers write again; 0 of ${acknowledged.length} acknowledged events lost, every run ended once`,
  );
  expect(p95).toBeLessThanOrEqual(BACK_S);
});
