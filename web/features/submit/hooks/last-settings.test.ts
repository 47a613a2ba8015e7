import { expect, it } from 'vitest';
import { rowOf, STORED_CONFIG } from '#tests/support/stored-config.ts';
import { appSettingsOf, lastTestOf, lastTestOfFile, webSettingsOf } from './last-settings.ts';

it('finds the newest test of the same app', () => {
  const rows = [
    rowOf(3, { url: 'https://other.example/' }),
    rowOf(2, { url: 'https://shop.example/cart', test_name: 'newest' }),
    rowOf(1, { url: 'https://shop.example/' }),
  ];
  expect(lastTestOf(rows, ' https://shop.example/login ')?.test_name).toBe('newest');
  expect(lastTestOf(rows, 'https://shop.example:8443/')).toBeNull();
  expect(lastTestOf(rows, 'shop')).toBeNull();
  const apk = rowOf(4, { test_type: 'android_apk', config: { ...STORED_CONFIG, bundle_name: 'a.apk' } });
  expect(lastTestOfFile([...rows, apk], 'a.apk')).toBe(apk);
  expect(lastTestOfFile(rows, '')).toBeNull();
});

it('offers its settings again, without authority, accounts, and a duration that the plan has not', () => {
  const viewport = { width: 390, height: 844 };
  const config = { ...STORED_CONFIG, browser: 'firefox' as const, viewport, seed: 9, exclude: ['/a', '/b'] };
  const row = rowOf(1, { config, requested_duration_minutes: 20 });
  const settings = webSettingsOf(row, 'pro');
  expect(settings).toMatchObject({ browser: 'firefox', viewport: '390x844', seed: '9', duration: '20' });
  expect(settings).toMatchObject({ include: '', exclude: '/a\n/b' });
  expect(settings).not.toHaveProperty('headers');
  expect(settings).not.toHaveProperty('authority');
  expect(webSettingsOf({ ...row, requested_duration_minutes: 200 }, 'pro')).not.toHaveProperty('duration');
});

it('offers device and Android version of an app again', () => {
  const config = { ...STORED_CONFIG, device: 'OnePlus 9', android_version: 'Android 13' };
  const row = rowOf(1, { test_type: 'android_apk', config });
  expect(appSettingsOf(row, 'pro')).toMatchObject({ device: 'OnePlus 9', androidVersion: '13' });
});

it('offers probes again where the plan has them, to be stated anew', () => {
  const row = rowOf(1, { config: { ...STORED_CONFIG, mode: 'active' } });
  expect(webSettingsOf(row, 'chaos')).toMatchObject({ mode: 'active', authority: false });
  expect(webSettingsOf(row, 'pro')).toMatchObject({ mode: 'interact' });
});
