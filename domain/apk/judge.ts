import { ANDROID_VERSIONS, SDK_MAX } from './devices.ts';
import type { ApkManifest } from './manifest.ts';

/** What was found in an APK: its manifest, how many files of code, and for which processors it brings native code. */
export type ApkContent = { manifest: ApkManifest; dex: number; native: string[] };

/** What the sender of an app that can be run should know; null when it is nothing. */
export function noteOn({ native }: ApkContent): string | null {
  if (native.length === 0) return null;
  return `This app brings native code (${native.slice(0, 4).join(', ')}), which is not run here: what depends on it fails, or is not reached.`;
}

/** Why no device here can run an app, in words for who sent it; null when one can. */
export function whyNotRunnable({ manifest, dex, native }: ApkContent): string | null {
  const { split, requires_splits, launcher, min_sdk } = manifest;
  if (split)
    return `it is only a part of an app (split "${split}"). Upload one APK with all of it, as "bundletool build-apks --mode=universal" makes it`;
  if (requires_splits)
    return 'it needs further parts (split APKs). Upload one APK with all of it, as "bundletool build-apks --mode=universal" makes it';
  if (dex === 0)
    return native.length > 0
      ? `it has native code only (${native.slice(0, 4).join(', ')}), which runs on a real device or an emulator only`
      : 'there is no code in it (classes.dex)';
  if (!launcher) return 'it has no screen to begin with: no activity is for the launcher (MAIN and LAUNCHER)';
  if (min_sdk > SDK_MAX)
    return `it needs Android ${ANDROID_VERSIONS[min_sdk] ?? `API level ${min_sdk}`} or higher, and the devices here have Android ${ANDROID_VERSIONS[SDK_MAX]}`;
  return null;
}
