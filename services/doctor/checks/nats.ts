import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, type NatsSettings } from '#kit/nats.ts';
import { Findings, messageOf, type Need } from '../need.ts';

const [MAJOR, MINOR] = [2, 10];

/** Asks each server of the cluster: one that is away is not missed until the next one is. */
export async function checkNats(env: NatsSettings, replicas: number): Promise<Need[]> {
  const found = new Findings('nats');
  for (const server of env.NATS_URL) {
    const { host } = new URL(server);
    try {
      const nats = await connectNats({ ...env, NATS_URL: [server] }, 'rove-doctor');
      try {
        found.ok(host, 'reached');
        await checkServer(found, nats, host, replicas);
      } finally {
        await nats.close();
      }
    } catch (error) {
      found.fail(host, messageOf(error), whatToDo(messageOf(error)));
    }
  }
  return found.needs;
}

async function checkServer(
  found: Findings,
  nats: NatsConnection,
  host: string,
  replicas: number,
): Promise<void> {
  const { version = '', cluster } = nats.info ?? {};
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < MAJOR || (major === MAJOR && minor < MINOR))
    found.fail(`version of ${host}`, version, `Use NATS ${MAJOR}.${MINOR} or newer.`);
  if (replicas > 1 && !cluster)
    found.fail(`cluster of ${host}`, 'none', 'Join the servers in a cluster, or set ROVE_NATS_REPLICAS=1.');
  await jetstreamManager(nats).then(
    (manager) => manager.getAccountInfo(),
    (error: unknown) =>
      found.fail(`JetStream of ${host}`, messageOf(error), 'Switch JetStream on for this account.'),
  );
}

function whatToDo(why: string): string {
  if (/authorization|authentication|user|permission/i.test(why))
    return 'Correct NATS_USER and NATS_PASSWORD, or NATS_CREDS.';
  if (/certificate|self.signed|tls|ssl/i.test(why))
    return 'Correct NATS_TLS_CA, and NATS_TLS_CERT and NATS_TLS_KEY where it asks for them.';
  return 'Start it, or correct NATS_URL.';
}
