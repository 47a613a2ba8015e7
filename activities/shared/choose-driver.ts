import { sdkOf } from '#domain/apk/devices.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { AndroidHost, AppOnDevice } from '#engine/drivers/android/pool/host.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import type { OtherBrowser } from '#engine/drivers/web/others/other-browsers.ts';
import type { Deps } from './deps.ts';

type NeededDeps = Pick<Deps, 'blobs' | 'android' | 'browsers' | 'openDriver' | 'openProofBrowser'>;

/** The app of a run, and what runs it. @throws AppError ANDROID_UNAVAILABLE */
export async function appOf(
  { android, blobs }: Pick<Deps, 'android' | 'blobs'>,
  { test_id, target, config }: RunSpec,
): Promise<{ host: AndroidHost; app: AppOnDevice }> {
  if (!android) throw new AppError('ANDROID_UNAVAILABLE');
  const apk = target.bundle_key ? await blobs.path(target.bundle_key) : null;
  if (!apk) throw new AppError('INTERNAL');
  const sdk = config.android_version ? sdkOf(config.android_version) : null;
  const { device } = config;
  return {
    host: android,
    app: { run: test_id, apk, ...(device ? { device } : {}), ...(sdk ? { sdk } : {}) },
  };
}

/** The browser that a run of a web app asks for, null for Chromium. @throws AppError BROWSER_UNAVAILABLE */
export function otherBrowserOf(
  { browsers }: Pick<Deps, 'browsers'>,
  { config }: RunSpec,
): OtherBrowser | null {
  if (config.browser === 'chrome') return null;
  const browser = browsers?.[config.browser];
  if (!browser)
    throw new AppError(
      'BROWSER_UNAVAILABLE',
      `This installation has no ${config.browser} to test with. Choose chrome.`,
    );
  return browser;
}

export async function driverOf(deps: NeededDeps, spec: RunSpec): Promise<OpenDriver> {
  if (spec.test_type !== 'android_apk') return otherBrowserOf(deps, spec)?.openDriver ?? deps.openDriver;
  const { host, app } = await appOf(deps, spec);
  return host.driverFor(app);
}

/** What a batch of proofs opens its sessions by, each as fresh as the first of all. */
export async function proofDriverOf(
  deps: NeededDeps,
  spec: RunSpec,
  proxyUrl: string | null,
): Promise<SharedBrowser> {
  if (spec.test_type !== 'android_apk') {
    const other = otherBrowserOf(deps, spec);
    return other ? other.openShared(proxyUrl) : deps.openProofBrowser(proxyUrl);
  }
  return { openDriver: await driverOf(deps, spec), close: async () => undefined };
}

type SharedBrowser = { openDriver: OpenDriver; close(): Promise<void> };

/** A browser for short sessions that starts with the first of them. */
export function startedLate(start: () => Promise<SharedBrowser>): SharedBrowser {
  let opened: Promise<SharedBrowser> | null = null;
  return {
    openDriver: async (options) => {
      opened ??= start();
      return (await opened).openDriver(options);
    },
    close: async () => {
      const browser = await opened?.catch(() => null); // Where it did not start, its session has said so.
      await browser?.close();
    },
  };
}

/** How long a run may explore before its proofs get a turn at the device; without end where they need none. */
export async function turnOf(deps: NeededDeps, spec: RunSpec, signal: AbortSignal): Promise<number> {
  if (spec.test_type !== 'android_apk') return Number.POSITIVE_INFINITY;
  const { host, app } = await appOf(deps, spec);
  return (await host.turnOf(app, signal)) ?? Number.POSITIVE_INFINITY;
}
