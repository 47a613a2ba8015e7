/** A device that apps are run on: its screen in density-independent pixels, its density, and the Android it comes with. */
export type Device = { name: string; sdk: number; width: number; height: number; density: number };

/** The devices of the documentation (spec section 9), with the screens of the real ones. */
export const DEVICES: readonly Device[] = [
  { name: 'Pixel 6', sdk: 33, width: 411, height: 914, density: 420 },
  { name: 'Galaxy S21', sdk: 31, width: 360, height: 800, density: 480 },
  { name: 'OnePlus 9', sdk: 30, width: 411, height: 914, density: 420 },
  { name: 'Generic Tablet', sdk: 31, width: 800, height: 1280, density: 320 },
];
export const DEFAULT_DEVICE = 'Pixel 6';

/** Android versions by API level. */
export const ANDROID_VERSIONS: Readonly<Record<number, string>> = {
  26: '8.0',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12L',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
};
/** Those that devices here can have. */
export const OFFERED_SDKS = [30, 31, 33, 34] as const;
export const SDK_MAX = 34;

/** The device of a name; null when there is none. */
export function deviceOf(name: string): Device | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return DEVICES.find((one) => plain(one.name) === plain(name)) ?? null;
}

/** The API level of an Android version as people write it (`13`, `Android 13`); null when no device here has it. */
export function sdkOf(version: string): number | null {
  const wanted = version.replace(/^android\s*/i, '').replace(/\.0$/, '');
  return OFFERED_SDKS.find((sdk) => ANDROID_VERSIONS[sdk] === wanted) ?? null;
}
