import { expect, it } from 'vitest';
import type { ApkManifest } from '#domain/apk/manifest.ts';
import { placeOf } from '#domain/apk/places.ts';
import { AndroidDriver } from './android-driver.ts';
import type { Connection } from './connection.ts';

const manifest: ApkManifest = {
  ...{
    package_name: 'shop',
    version_name: '1',
    min_sdk: 26,
    target_sdk: 33,
    split: '',
    requires_splits: false,
  },
  ...{ debuggable: false, allow_backup: false, cleartext: null, network_config: false, permissions: [] },
  launcher: 'shop.Home',
  components: [],
};
const START = placeOf('shop', 'shop.Home');
const state = {
  ...{ width: 400, height: 800, density: 1, activity: 'shop.Home', title: '', landscape: false },
  ...{ background: false, outside: '' },
};
const frame = (inside: string) =>
  `<hierarchy><android.widget.FrameLayout class="android.widget.FrameLayout" bounds="[0,0][400,800]">${inside}</android.widget.FrameLayout></hierarchy>`;
const WORDS = frame(
  '<android.widget.TextView class="android.widget.TextView" text="Hi" bounds="[0,0][90,40]"/>',
);
const crash = (lacks: string, ...stack: string[]) =>
  ['E/AndroidRuntime: FATAL EXCEPTION: main', 'Process: shop', 'While: start shop.Home', lacks, ...stack]
    .filter(Boolean)
    .join('\n');

/** A device that shows one screen after another, each for one look, and has logged some lines. */
function deviceOf(screens: string[], lines: string[]): Connection & { waited: number; forgiven: number } {
  const device = {
    waited: 0,
    forgiven: 0,
    source: async () => screens[Math.min(device.waited, screens.length - 1)] ?? '',
    state: async () => state,
    logs: async () => lines.splice(0),
    start: async () => {},
    wait: async () => {
      device.waited += 1;
    },
    forgive: async () => {
      device.forgiven += 1;
    },
    close: async () => {},
  };
  return device as unknown as Connection & { waited: number; forgiven: number };
}

function driverOf(device: Connection, must_show = true): AndroidDriver {
  const environment = { browser: '', os: 'Android 13', device: 'Pixel 6' };
  return new AndroidDriver({
    ...{ connect: async () => device, giveBack: async () => {}, manifest, apk: 'shop.apk', environment },
    ...{ still: true, must_show },
  });
}

it('says of an app that shows nothing what the device could not do', async () => {
  const lines = [
    crash(
      'Lacks: android.media.Tuner.open',
      'java.lang.IllegalStateException: x',
      '\tat shop.Home.onCreate(A.java:1)',
    ),
  ];
  const driver = driverOf(deviceOf([frame('')], lines));
  await expect(driver.open(START)).rejects.toMatchObject({
    code: 'APP_NOT_RUNNABLE',
    message: expect.stringMatching(/screen Home stays empty.*android\.media\.Tuner\.open/),
    details: { lacks: ['android.media.Tuner.open'] },
  });
});

it('gives an app time to show its first screen', async () => {
  const device = deviceOf([frame(''), frame(''), WORDS], []);
  await driverOf(device).open(START);
  expect(device.waited).toBe(2);
});

it('leaves a crash of the app itself to be judged', async () => {
  const lines = [crash('', 'java.lang.IllegalStateException: x', '\tat shop.Home.onCreate(A.java:1)')];
  const driver = driverOf(deviceOf([frame('')], lines));
  await driver.open(START);
  expect(driver.drain()).toMatchObject([{ kind: 'app_crash', during: 'start shop.Home' }]);
});

it("tells of the device's own failure as such, and goes on", async () => {
  const lines = [
    crash(
      'Lacks: android.media.Tuner.open',
      'java.lang.IllegalStateException: x',
      '\tat shop.Home.onCreate(A.java:1)',
    ),
  ];
  const device = deviceOf([WORDS], lines);
  const driver = driverOf(device);
  await driver.open(START);
  expect(driver.drain()).toEqual([{ kind: 'device_lack', part: 'android.media.Tuner.open', place: START }]);
  expect(device.forgiven).toBe(1);
});

it('names the screen that the device could not open', async () => {
  const lines = [
    crash('Lacks: a.B.c', 'java.lang.IllegalStateException: x', '\tat shop.Scan.onCreate(A.java:1)').replace(
      'start shop.Home',
      'start shop.Scan',
    ),
  ];
  const driver = driverOf(deviceOf([WORDS], lines));
  await driver.open(START);
  expect(driver.drain()).toEqual([
    { kind: 'device_lack', part: 'a.B.c', place: placeOf('shop', 'shop.Scan') },
  ]);
});

it('leaves to the app what Android refuses as well', async () => {
  const text = crash(
    'Answer: android.database.sqlite.SQLiteConnection.nativeExecute',
    'android.database.sqlite.SQLiteConstraintException: UNIQUE constraint failed',
    '\tat org.robolectric.nativeruntime.SQLiteConnectionNatives.nativeExecute(Native Method)',
    '\tat shop.Home.save(A.java:1)',
  );
  const driver = driverOf(deviceOf([WORDS], [text]));
  await driver.open(START);
  expect(driver.drain()).toMatchObject([
    { kind: 'app_crash', answer: 'android.database.sqlite.SQLiteConnection.nativeExecute' },
  ]);
});

it('does not ask it of replays', async () => {
  const device = deviceOf([frame('')], []);
  await driverOf(device, false).open(START);
  expect(device.waited).toBe(0);
});
