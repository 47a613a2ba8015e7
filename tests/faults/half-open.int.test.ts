import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/api-service.ts';
import { type FaultProxy, startFaultProxy, through } from '#tests/support/fault-proxy.ts';
import { tellFigure } from '#tests/support/faults.ts';
import { LONG } from '#tests/support/length.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { inFull } from '#tests/support/needs.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import {
  freePort,
  type RunningService,
  required,
  startService,
  until,
  within,
} from '#tests/support/services.ts';

/** By contract; found within this. */
const FOUND_MS = 30_000;
const ANSWERED_MS = 20_000;

/** Who depends on what. Each pair has a proxy of its own in between. */
const NEEDS = {
  relay: ['postgres', 'nats'],
  gateway: ['postgres', 'nats'],
  reactor: ['postgres', 'temporal'],
  api: ['postgres'],
} as const;
type Part = 'postgres' | 'nats' | 'temporal';

let api: TestApi;
let services: RunningService[];
let runs: RunWriter;
let ws: string;
let apiUrl: string;
const pairs = new Map<string, FaultProxy>();

beforeAll(async () => {
  // To find them all takes the third of a minute, and that alone is what is tested.
  if (!LONG) return;
  api = await startApi();
  runs = new RunWriter(api.auth.database);
  const ports: Record<Part, number> = {
    postgres: Number(new URL(api.auth.database.url).port),
    nats: Number(new URL(required('NATS_URL')).port),
    temporal: Number(required('TEMPORAL_ADDRESS').split(':')[1]),
  };
  const [gatewayPort, apiPort] = [await freePort(), await freePort()];
  ws = `ws://127.0.0.1:${gatewayPort}`;
  apiUrl = `http://127.0.0.1:${apiPort}`;
  const envOf = async (name: keyof typeof NEEDS) => {
    const env = { ...api.auth.env, GATEWAY_PORT: String(gatewayPort), API_PORT: String(apiPort) };
    for (const part of NEEDS[name]) {
      const proxy = await startFaultProxy(ports[part]);
      pairs.set(`${name} and ${part}`, proxy);
      const names = {
        postgres: ['ROVE_DB_APP_URL', 'ROVE_DB_SERVICE_URL'],
        nats: ['NATS_URL'],
        temporal: ['TEMPORAL_ADDRESS'],
      };
      for (const key of names[part]) Object.assign(env, { [key]: through(proxy, env[key as never]) });
    }
    return env;
  };
  const names = Object.keys(NEEDS) as (keyof typeof NEEDS)[];
  services = await Promise.all(names.map(async (name) => startService(name, await envOf(name))));
});
afterAll(async () => {
  await Promise.all((services ?? []).map((service) => service.kill('SIGKILL')));
  await api?.stop();
  await Promise.all([...pairs.values()].map((proxy) => proxy.close()));
});

test('R9: half-open connections between each pair are found in time, and nobody waits for ever', {
  ...inFull,
  timeout: 180_000,
}, async () => {
  const run = await runs.start();
  const token = await api.tokenOf(run.owner);
  const client = new LiveClient(ws, token, 0);
  await until('the first events', async () => client.applied.length >= 2);
  const ask = () =>
    fetch(`${apiUrl}/api/tests/${run.testId}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);

  const began = performance.now();
  const since = () => performance.now() - began;
  for (const [name, proxy] of pairs) expect([name, proxy.halfOpen()]).not.toEqual([name, 0]);
  // More requests than there are connections that lead nowhere, so that each of these is used.
  const asked = Promise.all(
    Array.from({ length: 8 }, () =>
      ask().then(async (answer) => {
        await answer.arrayBuffer();
        return since();
      }),
    ),
  );
  for (let n = 1; n <= 10; n++) await runs.record(run, n);
  const found = await Promise.all(
    [...pairs].map(async ([name, proxy]) => {
      await until(`${name} to let go of what leads nowhere`, async () => proxy.held === 0, FOUND_MS + 10_000);
      return { name, ms: since() };
    }),
  );
  const answered = Math.max(...(await asked));
  await within('every event', async () => client.applied.length >= 12, FOUND_MS);
  expect(client.applied.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  client.stop();

  const latest = found.toSorted((a, b) => b.ms - a.ms)[0];
  tellFigure(
    'half_open_found',
    Math.round((latest?.ms ?? 0) / 100) / 10,
    's',
    '<= 30',
    `of ${found.length} pairs the latest: ${latest?.name}; requests meanwhile were answered after ${Math.round(answered / 1000)} s at most`,
  );
  expect(found.filter(({ ms }) => ms > FOUND_MS)).toEqual([]);
  expect(answered).toBeLessThan(ANSWERED_MS);
  // Afterwards all is as before.
  expect((await ask()).status).toBe(200);
});
