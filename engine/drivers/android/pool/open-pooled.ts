import type { ApkManifest } from '#domain/apk/manifest.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Driver, OpenDriver } from '#engine/drivers/contract.ts';
import { AndroidDriver } from '../android-driver.ts';
import type { Connection } from '../connection.ts';
import { readApk } from '../device/read-apk.ts';
import { openAndroidDriver } from '../open-android.ts';
import { serveApp } from './app-server.ts';
import { connectAppium } from './appium-connection.ts';
import type { Ask, DevicePool, Turn } from './device-pool.ts';

export type PooledOptions = {
  pool: DevicePool;
  run: string;
  apk: string;
  device?: string;
  sdk?: number;
  cache: string;
  unconfined: boolean;
  ffmpeg: string | null;
};

/** What a run asks of the pool whenever it needs its device. */
export function askOf(
  { run, device, sdk }: Pick<PooledOptions, 'run' | 'device' | 'sdk'>,
  signal: AbortSignal,
): Ask {
  return { run, wanted: { ...(device ? { device } : {}), ...(sdk ? { sdk } : {}) }, signal };
}

/** What a report says of a device that Appium reaches. */
export function pooledEnvironment(device: Exclude<Turn['device'], 'embedded'>): Driver['environment'] {
  return {
    browser: '',
    os: device.android ? `Android ${device.android.replace(/^android\s*/i, '')}` : 'Android',
    device: device.model ?? device.name,
  };
}

/**
 * Gives the `OpenDriver` for one APK on whatever device its run has. A session on a real one waits for its turn, and lets the
 * next have it when it closes; one whose device goes away gets another of the run's choice.
 */
export function openPooledDriver(options: PooledOptions): OpenDriver {
  const { pool, apk } = options;
  return async (open) => {
    const ask = askOf(options, open.signal);
    const leased = await pool.lease(ask);
    if (leased === 'embedded') return openAndroidDriver(options)(open);
    const manifest = await readApk(apk);
    const driver = new AndroidDriver({
      connect: () => connectInTurn(options, ask, manifest),
      giveBack: (connection) => connection.close(),
      manifest,
      apk,
      environment: pooledEnvironment(leased),
    });
    open.signal.addEventListener('abort', () => void driver.close(), { once: true });
    return driver;
  };
}

/** A session with the run's device, which is over for all others until it is closed. */
async function connectInTurn(
  { pool, apk, ffmpeg }: Pick<PooledOptions, 'pool' | 'apk' | 'ffmpeg'>,
  ask: Ask,
  manifest: ApkManifest,
): Promise<Connection> {
  const turn = await pool.turn(ask);
  if (turn.device === 'embedded')
    throw new AppError(
      'ANDROID_UNAVAILABLE',
      'The device of this test is gone, and no other one of its kind is free.',
    );
  try {
    const served = await serveApp(apk, turn.device.url, turn.device.apps_from);
    try {
      const connection = await connectAppium({ device: turn.device, app: served.app, manifest, ffmpeg });
      return inTurn(connection, turn);
    } finally {
      await served.close();
    }
  } catch (error) {
    await turn.leave();
    throw new AppError(
      'ANDROID_UNAVAILABLE',
      `${turn.device.name} could not be used: ${(error as Error).message.slice(0, 400)}`,
    );
  }
}

/** A connection that lets the next session have the device, whether it is closed or lost. */
function inTurn(connection: Connection, turn: Turn): Connection {
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closed ??= connection
      .close()
      .catch(() => {}) // A device that is gone has no session any more.
      .then(() => turn.leave());
    return closed;
  };
  turn.lost.addEventListener('abort', () => void close().catch(() => {}), { once: true }); // Told to who closes it.
  return { ...connection, close };
}
