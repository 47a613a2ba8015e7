import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseDevicePool } from '#domain/apk/device-pool.ts';
import { DevicePool } from '#engine/drivers/android/pool/device-pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { deviceLeases } from './device-leases.ts';

let database: TestDatabase;
let appium: Server;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  appium = createServer((_, response) => response.end(JSON.stringify({ value: { ready: true } })));
  await new Promise<void>((resolve) => appium.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(appium.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await database?.drop();
  appium?.close();
});
beforeEach(() => sql`delete from device_leases`.execute(database.service).then(() => undefined));

/** The pool as another worker has it. */
const worker = (...more: object[]) =>
  new DevicePool(
    parseDevicePool(JSON.stringify([{ name: 'px', url, model: 'Pixel 6', android: '13' }, ...more])),
    deviceLeases(database.service),
  );
const ask = (run: string = randomUUID(), signal = new AbortController().signal) => ({
  run,
  signal,
  wanted: { device: 'Pixel 6' },
});
const ended = () => sql`update device_leases set expires_at = now(), session_until = now()`;

describe('a device', () => {
  test('is one run’s over all workers, until it gives it back', async () => {
    const [mine, theirs] = [ask(), ask()];
    expect(await worker().lease(mine)).toMatchObject({ name: 'px' });
    expect(await worker().lease(mine)).toMatchObject({ name: 'px' });
    const waits = worker().lease(theirs);
    await expect(Promise.race([waits, Promise.resolve('waits')])).resolves.toBe('waits');
    await worker().release(mine.run);
    expect(await waits).toMatchObject({ name: 'px' });
  });

  test('is free again when nobody was heard of for too long: the worker was killed', async () => {
    await worker().lease(ask());
    await ended().execute(database.service);
    expect(await worker().lease(ask())).toMatchObject({ name: 'px' });
  });

  test('is not waited for any longer when the run is cancelled', async () => {
    await worker().lease(ask());
    const abort = new AbortController();
    const waits = worker().lease(ask(randomUUID(), abort.signal));
    abort.abort();
    await expect(waits).rejects.toThrow(/abort/i);
  });

  test('has one session of its run at a time, the next in line first, and as many runs as slots', async () => {
    const mine = ask();
    const first = await worker().turn(mine);
    const second = worker().turn(mine);
    await expect(Promise.race([second, Promise.resolve('waits')])).resolves.toBe('waits');
    await first.leave();
    await (await second).leave();
    const hub = () => worker({ name: 'hub', url, model: 'Pixel 6', android: '13', slots: 2 });
    const names = [mine, ask(), ask()].map((one) => hub().lease(one));
    expect((await Promise.all(names)).map((one) => (one === 'embedded' ? one : one.name)).sort()).toEqual([
      'hub',
      'hub',
      'px',
    ]);
  });

  test('that was lost tells the session that has it', async () => {
    const mine = ask();
    const turn = await worker().turn(mine);
    await sql`delete from device_leases`.execute(database.service);
    const lost = new Promise((resolve) => turn.lost.addEventListener('abort', resolve, { once: true }));
    await lost;
    await turn.leave();
  });
});

describe('a device that is gone', () => {
  const gone = { name: 'gone', url: 'http://127.0.0.1:1', model: 'Galaxy S21', android: '12' };
  const galaxy = () => ({ ...ask(), wanted: { device: 'Galaxy S21' } });

  test('is passed over for the next one', async () => {
    const next = { ...gone, name: 'next', url };
    expect(await worker(gone, next).lease(galaxy())).toMatchObject({ name: 'next' });
  });

  test('is named where there is no other', async () => {
    await expect(worker(gone).lease(galaxy())).rejects.toMatchObject({
      code: 'ANDROID_UNAVAILABLE',
      message: expect.stringMatching(/answers: gone \(/),
    });
    await expect(worker().lease({ ...galaxy(), wanted: { device: 'Generic Tablet' } })).rejects.toMatchObject(
      { message: expect.stringContaining('It has: px') },
    );
  });
});
