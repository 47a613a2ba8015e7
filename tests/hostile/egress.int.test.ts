import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { egressPass } from '#db/sealing/egress-pass.ts';
import { deriveKey } from '#db/sealing/seal.ts';
import type { Logger } from '#kit/logger.ts';
import { resolveBySystem } from '#services/egress/judge.ts';
import { CAPS, type Caps } from '#services/egress/ledger.ts';
import { createEgress } from '#services/egress/proxy.ts';
import { type NameServer, startNameServer } from '#tests/support/name-server.ts';
import { inLanes } from '#tests/support/targets.ts';
import { HOSTS, ZONE } from './addresses.ts';
import { askFor, portOf, tunnelTo } from './ask-egress.ts';
import { type Canary, startCanary } from './canary.ts';

const key = deriveKey('a-secret-that-only-tests-use-0123456789', 'egress');
const newPass = (run = 'run-1') => egressPass(key, run, Date.now() + 60_000);
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

let canary: Canary;
let names: NameServer;
let lines: Record<string, unknown>[] = [];
const egresses: Server[] = [];

/** Takes the lines of the security log. */
const logger = {
  warn: (line: Record<string, unknown>) => lines.push(line),
  debug: () => undefined,
} as unknown as Logger;

type Settings = { allowLoopback?: boolean; blocked?: readonly number[]; caps?: Partial<Caps> };

async function newEgress({ allowLoopback = false, blocked = [], caps = {} }: Settings = {}): Promise<Server> {
  const egress = createEgress({
    key,
    rules: { allowLoopback, blockedPorts: new Set(blocked) },
    caps: { ...CAPS, ...caps },
    logger,
    resolve: (host) => (host in ZONE ? names.resolve(host) : resolveBySystem(host)),
  });
  await listen(egress);
  egresses.push(egress);
  return egress;
}

beforeAll(async () => {
  canary = await startCanary();
  names = await startNameServer(ZONE);
});
afterAll(() => {
  canary.close();
  names.close();
  for (const egress of egresses) {
    egress.close();
    egress.closeAllConnections();
  }
});

