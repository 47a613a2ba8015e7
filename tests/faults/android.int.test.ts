import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareApp } from '#activities/drivers/android/device/prepare.ts';
import { openAndroidDriver } from '#activities/drivers/android/open-android.ts';
import { confinementHere } from '#activities/drivers/cell/host-means.ts';
import type { Driver } from '#activities/drivers/contract.ts';
import { placeOf } from '#domain/apk/places.ts';
import { orphanDevices } from '#tests/support/android/orphans.ts';
import { hostileApk, sampleApk } from '#tests/support/android/sample-apk.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { byLength, LONG } from '#tests/support/length.ts';
import { until } from '#tests/support/services.ts';

const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const FIRST_USE_MS = 15 * 60_000;
const TEST_MS = 5 * 60_000;
const CANCELS = byLength(3, 50);
/** Until a device that is cancelled at a random moment would have started, about. */
const CANCEL_WITHIN_MS = 12_000;

let folder: string;
let confined: boolean;

beforeAll(async () => {
  if (!LONG) return;
  folder = await mkdtemp(join(tmpdir(), 'rove-hostile-'));
  confined = (await confinementHere()) === 'whole';
  await prepareApp({ apk: hostileApk, cache, env: process.env });
}, FIRST_USE_MS);
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A device for each: too long for the short form. */
const hostile = test.runIf(LONG);

const open = (apk: string, signal = new AbortController().signal): Promise<Driver> =>
  openAndroidDriver({ apk, cache, unconfined: true })(sessionWith({ pace: 'quick', signal }));
const screen = (name: string) => placeOf('rove.hostile', `rove.hostile.${name}Activity`);

/** What a screen of the hostile app says of how far it came, or what was told of its end. */
async function mischiefOf(name: string): Promise<string> {
  const driver = await open(hostileApk);
  try {
    await driver.open(screen(name));
    const { text } = await driver.observe();
    const told = driver
      .drain()
      .map((signal) => ('message' in signal ? signal.message : 'stack' in signal ? signal.stack : ''));
    return [text, ...told].join('\n');
  } finally {
    await driver.close();
  }
}

hostile('what is no APK, or whose code is damaged, is told so', { timeout: TEST_MS }, async () => {
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

hostile(
  'an app that ends itself or never answers ends its session in time, with the reason',
  {
    timeout: TEST_MS,
  },
  async () => {
    expect(await mischiefOf('Exit')).toMatch(/ended its own process \(exit 7\)/);
    expect(await mischiefOf('Loop')).toMatch(/LoopActivity/);
  },
);

hostile('an app gets no further than its cell', { timeout: TEST_MS }, async () => {
  const threads = await mischiefOf('Threads');
  expect(threads).toMatch(/Threads (started|refused)|does not answer|ended/);
  if (!confined) return;
  expect(await mischiefOf('Socket')).toContain('Sockets:');
  expect(await mischiefOf('Socket')).not.toContain('reached');
  expect(await mischiefOf('Disk')).toMatch(/Disk full after \d+ MB|No space left/);
  const machine = await mischiefOf('Process');
  expect(machine).not.toContain('wrote');
  expect(existsSync('/etc/rove-was-here')).toBe(false);
});

test.runIf(byLength(false, true))(
  'depth and memory end the app, not the machine',
  {
    timeout: TEST_MS,
  },
  async () => {
    expect(await mischiefOf('Deep')).toMatch(/StackOverflowError|ended|memory/);
    expect(await mischiefOf('Memory')).toMatch(/memory|OutOfMemoryError/);
  },
);

hostile(
  `${CANCELS} cancels at random moments leave no device behind`,
  {
    timeout: byLength(TEST_MS, 20 * 60_000),
  },
  async () => {
    for (let n = 0; n < CANCELS; n++) {
      const abort = new AbortController();
      const wait = ((n * 7_919) % 1_000) / 1_000;
      const timer = setTimeout(() => abort.abort(), wait * CANCEL_WITHIN_MS);
      const driver = await open(sampleApk(true), abort.signal).catch(() => null);
      await driver?.open(placeOf('rove.notes', '')).catch(() => null);
      await driver?.observe().catch(() => null);
      clearTimeout(timer);
      abort.abort();
      await driver?.close();
    }
    await until('no device', async () => orphanDevices().length === 0, 20_000);
  },
);

/** The same archive with other bytes in its code; names and sizes as before. */
async function withDamagedCode(apk: string): Promise<Buffer> {
  const bytes = Buffer.from(await readFile(apk));
  const at = bytes.indexOf('classes.dex');
  return Buffer.from(bytes.fill(0x41, at + 60, at + 900));
}
