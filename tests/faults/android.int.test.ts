import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { placeOf } from '#domain/apk/places.ts';
import { confinementHere } from '#engine/cell/host-means.ts';
import { eachFile } from '#engine/drivers/android/apk-files.ts';
import { isDeviceLimit } from '#engine/drivers/android/app-stack.ts';
import { prepareApp } from '#engine/drivers/android/device/prepare.ts';
import { openAndroidDriver } from '#engine/drivers/android/open-android.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import { portOf } from '#tests/hostile/ask-egress.ts';
import { startCanary } from '#tests/hostile/canary.ts';
import { expectNothingLeft } from '#tests/hostile/leaks.ts';
import { orphanDevices } from '#tests/support/android/orphans.ts';
import { hostileApk, hostileStart, sampleApk } from '#tests/support/android/sample-apk.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull, needs } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';

const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const FIRST_USE_MS = 15 * 60_000;
const TEST_MS = 5 * 60_000;
const CANCELS = byLength(3, 15, 50);
/** Until a device that is cancelled at a random moment would have started, about. */
const CANCEL_WITHIN_MS = 12_000;

let folder: string;
/** Much of what is claimed of a hostile app rests on its cell. */
const confined = needs('cell', (await confinementHere()) === 'whole');

expectNothingLeft();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rove-apks-'));
  await prepareApp({ apk: hostileApk, cache, env: process.env });
}, FIRST_USE_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A device for each: too long for the short form. */
const hostile = { timeout: TEST_MS, ...inFull };
const inFullCell = { timeout: TEST_MS, ...(confined.skip ? confined : inFull) };

const { signal: never } = new AbortController();
const open = (apk: string, { signal = never, proxy_url = null as string | null } = {}): Promise<Driver> =>
  openAndroidDriver({ apk, cache, unconfined: true })(sessionWith({ pace: 'quick', signal, proxy_url }));
const screen = (name: string) => placeOf('rove.hostile', `rove.hostile.${name}Activity`);

/** What a screen of the hostile app says of how far it came, or what was told of its end. */
async function mischiefOf(name: string, apk = hostileApk, place = screen(name), way = {}): Promise<string> {
  const driver = await open(apk, way);
  try {
    await driver.open(place);
    const { text } = await driver.observe();
    const told = driver
      .drain()
      .map((signal) => ('message' in signal ? signal.message : 'stack' in signal ? signal.stack : ''));
    return [text, ...told].join('\n');
  } finally {
    await driver.close();
  }
}

test('what is no APK, or whose code is damaged, is told so', { timeout: TEST_MS }, async () => {
  const noZip = join(folder, 'text.apk');
  await writeFile(noZip, 'no archive at all');
  await expect(prepareApp({ apk: noZip, cache, env: process.env })).rejects.toMatchObject({
    code: 'APP_NOT_RUNNABLE',
    message: expect.stringContaining('not an APK'),
  });
  const damaged = join(folder, 'damaged.apk');
  await writeFile(damaged, await withDamagedCode(hostileApk));
  await expect(prepareApp({ apk: damaged, cache, env: process.env })).rejects.toMatchObject({
    code: 'APP_NOT_RUNNABLE',
  });
});

test('an app that ends itself as it starts is told so', hostile, async () => {
  await expect(mischiefOf('Exit', hostileStart('Exit'), placeOf('rove.hostile', ''))).rejects.toMatchObject({
    code: 'APP_NOT_RUNNABLE',
    message: expect.stringMatching(/ended its own process \(exit 7\), while it starts/),
  });
});

test('what an app asks for goes through the proxy, and nothing else goes anywhere', inFullCell, async () => {
  const canary = await startCanary();
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('answered by the proxy');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  try {
    const to = `http://127.0.0.1:${canary.port}/`;
    const place = `rovehostile://web/?to=${encodeURIComponent(to)}`;
    const proxy_url = `http://127.0.0.1:${portOf(proxy)}`;
    const said = await mischiefOf('Web', hostileApk, place, { proxy_url });
    expect(said).toContain('Asked: answered by the proxy');
    expect(asked).toEqual([to]);
    expect(said).toContain('Dialled: refused');
    expect(await mischiefOf('Web', hostileApk, place)).toMatch(/Asked: refused\s+Dialled: refused/);
    expect(canary.hits).toEqual([]);
  } finally {
    canary.close();
    proxy.close();
    proxy.closeAllConnections();
  }
});

