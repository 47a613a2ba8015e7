import { afterAll, beforeAll, expect, test } from 'vitest';
import { quantile } from '#bench/figures.ts';
import { startAuth, type TestAuth } from '#tests/support/auth-service.ts';
import { tellFigure } from '#tests/support/faults.ts';
import { byLength } from '#tests/support/length.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { type OwnServer, startOwnNats } from '#tests/support/own-servers.ts';
import { RunWriter, type WrittenRun } from '#tests/support/run-events.ts';
import { seededNumbers } from '#tests/support/seeded-numbers.ts';
import { freePort, type RunningService, startService, until } from '#tests/support/services.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const USERS = byLength(5, 20);
const RUNS_EACH = byLength(2, 3);
const KILLS = byLength(4, 30);
const SEED = Number(process.env.ROVE_TEST_SEED ?? 5);
const BACK_S = 2;

let nats: OwnServer;
let auth: TestAuth;
let relay: RunningService;
let gateway: RunningService;
let env: Record<string, string>;
let ws: string;

beforeAll(async () => {
  nats = await startOwnNats();
  auth = await startAuth({});
  const port = await freePort();
  env = { ...auth.env, GATEWAY_PORT: String(port) };
  ws = `ws://127.0.0.1:${port}`;
  [relay, gateway] = await Promise.all([startService('relay', env), startService('gateway', env)]);
});
afterAll(async () => {
  await Promise.all([relay, gateway].map((service) => service?.kill('SIGTERM')));
  await auth?.stop();
  await nats?.stop();
});

const FAULTS: Record<string, () => Promise<void> | void> = {
  nats: () => nats.kill(),
  relay: async () => {
    await relay.kill('SIGKILL');
    relay = await startService('relay', env);
  },
  gateway: async () => {
    await gateway.kill('SIGKILL');
    gateway = await startService('gateway', env);
  },
};

test(`R5: relay, NATS and gateway killed in random order (seed ${SEED}): every client shows what the table holds`, async () => {
  const { service } = auth.database;
  const runs = new RunWriter(auth.database);
  const all: WrittenRun[] = [];
  const clients = new Map<string, LiveClient>();
  for (let user = 0; user < USERS; user++) {
    const first = await runs.start();
    all.push(first);
    for (let n = 1; n < RUNS_EACH; n++) all.push(await runs.start(first.owner));
    clients.set(first.owner, new LiveClient(ws, await tokenOf(auth.database, first.owner), 0));
  }
  const stored = async (owner: string) => {
    const rows = await service
      .selectFrom('events')
      .select('seq')
      .where('owner', '=', owner)
      .where('stream_id', 'like', 'test_run-%')
      .orderBy('seq')
      .execute();
    return rows.some(({ seq }) => seq === null) ? null : rows.map(({ seq }) => Number(seq));
  };
  /** Whether every client shows all that there was a moment ago. */
  const areWhole = async () => {
    for (const [owner, client] of clients) {
      const seqs = await stored(owner);
      if (!seqs || (client.applied.at(-1)?.seq ?? 0) < (seqs.at(-1) ?? 0)) return false;
    }
    return true;
  };

  let checkpoint = 0;
  const writeSome = async () => {
    checkpoint += 1;
    await Promise.all(all.map((run) => runs.record(run, checkpoint)));
  };
  const random = seededNumbers(SEED);
  const names = Object.keys(FAULTS);
  const back: number[] = [];
  for (let n = 0; n < KILLS; n++) {
    // Each at least once, then any.
    const name = names[n < names.length ? n : Math.floor(random() * names.length)] ?? 'relay';
    const fault = Promise.resolve(FAULTS[name]?.());
    await writeSome();
    await fault;
    await writeSome();
    // From here on everything is up again, as far as whoever restarts it knows.
    const began = performance.now();
    await until(`every client after ${name} was killed`, areWhole);
    back.push((performance.now() - began) / 1000);
  }
  for (const [owner, client] of clients) {
    expect(client.applied.map(({ seq }) => seq)).toEqual(await stored(owner));
    client.stop();
  }
  const p95 = Math.round(quantile(back, 0.95) * 100) / 100;
  tellFigure(
    'clients_back_after_kill',
    p95,
    's',
    '<= 2',
    `p95 of ${KILLS} kills of relay, NATS or gateway, ${USERS} clients on ${all.length} runs, from its restart until all show everything; 0 lost, 0 applied twice`,
  );
  expect(p95).toBeLessThanOrEqual(BACK_S);
}, 480_000);
