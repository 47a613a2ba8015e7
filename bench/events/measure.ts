import { cpus, loadavg } from 'node:os';
import { startApi } from '#tests/support/api-service.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { freePort, required, startService } from '#tests/support/services.ts';
import { measureAppends } from './appends.ts';
import { measureFanOut } from './fan-out.ts';
import { measureGrowth } from './growth.ts';
import { measureLatency } from './latency.ts';
import { measureLiveRuns } from './live-runs.ts';
import { measureRebuild } from './rebuild.ts';
import { measureResume } from './resume.ts';
import type { Bench, Stores } from './setting.ts';

/** Parts that need a database alone, and those that need the services; each takes less than five minutes. */
const STORES = { appends: measureAppends, growth: measureGrowth, rebuild: measureRebuild } as const;
const LIVE = {
  latency: measureLatency,
  'live-runs': measureLiveRuns,
  'fan-out': measureFanOut,
  resume: measureResume,
} as const;
export const PARTS = [...Object.keys(STORES), ...Object.keys(LIVE)];

/** The parts that are named, or all, each over a database of its own. */
export async function measureEvents(names: readonly string[]): Promise<void> {
  const wanted = names.length > 0 ? names : PARTS;
  const unknown = wanted.find((name) => !PARTS.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}": ${PARTS.join(', ')}`);
  for (const name of wanted) {
    if (name in STORES) await overStore(STORES[name as keyof typeof STORES]);
    else await overServices(LIVE[name as keyof typeof LIVE]);
  }
}

const noteNow = () =>
  `${cpus().length} cores that all parts share, load average ${(loadavg()[0] ?? 0).toFixed(1)} before`;

async function overStore(measure: (stores: Stores) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await measure({ database, note: noteNow() });
  } finally {
    await database.drop();
  }
}

async function overServices(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const port = await freePort();
  const settings = {
    ROVE_AUTH_RATE_FACTOR: '0',
    GATEWAY_PORT: String(port),
    GATEWAY_URL: `http://127.0.0.1:${port}`,
    ROVE_WEB_DIST: required('ROVE_WEB_DIST'),
  };
  const note = noteNow();
  const api = await startApi(settings);
  const env = { ...api.auth.env, ...settings };
  const relay = await startService('relay', env);
  let gateway = await startService('gateway', env);
  const bench: Bench = {
    api,
    writer: new RunWriter(api.auth.database),
    ws: `ws://127.0.0.1:${port}`,
    note,
    gatewayPid: () => gateway.pid,
    restartGateway: async () => {
      await gateway.kill('SIGKILL');
      gateway = await startService('gateway', env);
    },
  };
  try {
    await measure(bench);
  } finally {
    await gateway.kill('SIGTERM');
    await relay.kill('SIGTERM');
    await api.stop();
  }
}
