import { AppError } from '#domain/kernel/errors.ts';
import type { Driver, OpenDriver } from '../contract.ts';
import { confinementHere } from './device/confine.ts';
import { prepareApp } from './device/prepare.ts';
import { androidEnvironment, openAndroidDriver } from './open-android.ts';

export type AndroidHostOptions = {
  cache: string;
  env: Record<string, string | undefined>;
  /** Runs apps that this machine cannot keep apart all the same: its operator has said so. */
  unconfined: boolean;
};

/** An APK, and the device that it is to be run on. */
export type AppOnDevice = { apk: string; device?: string; sdk?: number };

/** The embedded devices of one worker. */
export type AndroidHost = {
  /**
   * Makes everything ready for an APK, so that its sessions begin soon. @throws AppError ANDROID_UNAVAILABLE, APP_NOT_RUNNABLE
   */
  prepare(
    app: AppOnDevice,
    signal: AbortSignal,
    onProgress: (text: string) => void,
  ): Promise<Driver['environment']>;
  driverFor(app: AppOnDevice): OpenDriver;
};

export function androidHost({ cache, env, unconfined }: AndroidHostOptions): AndroidHost {
  return {
    prepare: async (app, signal, onProgress) => {
      if (!unconfined && (await confinementHere()) === 'none')
        throw new AppError(
          'ANDROID_UNAVAILABLE',
          'This installation cannot keep apps apart from its own machine, so it runs none. Its operator can give it the means (Linux, root, unshare, setpriv) or set ROVE_ANDROID_UNCONFINED=1.',
        );
      await prepareApp({ ...app, cache, env, signal, onProgress });
      return androidEnvironment(app);
    },
    driverFor: (app) => openAndroidDriver({ ...app, cache, unconfined }),
  };
}