describe('the way out', () => {
  test(`${HOSTS.length} addresses of what is private, plain and by tunnel: none reaches the canary`, async () => {
    const strict = await newEgress();
    const local = await newEgress({ allowLoopback: true, blocked: [canary.port] });
    const told = await inLanes(4, [strict, local], async (egress) =>
      inLanes(4, HOSTS, async (host) => {
        const pass = newPass();
        const plain = await askFor(egress, pass, `http://${host}:${canary.port}/plain`);
        const tunnel = await tunnelTo(egress, pass, `${host}:${canary.port}`);
        return { host, codes: [plain.code, tunnel.code] };
      }),
    );
    const odd = told.flat().filter(({ codes }) => codes.some((code) => !code?.startsWith('TARGET_')));
    expect(odd).toEqual([]);
    expect(canary.hits).toEqual([]);
    expect(HOSTS.length).toBeGreaterThanOrEqual(60);
  });

  test('a name that is rebound is asked for once each time, and what was judged is what is connected to', async () => {
    const egress = await newEgress();
    const before = names.asked('rebind.rove.test');
    const pass = newPass('rebound');
    for (let turn = 0; turn < 4; turn += 1) {
      const { code } = await askFor(egress, pass, `http://rebind.rove.test:${canary.port}/`);
      expect(code).toMatch(/^TARGET_/);
    }
    expect(names.asked('rebind.rove.test') - before).toBe(4);
    expect(canary.hits).toEqual([]);
  });

  test('a public target never reaches this machine; a public part of a local page does not reach back', async () => {
    const egress = await newEgress({ allowLoopback: true });
    const [target, secret] = [await startCanary(), await startCanary()];
    const outside = newPass('outside');
    // Nobody is there; but what is asked for first is what the run is about.
    expect((await askFor(egress, outside, 'http://public.rove.test:8099/')).code).toBe('TARGET_REFUSED');
    const url = `http://127.0.0.1:${secret.port}/`;
    expect(await askFor(egress, outside, url)).toMatchObject({
      status: 403,
      code: 'TARGET_FORBIDDEN',
      body: expect.stringContaining('may not reach this machine'),
    });
    expect(await tunnelTo(egress, outside, `127.0.0.1:${secret.port}`)).toMatchObject({ status: 403 });

    const inside = newPass('inside');
    expect((await askFor(egress, inside, `http://127.0.0.1:${target.port}/`)).status).toBe(200);
    await askFor(egress, inside, 'http://public.rove.test:8099/');
    const foreign = { origin: 'http://public.rove.test:9' };
    expect((await askFor(egress, inside, url, foreign)).code).toBe('TARGET_FORBIDDEN');
    expect((await askFor(egress, inside, url, { referer: `${foreign.origin}/a` })).code).toBe(
      'TARGET_FORBIDDEN',
    );
    expect(secret.hits).toEqual([]);
    // A login elsewhere leads back by a navigation, and the page's own parts ask as before.
    const back = { ...foreign, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await askFor(egress, inside, url, back)).status).toBe(200);
    const own = { origin: `http://127.0.0.1:${target.port}` };
    expect((await askFor(egress, inside, url, own)).status).toBe(200);
    for (const each of [target, secret]) each.close();
  });

  test('bytes, connections and rate have caps of a run and of a target, told by a code', async () => {
    const held: (() => void)[] = [];
    const target = createServer((request, response) => {
      if (request.url === '/large') response.end(Buffer.alloc(3_000_000));
      else if (request.url === '/held') held.push(() => response.end('late'));
      else response.end('small');
    });
    await listen(target);
    const url = (path: string) => `http://127.0.0.1:${portOf(target)}${path}`;
    const caps = { runBytes: 2_000_000, runConnections: 3, targetConnections: 5, runRate: 2, targetRate: 4 };
    const egress = await newEgress({ allowLoopback: true, caps });
    const limited = { status: 429, code: 'EGRESS_LIMIT_REACHED' };

    const greedy = newPass('greedy');
    expect((await askFor(egress, greedy, url('/large'))).body.length).toBeLessThan(3_000_000);
    expect(await askFor(egress, greedy, url('/'))).toMatchObject({
      ...limited,
      body: expect.stringContaining('bytes'),
    });

    const wide = newPass('wide');
    const open = [1, 2, 3].map(() => askFor(egress, wide, url('/held')));
    await expect.poll(() => held.length).toBe(3);
    expect(await askFor(egress, wide, url('/'))).toMatchObject(limited);
    const other = newPass('other');
    open.push(...[1, 2].map(() => askFor(egress, other, url('/held'))));
    await expect.poll(() => held.length).toBe(5);
    expect(await askFor(egress, newPass('third'), url('/'))).toMatchObject(limited);
    for (const release of held) release();
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await askFor(egress, wide, url('/'))).status).toBe(200);
    target.close();
    target.closeAllConnections();
  });

  test('each refusal is in the security log by run and code, without what a query holds, and no flood of them', async () => {
    lines = [];
    const egress = await newEgress();
    const pass = newPass('noisy');
    for (let n = 0; n < 120; n += 1) await askFor(egress, pass, 'http://10.0.0.1/a?token=hush');
    const noisy = lines.filter(({ run }) => run === 'noisy');
    expect(noisy[0]).toMatchObject({
      security: true,
      code: 'TARGET_FORBIDDEN',
      why: expect.stringContaining('cannot be tested'),
      target: 'http://10.0.0.1/a',
    });
    expect(noisy.length).toBe(51);
    expect(JSON.stringify(lines)).not.toContain('hush');
    await askFor(egress, { username: 'x', password: 'y' }, 'http://10.0.0.1/');
    expect(lines.at(-1)).toMatchObject({ security: true, code: 'UNAUTHORIZED' });
  });
});
