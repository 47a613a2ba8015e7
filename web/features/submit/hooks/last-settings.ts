import type { TestRow } from '#domain/api/tests.ts';
import { ANDROID_VERSIONS, OFFERED_SDKS, sdkOf } from '#domain/apk/devices.ts';
import { durationsFor, type PlanType } from '#domain/plans/plans.ts';
import { planForProbes } from './allowances.ts';
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

/**
 * What the web form holds for the settings of a test, as far as the plan still has them; no account and no header is in
 * it, and probes are to be stated anew.
 */
export function webSettingsOf(
  { config, requested_duration_minutes }: TestRow,
  plan: PlanType,
): Partial<WebTestValues> {
  const probes = config.mode === 'active';
  const contexts = CONTEXTS.find((count) => count === String(config.contexts));
  return {
    mode: probes && planForProbes(plan) ? 'interact' : config.mode,
    ...(probes ? { authority: false } : {}),
    destructive: config.destructive,
    browser: config.browser,
    viewport: `${config.viewport.width}x${config.viewport.height}`,
    seed: String(config.seed),
    maxPages: String(config.max_pages),
    include: (config.include ?? []).join('\n'),
    exclude: (config.exclude ?? []).join('\n'),
    ...(contexts ? { contexts } : {}),
    ...(config.entry_point ? { entryPoint: config.entry_point } : {}),
    ...durationOf(requested_duration_minutes, plan),
  };
}

/** The same of the app form. */
export function appSettingsOf(
  { config, requested_duration_minutes }: TestRow,
  plan: PlanType,
): Partial<AppTestValues> {
  const sdk = OFFERED_SDKS.find((one) => one === sdkOf(config.android_version ?? ''));
  return {
    destructive: config.destructive,
    seed: String(config.seed),
    ...(config.device ? { device: config.device } : {}),
    androidVersion: sdk ? (ANDROID_VERSIONS[sdk] ?? '') : '',
    ...durationOf(requested_duration_minutes, plan),
  };
}

function durationOf(minutes: number, plan: PlanType): { duration?: string } {
  return durationsFor(plan).includes(minutes) ? { duration: String(minutes) } : {};
}
