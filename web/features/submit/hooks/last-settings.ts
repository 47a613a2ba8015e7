import type { TestRow } from '#domain/api/tests.ts';
import { ANDROID_VERSIONS, OFFERED_SDKS, sdkOf } from '#domain/apk/devices.ts';
import type { AppTestValues } from './app-test.ts';
import { CONTEXTS, type WebTestValues } from './web-test.ts';

const originOf = (address: string | null): string => {
  const url = URL.parse(address ?? '');
  return url?.protocol.startsWith('http') ? url.origin : '';
};

/** The newest test of the app at an address. `rows`: the newest first. */
export function lastTestOf(rows: readonly TestRow[], address: string): TestRow | null {
  const origin = originOf(address.trim());
  if (!origin) return null;
  return rows.find(({ test_type, url }) => test_type === 'web_url' && originOf(url) === origin) ?? null;
}

/** The newest test of an uploaded file with this name. `rows`: the newest first. */
export function lastTestOfFile(rows: readonly TestRow[], name: string): TestRow | null {
  return rows.find(({ config }) => config.bundle_name === name) ?? null;
}

/** What the web form holds for the settings of a test, as far as the plan still has its duration; no account is in it. */
export function webSettingsOf(
  { config, requested_duration_minutes }: TestRow,
  durations: readonly number[],
): Partial<WebTestValues> {
  const contexts = CONTEXTS.find((count) => count === String(config.contexts));
  return {
    mode: config.mode,
    destructive: config.destructive,
    browser: config.browser,
    viewport: `${config.viewport.width}x${config.viewport.height}`,
    seed: String(config.seed),
    maxPages: String(config.max_pages),
    ...(contexts ? { contexts } : {}),
    ...(config.entry_point ? { entryPoint: config.entry_point } : {}),
    ...durationOf(requested_duration_minutes, durations),
  };
}

/** The same of the app form. */
export function appSettingsOf(
  { config, requested_duration_minutes }: TestRow,
  durations: readonly number[],
): Partial<AppTestValues> {
  const sdk = OFFERED_SDKS.find((one) => one === sdkOf(config.android_version ?? ''));
  return {
    destructive: config.destructive,
    seed: String(config.seed),
    ...(config.device ? { device: config.device } : {}),
    androidVersion: sdk ? (ANDROID_VERSIONS[sdk] ?? '') : '',
    ...durationOf(requested_duration_minutes, durations),
  };
}

function durationOf(minutes: number, durations: readonly number[]): { duration?: string } {
  return durations.includes(minutes) ? { duration: String(minutes) } : {};
}
