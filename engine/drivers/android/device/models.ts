import { ANDROID_VERSIONS, deviceOf } from '#domain/apk/devices.ts';
import { FRAMEWORKS } from './toolchain.ts';

/** A device to be simulated: its screen as the real one has it, and its Android. */
export type DeviceModel = {
  name: string;
  sdk: number;
  android: string;
  qualifiers: string;
  framework: string;
};

/** The device of a name, with another Android where one is asked for; null when there is no such device. */
export function deviceModel(name: string, sdk?: number): DeviceModel | null {
  const device = deviceOf(name);
  const level = sdk ?? device?.sdk ?? 0;
  const artifact = FRAMEWORKS[level];
  if (!device || !artifact) return null;
  const { width, height, density } = device;
  const size = width > 600 ? `sw${Math.min(width, height)}dp-` : '';
  return {
    name: device.name,
    sdk: level,
    android: ANDROID_VERSIONS[level] ?? String(level),
    qualifiers: `${size}w${width}dp-h${height}dp-${density}dpi`,
    framework: `android-all-instrumented-${artifact}.jar`,
  };
}
