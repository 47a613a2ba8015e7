import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from '#engine/drivers/android/device/toolchain.ts';

/** Real apps that npm packages bring along. */
export const APPS = {
  apidemos: { package: 'android-apidemos', version: '5.0.0', file: 'apks/ApiDemos-debug.apk' },
  selendroid: { package: 'sample-apps', version: '2.0.4', file: 'pre-built/selendroid-test-app.apk' },
  settings: { package: 'io.appium.settings', version: '8.0.10', file: 'apks/settings_apk-debug.apk' },
} as const;
export type AppName = keyof typeof APPS;

/** Those, and others that are not compared with a monkey. */
export const ALL_APPS = {
  ...APPS,
  bootstrap: {
    ...{ package: 'android-app-bootstrap', version: '1.0.8' },
    file: 'android_app_bootstrap/build/outputs/apk/android_app_bootstrap-debug.apk',
  },
} as const;

/** The APK of one of them, fetched by npm at the first use and kept. */
export async function fetchApp(name: keyof typeof ALL_APPS, cache: string): Promise<string> {
  const { package: from, version, file } = ALL_APPS[name];
  const folder = join(cache, 'android', 'samples');
  const target = join(folder, `${from}-${version}`);
  const apk = join(target, 'package', file);
  if (existsSync(apk)) return apk;
  const work = `${target}.${process.pid}`;
  await mkdir(work, { recursive: true });
  try {
    await runTool('npm', ['pack', '--silent', '--pack-destination', work, `${from}@${version}`], work);
    await runTool('tar', ['xzf', join(work, `${from}-${version}.tgz`), '-C', work]);
    await rm(target, { recursive: true, force: true });
    await rename(work, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return apk;
}