test(
  'an app that ends itself or never answers ends its session in time, with the reason',
  hostile,
  async () => {
    expect(await mischiefOf('Exit')).toMatch(/ended its own process \(exit 7\)/);
    expect(await mischiefOf('Loop')).toMatch(/LoopActivity/);
    await expect(mischiefOf('Loop', hostileStart('Loop'), placeOf('rove.hostile', ''))).rejects.toMatchObject(
      {
        code: 'APP_NOT_RUNNABLE',
        message: expect.stringMatching(/keeps its main thread busy.*while it starts.*LoopActivity/s),
      },
    );
  },
);

test('an app gets no further than its cell', inFullCell, async () => {
  const threads = await mischiefOf('Threads');
  // A cell may have as many (its limit has a test of its own): all are started, or its main thread is still busy with it.
  expect(threads).toMatch(/Threads started 1000|keeps its main thread busy|does not answer/);
  await until('no device', async () => orphanDevices().length === 0, 20_000);
  const sockets = await mischiefOf('Socket');
  expect(sockets).toContain('Sockets:');
  expect(sockets).not.toContain('reached');
  expect(await mischiefOf('Disk')).toMatch(/Disk full after \d+ MB|No space left/);
  const machine = await mischiefOf('Process');
  expect(machine).not.toContain('wrote');
  expect(existsSync('/etc/rove-was-here')).toBe(false);
});

test('code for a processor is a limit of the device, not a bug of the app', hostile, async () => {
  const said = await mischiefOf('Native');
  expect(said).toContain('UnsatisfiedLinkError');
  expect(isDeviceLimit(said)).toBe(true);
});

test('an app with 100 MB of files runs as any other', hostile, async () => {
  const large = join(folder, 'large.apk');
  await writeFile(large, await withFile(hostileApk, 'assets/large', 100_000_000));
  expect(await mischiefOf('Main', large)).toContain('Harmless');
});

test('depth and memory end the app, not the machine', hostile, async () => {
  expect(await mischiefOf('Deep')).toMatch(/StackOverflowError|ended|memory/);
  expect(await mischiefOf('Memory')).toMatch(/memory|OutOfMemoryError/);
});

test(`${CANCELS} cancels at random moments leave no device behind`, {
  ...hostile,
  timeout: byLength(TEST_MS, 10 * 60_000, 20 * 60_000),
}, async () => {
  for (let n = 0; n < CANCELS; n++) {
    const abort = new AbortController();
    const wait = ((n * 7_919) % 1_000) / 1_000;
    const timer = setTimeout(() => abort.abort(), wait * CANCEL_WITHIN_MS);
    const cancelled = (error: unknown) => {
      if (!abort.signal.aborted) throw error;
      return null;
    };
    const driver = await open(sampleApk(true), { signal: abort.signal }).catch(cancelled);
    await driver?.open(placeOf('rove.notes', '')).catch(cancelled);
    await driver?.observe().catch(cancelled);
    clearTimeout(timer);
    abort.abort();
    await driver?.close();
  }
  await until('no device', async () => orphanDevices().length === 0, 20_000);
});

/** The same archive with other bytes in its code; names and sizes as before. */
async function withDamagedCode(apk: string): Promise<Buffer> {
  const bytes = Buffer.from(await readFile(apk));
  const at = bytes.indexOf('classes.dex');
  return Buffer.from(bytes.fill(0x41, at + 60, at + 900));
}

/** The same archive with one file more, which is as large as this. */
async function withFile(apk: string, name: string, size: number): Promise<Buffer> {
  const zip = new ZipFile();
  await eachFile(
    apk,
    () => true,
    async ({ fileName, compressionMethod }, stream) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      zip.addBuffer(Buffer.concat(parts), fileName, { compress: compressionMethod !== 0 });
    },
  );
  zip.addBuffer(Buffer.alloc(size), name, { compress: false });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
