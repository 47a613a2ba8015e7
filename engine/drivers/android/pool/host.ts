import { EMBEDDED_ONLY, type PoolDevice } from '#domain/apk/device-pool.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { confinementHere } from '#engine/cell/host-means.ts';
import type { Driver, OpenDriver } from '#engine/drivers/contract.ts';
import { prepareApp } from '../device/prepare.ts';
import { androidEnvironment } from '../open-android.ts';
import { DevicePool, type Leases } from './device-pool.ts';
import { openPooledDriver, pooledEnvironment } from './open-pooled.ts';
import { type ServedDevice, serveDevice } from './serve-device.ts';

/** Proofs of a run wait so long at most for their turn at its one device. */
const TURN_MS = 60_000;

export type AndroidHostOptions = {
  cache: string;
  env: Record<string, string | undefined>;
  /** Runs apps that this machine cannot keep apart all the same: its operator has said so. */
  unconfined: boolean;
  /** The devices of the installation; absent: embedded ones only. */
  devices?: readonly PoolDevice[];
  leases: Leases;
  ffmpeg: string | null;
};

export type AppOnDevice = { run: string; apk: string; device?: string; sdk?: number };

/** The Android devices of one worker: those that it makes itself, and those that it shares with other workers. */
export type AndroidHost = {
  /**
   * Leases a device and makes everything ready for an APK, so that its sessions begin soon. @throws AppError
   * ANDROID_UNAVAILABLE, APP_NOT_RUNNABLE
   */
  prepare(
    app: AppOnDevice,
    signal: AbortSignal,
    onProgress: (text: string) => void,
  ): Promise<Driver['environment']>;
  driverFor(app: AppOnDevice): OpenDriver;
  /** How long one session may keep the device of its run to itself; null where each has its own. */
  turnOf(app: AppOnDevice, signal: AbortSignal): Promise<number | null>;
  /**
   * Lets another process have a session with the run's device, by WebDriver, until it is closed. On one that we make, the
   * app reaches the network through the proxy only.
   */
  serve(app: AppOnDevice, signal: AbortSignal, proxyUrl: string | null): Promise<ServedDevice>;
  /** Gives the run's device back. May be repeated. */
  release(run: string): Promise<void>;
};

export function androidHost(options: AndroidHostOptions): AndroidHost {
  const { cache, env, unconfined, devices = EMBEDDED_ONLY, leases, ffmpeg } = options;
  const pool = new DevicePool(devices, leases);
  const lease = (
    { run, device, sdk }: AppOnDevice,
    signal: AbortSignal,
    onProgress?: (text: string) => void,
  ) =>
    pool.lease({
      run,
      wanted: { ...(device ? { device } : {}), ...(sdk ? { sdk } : {}) },
      signal,
      ...(onProgress ? { onProgress } : {}),
    });
  return {
    prepare: async (app, signal, onProgress) => {
      const leased = await lease(app, signal, onProgress);
      if (leased !== 'embedded') return pooledEnvironment(leased);
      if (!unconfined && (await confinementHere()) === 'none')
        throw new AppError(
          'ANDROID_UNAVAILABLE',
          'This installation cannot keep apps apart from its own machine, so it runs none. Its operator can give it the means (Linux, root or user namespaces, and util-linux) or set ROVE_ANDROID_UNCONFINED=1.',
        );
      await prepareApp({ ...app, cache, env, signal, onProgress });
      return androidEnvironment(app);
    },
    driverFor: (app) => openPooledDriver({ ...app, pool, cache, unconfined, ffmpeg }),
    turnOf: async (app, signal) => ((await lease(app, signal)) === 'embedded' ? null : TURN_MS),
    serve: (app, signal, proxyUrl) =>
      serveDevice({ ...app, pool, cache, unconfined, ffmpeg }, signal, proxyUrl),
    release: (run) => pool.release(run),
  };
}
