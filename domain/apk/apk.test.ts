import { describe, expect, it } from 'vitest';
import { ApkError, readBinaryXml } from './binary-xml.ts';
import { deviceOf, sdkOf } from './devices.ts';
import { noteOn, otherThanApk, whyNotRunnable } from './judge.ts';
import type { ApkManifest } from './manifest.ts';
import { activityOf, placeOf } from './places.ts';

const manifest: ApkManifest = {
  package_name: 'a.shop',
  version_name: '1',
  min_sdk: 26,
  target_sdk: 33,
  split: '',
  requires_splits: false,
  debuggable: false,
  allow_backup: false,
  cleartext: null,
  network_config: false,
  permissions: [],
  launcher: 'a.shop.Home',
  components: [],
};
const component = (kind: 'activity' | 'service') => ({
  ...{ kind, name: 'a.shop.Part', exported: false, permission: '', enabled: true, filters: [] },
});
const content = { manifest, dex: 1, native: [] };

describe('what no device here can run', () => {
  it.each([
    [{ ...content, dex: 0, native: ['arm64-v8a'] }, /native code only \(arm64-v8a\)/],
    [{ ...content, dex: 0 }, /no code/],
    [{ ...content, manifest: { ...manifest, launcher: '' } }, /no screen: its manifest names no activity\./],
    [
      { ...content, manifest: { ...manifest, launcher: '', components: [component('service')] } },
      /only a service/,
    ],
    [
      { ...content, manifest: { ...manifest, launcher: '', components: [component('activity')] } },
      /no activity is for the launcher/,
    ],
    [
      { ...content, manifest: { ...manifest, made_for: 'watches' as const } },
      /made for watches.*build for phones/,
    ],
    [{ ...content, manifest: { ...manifest, min_sdk: 36 } }, /needs Android 16 or higher/],
    [{ ...content, manifest: { ...manifest, split: 'config.xxhdpi' } }, /only a part of an app/],
    [{ ...content, manifest: { ...manifest, requires_splits: true } }, /further parts/],
  ])('is refused with its reason', (given, reason) => {
    expect(whyNotRunnable(given)).toMatch(reason);
  });

  it('is not the ordinary app; what is lost with native code is said', () => {
    expect(whyNotRunnable(content)).toBeNull();
    expect(noteOn(content)).toBeNull();
    expect(noteOn({ ...content, native: ['arm64-v8a'] })).toMatch(/native code \(arm64-v8a\).*not run/);
  });
});

it('an archive of another kind is named, with what to give instead', () => {
  expect(otherThanApk(['BundleConfig.pb', 'base/dex/classes.dex'])).toMatch(/app bundle.*universal/);
  expect(otherThanApk(['base.apk', 'config.xxhdpi.apk', 'icon.png'])).toMatch(/set of APKs.*universal/);
  expect(otherThanApk(['readme.txt'])).toBeNull();
});

describe('binary XML', () => {
  it.each([
    ['text', Buffer.from('<manifest/>')],
    ['nothing', Buffer.alloc(0)],
    ['a header alone', Buffer.from([3, 0, 8, 0, 8, 0, 0, 0])],
    ['a chunk without a size', Buffer.from([3, 0, 8, 0, 16, 0, 0, 0, 2, 1, 16, 0, 0, 0, 0, 0])],
  ])('that is %s is refused', (_what, bytes) => {
    expect(() => readBinaryXml(bytes)).toThrow(ApkError);
  });
});

it('places name a package and an activity, devices and versions are known as people write them', () => {
  expect(activityOf(placeOf('a.shop', 'a.shop.Cart'))).toBe('a.shop.Cart');
  expect(activityOf('http://a.test/x/y/z')).toBe('');
  expect(deviceOf('pixel6')?.sdk).toBe(33);
  expect(deviceOf('Nokia 3310')).toBeNull();
  expect([sdkOf('Android 13'), sdkOf('12'), sdkOf('9')]).toEqual([33, 31, null]);
});
