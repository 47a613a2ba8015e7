import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AppiumDevice,
  devicesFor,
  nameOf,
  type PoolDevice,
  type WantedDevice,
} from '#domain/apk/device-pool.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { whyUnwell } from './health.ts';

/** How long a run waits for a device, or one of its sessions for its turn. */
const WAIT_MS = 4 * 60_000;
const ASK_AGAIN_MS = 500;
const KEEP_EVERY_MS = 5_000;
/** After so long without a word to the table of leases somebody else may have the device. */
const SILENT_MAX_MS = 18_000;

/** Which run has which device, over all workers. */
export type Leases = {
  take(
    run: string,
    devices: readonly { name: string; slots: number }[],
  ): Promise<{ device: string; slot: number } | null>;
  keep(run: string, session: string | null): Promise<boolean>;
  enter(run: string, session: string): Promise<boolean>;
  leave(run: string, session: string): Promise<void>;
  release(run: string): Promise<void>;
};

/** A turn of one session at its run's device. `lost` ends it when it was not heard of for too long. */
export type Turn = { device: PoolDevice; lost: AbortSignal; leave(): Promise<void> };

export type Ask = {
  run: string;
  wanted: WantedDevice;
  signal: AbortSignal;
  onProgress?: (text: string) => void;
};

/** The devices of the installation, as one of its workers gives them out. */
export class DevicePool {
  readonly #devices: readonly PoolDevice[];
  readonly #leases: Leases;

  constructor(devices: readonly PoolDevice[], leases: Leases) {
    this.#devices = devices;
    this.#leases = leases;
  }

  /**
   * The device of a run: the one that it has, or the first that fits, answers and is free. Waits while all are in use.
   * @throws AppError ANDROID_UNAVAILABLE, in words that say which devices and why.
   */
  async lease({ run, wanted, signal, onProgress }: Ask): Promise<PoolDevice> {
    const fitting = devicesFor(this.#devices, wanted);
    if (fitting.length === 0)
      throw new AppError(
        'ANDROID_UNAVAILABLE',
        `No device of this installation is a ${wantedWords(wanted)}. It has: ${this.#devices.map(nameOf).join(', ')}.`,
      );
    const end = performance.now() + WAIT_MS;
    for (let told = false; ; told = true) {
      signal.throwIfAborted();
      const given = await this.#takeOne(run, fitting);
      if (given) return given;
      if (performance.now() > end)
        throw new AppError(
          'ANDROID_UNAVAILABLE',
          `All devices that fit are in use by other tests: ${fitting.map(nameOf).join(', ')}.`,
        );
      if (!told) onProgress?.(`waiting for a device: ${fitting.map(nameOf).join(', ')}`);
      await delay(ASK_AGAIN_MS, undefined, { signal });
    }
  }

  /** Null when all that answer are in use. The embedded device is made as often as it is asked for. */
  async #takeOne(run: string, fitting: readonly PoolDevice[]): Promise<PoolDevice | null> {
    const before: AppiumDevice[] = [];
    const unwell: string[] = [];
    let hasEmbedded = false;
    for (const entry of fitting) {
      if (entry === 'embedded') {
        hasEmbedded = true;
        break;
      }
      const why = await whyUnwell(entry);
      if (why === null) before.push(entry);
      else unwell.push(`${entry.name} (${why})`);
    }
    const taken = before.length > 0 ? await this.#leases.take(run, before) : null;
    const found = before.find(({ name }) => name === taken?.device);
    if (found) return found;
    if (hasEmbedded) return 'embedded';
    if (before.length > 0) return null;
    throw new AppError('ANDROID_UNAVAILABLE', `No device that fits answers: ${unwell.join(', ')}.`);
  }

  /** Waits for the run's device and for its turn at it: a device has one session of a run at a time. */
  async turn(ask: Ask): Promise<Turn> {
    const { run, signal } = ask;
    const device = await this.lease(ask);
    if (device === 'embedded')
      return { device, lost: new AbortController().signal, leave: async () => undefined };
    const session = randomUUID();
    const end = performance.now() + WAIT_MS;
    while (!(await this.#leases.enter(run, session))) {
      if (performance.now() > end)
        throw new AppError(
          'ANDROID_UNAVAILABLE',
          `Another session of this test has ${device.name} for too long.`,
        );
      await delay(ASK_AGAIN_MS, undefined, { signal });
      if (!(await this.#leases.keep(run, null))) return this.turn(ask); // Lost while it waited.
    }
    return { device, ...this.#hold(run, session) };
  }

  #hold(run: string, session: string): Omit<Turn, 'device'> {
    const lost = new AbortController();
    let heard = performance.now();
    const timer = setInterval(() => {
      this.#leases.keep(run, session).then(
        (kept) => {
          if (kept) heard = performance.now();
          else lost.abort();
        },
        () => {
          if (performance.now() - heard > SILENT_MAX_MS) lost.abort(); // A short fault is no loss.
        },
      );
    }, KEEP_EVERY_MS);
    timer.unref();
    return {
      lost: lost.signal,
      leave: async () => {
        clearInterval(timer);
        await this.#leases.leave(run, session);
      },
    };
  }

  /** The run is over. */
  release(run: string): Promise<void> {
    return this.#devices.some((one) => one !== 'embedded') ? this.#leases.release(run) : Promise.resolve();
  }
}

function wantedWords({ device, sdk }: WantedDevice): string {
  return [device ?? 'device', sdk === undefined ? '' : `with API level ${sdk}`].filter(Boolean).join(' ');
}
