import { cpus, loadavg } from 'node:os';
import { placeOf } from '#domain/apk/places.ts';
import { DeviceProcess } from '#engine/drivers/android/device/device-process.ts';
import { prepareApp } from '#engine/drivers/android/device/prepare.ts';
import { readApk } from '#engine/drivers/android/device/read-apk.ts';
import { openAndroidDriver } from '#engine/drivers/android/open-android.ts';
import { sampleApk } from '#tests/support/android/sample-apk.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';

const TIMES = 5;

/** From nothing to the first screen of an app whose code is converted already, each time on a new device. */
export async function secondSession(cache: string): Promise<void> {
  const apk = sampleApk(true);
  const { package_name } = await readApk(apk);
  const open = openAndroidDriver({ apk, cache, unconfined: true });
  const took: number[] = [];
  for (let n = 0; n <= TIMES; n++) {
    const began = performance.now();
    const driver = await open(sessionWith({ pace: 'quick' }));
    await driver.open(placeOf(package_name, ''));
    await driver.observe();
    if (n > 0) took.push(performance.now() - began);
    // Used, so that the next session cannot have the same device.
    await driver.perform({ kind: 'rotate' });
    await driver.close();
  }
  const parts = await partsOf(apk, cache);
  keepFigure('android_second_session', {
    value: rounded(quantile(took, 0.5) / 1_000, 2),
    unit: 's',
    target: '<= 10',
    note: `from nothing to the first screen of a known APK, median of ${TIMES}; the slowest ${rounded(Math.max(...took) / 1_000, 2)} s; of a device alone: ${parts}; ${cpus().length} cores that all parts share, load average ${rounded(loadavg()[0] ?? 0)}`,
  });
}

/** What the time of a device consists of, each part as a median. */
async function partsOf(apk: string, cache: string): Promise<string> {
  const { toolchain, manifest, app, model } = await prepareApp({ apk, cache, env: process.env });
  const parts: Record<string, number[]> = {
    'simulated system': [],
    'start of the app': [],
    'first look': [],
  };
  for (let n = 0; n < TIMES; n++) {
    let last = performance.now();
    const note = (part: string) => {
      const now = performance.now();
      parts[part]?.push(now - last);
      last = now;
    };
    const ready = { ...app, package_name: manifest.package_name, target_sdk: manifest.target_sdk };
    const device = await DeviceProcess.start(toolchain, ready, model, null);
    try {
      note('simulated system');
      await device.ask('launch');
      note('start of the app');
      await device.ask('source');
      note('first look');
    } finally {
      await device.kill();
    }
  }
  return Object.entries(parts)
    .map(([part, times]) => `${part} ${rounded(quantile(times, 0.5) / 1_000, 2)} s`)
    .join(', ');
}
