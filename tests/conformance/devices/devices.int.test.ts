import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remote } from 'webdriverio';
import { type AppiumDevice, parseDevicePool } from '#domain/apk/device-pool.ts';
import { placeOf } from '#domain/apk/places.ts';
import { AndroidDriver } from '#engine/drivers/android/android-driver.ts';
import { prepareApp } from '#engine/drivers/android/device/prepare.ts';
import { readApk } from '#engine/drivers/android/device/read-apk.ts';
import { openAndroidDriver } from '#engine/drivers/android/open-android.ts';
import { connectAppium } from '#engine/drivers/android/pool/appium-connection.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import { type AppiumServer, startAppium } from '#tests/support/android/appium-server.ts';
import { sampleApk } from '#tests/support/android/sample-apk.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { inFull } from '#tests/support/needs.ts';

const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const FIRST_USE_MS = 15 * 60_000;
const TEST_MS = 120_000;
const FAKE_APP = join(import.meta.dirname, 'fake-app.xml');
const APK = sampleApk(false);
const HOME = placeOf('rove.notes', '');

let appium: AppiumServer;

beforeAll(async () => {
  await prepareApp({ apk: APK, cache, env: process.env });
  appium = await startAppium();
}, FIRST_USE_MS);
afterAll(() => appium?.stop());

const deviceAt = (url: string, capabilities: Record<string, unknown>): AppiumDevice => ({
  ...{ name: 'under test', url, capabilities, android: '', tablet: false, slots: 1 },
});

async function overAppium(device: AppiumDevice, app: string): Promise<Driver> {
  const manifest = await readApk(APK);
  return new AndroidDriver({
    connect: () => connectAppium({ device, app, manifest, ffmpeg: process.env.ROVE_FFMPEG ?? 'ffmpeg' }),
    giveBack: (connection) => connection.close(),
    manifest,
    apk: APK,
    environment: { browser: '', os: 'Android', device: 'under test' },
  });
}

const rove = { automationName: 'Rove', cache, unconfined: true };
/** A real device of the installation, where `ROVE_DEVICES` gives one. */
const given = process.env.ROVE_DEVICES ?? '';
const real = parseDevicePool(/^\s*[[{]|^(embedded)?$/.test(given) ? given : readFileSync(given, 'utf8')).find(
  (one) => one !== 'embedded',
);

type Subject = { name: string; open(): Promise<Driver>; isFake?: boolean; form?: typeof inFull };
const SUBJECTS: Subject[] = [
  {
    name: 'the embedded device',
    // The driver of it has tests of its own (engine/drivers/android).
    form: inFull,
    open: () => openAndroidDriver({ apk: APK, cache, unconfined: true })(sessionWith({ pace: 'quick' })),
  },
  {
    name: 'the embedded device behind Appium',
    // Exported tests of apps go this way (app-specs.int.test.ts); the fake driver shows the rest of it.
    form: inFull,
    open: () => overAppium(deviceAt(appium.url, rove), APK),
  },
  {
    name: "Appium's fake driver",
    isFake: true,
    open: () => overAppium(deviceAt(appium.url, { platformName: 'Fake', automationName: 'Fake' }), FAKE_APP),
  },
  ...(real ? [{ name: `the real device ${real.name}`, open: () => overAppium(real, APK) }] : []),
];

for (const { name, open, isFake = false, form = {} } of SUBJECTS)
  describe(name, form, () => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await open();
    }, TEST_MS);
    afterAll(() => driver?.close());

    test('shows the app, whose elements have names, boxes and what can be done to them', {
      timeout: TEST_MS,
    }, async () => {
      await driver.open(HOME);
      const seen = await driver.observe({ patient: true });
      expect(seen.blank).toBe(false);
      const button = seen.elements.find(({ target }) => target.name === 'NEW NOTE');
      expect(button).toMatchObject({ affordance: 'activate', enabled: true, target: { role: 'button' } });
      expect(Math.min(button?.box.width ?? 0, button?.box.height ?? 0)).toBeGreaterThan(30);
      expect((await driver.observe()).structure).toBe(seen.structure);
    });

    test('takes presses, text, turns and pictures', { timeout: TEST_MS }, async () => {
      const { elements } = await driver.observe();
      const target = elements.find(({ target: { name } }) => name === 'NEW NOTE')?.target;
      if (!target) throw new Error('there is no button');
      expect((await driver.perform({ kind: 'activate', target })).status).toBe('done');
      expect((await driver.perform({ kind: 'scroll', target: null, direction: 'down' })).status).toBe('done');
      expect((await driver.perform({ kind: 'rotate' })).status).toBe('done');
      expect((await driver.perform({ kind: 'rotate' })).status).toBe('done');
      expect((await driver.screenshot()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      if (isFake) return; // Nothing that is done to it changes it.
      const form = await driver.observe();
      const field = form.elements.find(({ affordance }) => affordance === 'type');
      if (!field) throw new Error('there is no field');
      const fields = [{ target: field.target, affordance: 'type', value: 'Eggs' } as const];
      expect(await driver.perform({ kind: 'fill', fields, submit: null })).toMatchObject({
        status: 'done',
        effect: true,
      });
      expect(await driver.perform({ kind: 'back' })).toMatchObject({ status: 'done', effect: true });
      expect((await driver.observe()).elements.map(({ target: { name } }) => name)).toContain('NEW NOTE');
    });

    test('does not find what is not there, and ends as often as it is told to', {
      timeout: TEST_MS,
    }, async () => {
      const target = { role: 'button', name: 'Nowhere', nth: 0, path: '' };
      expect((await driver.perform({ kind: 'activate', target })).status).toBe('missing');
      await driver.close();
      await driver.close();
      await expect(driver.observe()).rejects.toThrow();
    });
  });

// Exported tests of apps are such clients, and run in every form (app-specs.int.test.ts).
test('any W3C client can use the embedded device by Appium', { ...inFull, timeout: TEST_MS }, async () => {
  const { hostname, port } = new URL(appium.url);
  const browser = await remote({
    hostname,
    port: Number(port),
    logLevel: 'silent',
    capabilities: {
      platformName: 'Android',
      'appium:automationName': 'Rove',
      'appium:app': APK,
      'appium:cache': cache,
      'appium:unconfined': true,
    } as WebdriverIO.Capabilities,
  });
  try {
    await (await browser.$('//android.widget.Button[@text="NEW NOTE"]')).click();
    const title = await browser.$('id=note_title');
    await title.setValue('Bread');
    expect(await title.getText()).toBe('Bread');
    await (await browser.$('android=new UiSelector().text("SAVE")')).click();
    expect(await browser.execute('mobile: getCurrentActivity')).toBe('rove.notes.MainActivity');
    expect(
      Buffer.from(await browser.takeScreenshot(), 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  } finally {
    await browser.deleteSession();
  }
});
