import { cpus, loadavg } from 'node:os';
import { startApi } from '#tests/support/api-service.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { freePort, startService } from '#tests/support/services.ts';
import { measureAppends } from './appends.ts';
import { measureFanOut } from './fan-out.ts';
import { measureLatency } from './latency.ts';
import { measureRebuild } from './rebuild.ts';
import { measureResume } from './resume.ts';
import type { Bench } from './setting.ts';

/** Every part in turn, over one database with the auth service, the relay and one gateway. */
export async function measureEvents(): Promise<void> {
  const port = await freePort();
  const settings = { ROVE_AUTH_RATE_FACTOR: '0', GATEWAY_PORT: String(port) };
  const api = await startApi(settings);
  const env = { ...api.auth.env, ...settings };
  const relay = await startService('relay', env);
  let gateway = await startService('gateway', env);
  const bench: Bench = {
    api,
    writer: new RunWriter(api.auth.database),
    ws: `ws://127.0.0.1:${port}`,
    note: `${cpus().length} cores that all parts share, load average ${(loadavg()[0] ?? 0).toFixed(1)} before`,
    restartGateway: async () => {
      await gateway.kill('SIGKILL');
      gateway = await startService('gateway', env);
    },
  };
  try {
    await measureAppends(bench);
    await measureLatency(bench);
    await measureFanOut(bench);
    await measureResume(bench);
    await measureRebuild(bench);
  } finally {
    await gateway.kill('SIGTERM');
    await relay.kill('SIGTERM');
    await api.stop();
  }
}
