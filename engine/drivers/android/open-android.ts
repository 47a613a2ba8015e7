import { DEFAULT_DEVICE } from '#domain/apk/devices.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Driver, OpenDriver } from '../contract.ts';
import { AndroidDriver } from './android-driver.ts';
import type { Connection } from './connection.ts';
import { APP_FAULT } from './device/device-process.ts';
import { deviceModel } from './device/models.ts';
import { readApk } from './device/read-apk.ts';
import { giveBackDevice, takeDevice } from './spare.ts';

export type AndroidOptions = {
  apk: string;
  device?: string;
  sdk?: number;
  cache: string;
  /** Runs apps that this machine cannot keep apart all the same. */
  unconfined?: boolean;
};

/** What a report says of the device. @throws AppError INVALID_REQUEST when there is none of that name. */
export function androidEnvironment({
  device = DEFAULT_DEVICE,
  sdk,
}: Pick<AndroidOptions, 'device' | 'sdk'>): Driver['environment'] {
  const model = deviceModel(device, sdk);
  if (!model)
    throw new AppError('INVALID_REQUEST', `There is no device ${device}${sdk ? ` of API level ${sdk}` : ''}`);
  return { browser: '', os: `Android ${model.android}`, device: model.name };
}

/**
 * Gives the `OpenDriver` for one APK on embedded devices. Each session is a device of its own, which ends with
 * `close()` or with the abort signal. Opening rejects with `ANDROID_UNAVAILABLE`.
 */
export function openAndroidDriver(options: AndroidOptions): OpenDriver {
  const environment = androidEnvironment(options);
  return async (open) => {
    open.signal.throwIfAborted();
    const manifest = await readApk(options.apk);
    const device = {
      apk: options.apk,
      device: environment.device,
      sdk: options.sdk,
      cache: options.cache,
      unconfined: options.unconfined ?? false,
      proxy_url: open.proxy_url,
    };
    let taken = 0;
    const connect = async (): Promise<Connection> => {
      open.signal.throwIfAborted();
      taken += 1;
      try {
        // Proofs need one device after another; an exploration only when the app has crashed, which it then does again.
        return await takeDevice(device, open.pace !== 'quick' || taken > 1);
      } catch (error) {
        const { message } = error as Error;
        const at = message.indexOf(APP_FAULT);
        if (at >= 0) throw new AppError('APP_NOT_RUNNABLE', message.slice(at, at + 500));
        throw new AppError('ANDROID_UNAVAILABLE', message.slice(0, 500));
      }
    };
    const giveBack = (connection: Connection) => giveBackDevice(device, connection);
    const driver = new AndroidDriver({
      connect,
      giveBack,
      manifest,
      apk: options.apk,
      environment,
      still: true,
      must_show: open.pace === 'quick',
    });
    open.signal.addEventListener('abort', () => void driver.close(), { once: true });
    return driver;
  };
}
