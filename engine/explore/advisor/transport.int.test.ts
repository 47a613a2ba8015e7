import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShim } from '#activities/shared/proxy-shim.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import { createLogger } from '#kit/logger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import { type ModelServer, startModelServer } from '#tests/support/model-server.ts';
import { openAdvisor } from './open-advisor.ts';

const key = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
const offers = ['a', 'b'].map((id) => ({ id, role: 'button', name: id, route: '', what: '', tried: 0 }));
const screen = { state: 's', route: '/', title: '', offers, recent: [], hidden: [] };
const egresses: Server[] = [];
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer({ kind: 'say', say: '{"index": 1}' });
});
afterAll(async () => {
  for (const egress of egresses) {
    egress.close();
    egress.closeAllConnections();
  }
  await model.close();
});

/** What the model suggests, asked through an egress with these rules. */
async function suggestThrough(rules: { allowLoopback: boolean; blockedPorts: Set<number> }, own = key) {
  const egress = createEgress({ key, rules, logger: createLogger('test') });
  egresses.push(egress);
  egress.listen(0, '127.0.0.1');
  await once(egress, 'listening');
  const url = `http://127.0.0.1:${(egress.address() as AddressInfo).port}`;
  const shim = await openShim({ url, key: own }, 'run-1');
  const limits = { calls_max: 5, usd_max: 1, usd_per_mtok_in: 1, usd_per_mtok_out: 1 };
  const settings = { ...limits, url: model.url, name: 'scripted', key: 'k' };
  const { advisor, close } = openAdvisor(settings, shim.url, null);
  try {
    return (await advisor.suggest(screen))?.id ?? null;
  } finally {
    await close();
    await shim.close();
  }
}

const port = () => Number(new URL(model.url).port);

it('asks through the egress, with the pass of the run', async () => {
  expect(await suggestThrough({ allowLoopback: true, blockedPorts: new Set() })).toBe('b');
  expect(model.bodies).toHaveLength(1);
});

it('reaches nothing that the egress forbids, and nothing without a pass', async () => {
  model.bodies.length = 0;
  expect(await suggestThrough({ allowLoopback: false, blockedPorts: new Set() })).toBeNull();
  expect(await suggestThrough({ allowLoopback: true, blockedPorts: new Set([port()]) })).toBeNull();
  const forged = deriveKey('another-secret-that-only-tests-use-012345', 'egress');
  expect(await suggestThrough({ allowLoopback: true, blockedPorts: new Set() }, forged)).toBeNull();
  expect(model.bodies).toEqual([]);
});
