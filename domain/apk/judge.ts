import { ANDROID_VERSIONS, SDK_MAX } from './devices.ts';
import type { ApkManifest } from './manifest.ts';

/** What was found in an APK: its manifest, how many files of code, and for which processors it brings native code. */
export type ApkContent = { manifest: ApkManifest; dex: number; native: string[] };

/** What the sender of an app that can be run should know; null when it is nothing. */
export function noteOn({ native }: ApkContent): string | null {
  if (native.length === 0) return null;
  return `This app brings native code (${native.slice(0, 4).join(', ')}), which is not run here: what depends on it fails, or is not reached.`;
}

/** What to give in place of a bundle, or of a part of an app. */
export const WHOLE_APK =
  'Upload one APK with all of it, as "bundletool build-apks --mode=universal" makes it';

/** Why no device here can run an app, in words for who sent it; null when one can. */
export function whyNotRunnable({ manifest, dex, native }: ApkContent): string | null {
  const { split, requires_splits, launcher, min_sdk, made_for } = manifest;
  if (split) return `it is only a part of an app (split "${split}"). ${WHOLE_APK}`;
  if (requires_splits) return `it needs further parts (split APKs). ${WHOLE_APK}`;
  if (dex === 0)
    return native.length > 0
      ? `it has native code only (${native.slice(0, 4).join(', ')}), which runs on a real device or an emulator only`
      : 'there is no code in it (classes.dex)';
  if (made_for)
    return `it is made for ${made_for}, and the devices here are phones and tablets. Upload its build for phones`;
  if (!launcher) return noScreen(manifest);
  if (min_sdk > SDK_MAX)
    return `it needs Android ${ANDROID_VERSIONS[min_sdk] ?? `API level ${min_sdk}`} or higher, and the devices here have Android ${ANDROID_VERSIONS[SDK_MAX]}`;
  return null;
}

function noScreen({ components }: ApkContent['manifest']): string {
  const count = (kind: string) => components.filter((one) => one.kind === kind).length;
  const none = 'it has no screen to begin with: no activity is for the launcher (MAIN and LAUNCHER)';
  if (count('activity') > 0) return none;
  const services = count('service');
  const rest = services > 0 ? `, only ${services === 1 ? 'a service' : `${services} services`}` : '';
  return `it has no screen: its manifest names no activity${rest}. What a user sees is tested; upload the app that uses it`;
}

/** What an archive is that has no manifest of an APK at its top, by the names in it; null where that cannot be told. */
export function otherThanApk(names: readonly string[]): string | null {
  if (names.includes('base/manifest/AndroidManifest.xml') || names.includes('BundleConfig.pb'))
    return `it is an app bundle (AAB), which stores make APKs of. ${WHOLE_APK}`;
  if (names.some((name) => /\.apk$/i.test(name)))
    return `it is a set of APKs (splits of one app). ${WHOLE_APK}`;
  return null;
}
