import { placeOf } from '#domain/apk/places.ts';
import type { Signal } from '../contract.ts';
import { lackOf } from './app-stack.ts';
import type { Connection } from './connection.ts';
import type { LogRecord } from './log-record.ts';
import { signalsOf } from './log-signals.ts';

const SIGNALS_MAX = 5_000;

type Crash = Extract<Signal, { kind: 'app_crash' }>;

export type DeviceLifeParts = {
  connect(): Promise<Connection>;
  /** Takes a device on which nothing was done but to look. */
  giveBack(connection: Connection): Promise<void>;
  package_name: string;
  /** Where an app is that was started by its icon. */
  start: string;
  /** The device's clock stands still between commands, and with it all that it shows. */
  still: boolean;
  /** Where the app is now. */
  place(): string;
  /** Another device has taken the place of one that ended: nothing that was seen is there any more. */
  onRenewed(): void;
};

/** The device of a session, one after the other when an app ends them, and what their logs tell. */
export class DeviceLife {
  readonly #parts: DeviceLifeParts;
  /** Null until it is needed: a place that cannot be opened costs no device. */
  #connection: Connection | null = null;
  #signals: Signal[] = [];
  #closed: Promise<void> | null = null;
  /** The app has ended, and mostly its device with it. */
  dead = false;
  /** The app has ended by itself at least once. */
  hasEnded = false;
  /** Something was done on the device that another session must not meet. */
  used = false;
  /** Lines of the log so far. */
  heard = 0;
  record: LogRecord | null = null;
  /** What the device could not do so far, and how often. */
  readonly lacks = new Map<string, number>();

  constructor(parts: DeviceLifeParts) {
    this.#parts = parts;
  }

  get isClosed(): boolean {
    return this.#closed !== null;
  }

  /** @throws Error when the session is closed, or not open yet. */
  device(): Connection {
    if (!this.#connection) throw new Error('The session is closed');
    return this.#connection;
  }

  /** A device with the app on it. */
  async ready(): Promise<void> {
    if (!this.#connection) {
      await this.#connect();
      await this.hear();
    }
    if (this.dead) await this.#recover();
  }

  /** Takes in what the device's log says since the last time. */
  async hear(place = this.#parts.place()): Promise<void> {
    const { package_name, still } = this.#parts;
    const lines = await this.device()
      .logs()
      .catch(() => []); // The device is gone, which the next call tells.
    this.heard += lines.length;
    this.record?.add(lines);
    for (const signal of signalsOf(lines, place, package_name)) {
      if (signal.kind === 'app_crash' && (await this.#lacked(signal))) continue;
      // Time that stands still and is made up for says nothing of how fast an app is.
      if (still && (signal.kind === 'displayed' || signal.kind === 'skipped_frames')) continue;
      if (this.#signals.length < SIGNALS_MAX) this.#signals.push(signal);
    }
  }

  drain(): Signal[] {
    return this.#signals.splice(0);
  }

  /** Does something that fails when the device ends; null when it did. */
  async safely<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#closed) throw new Error('The session is closed');
    try {
      return await work();
    } catch (error) {
      if (this.#closed) throw error;
      await this.ended(error);
      return null;
    }
  }

  /** The device's process ended or stopped answering. What that was is in its log, unless the app ended it itself. */
  async ended(error: unknown): Promise<void> {
    const told = this.#signals.length;
    await this.hear();
    this.dead = true;
    this.hasEnded = true;
    if (this.#signals.slice(told).some(({ kind }) => kind === 'app_crash' || kind === 'hang')) return;
    const message = (error as Error).message;
    this.#signals.push({
      kind: 'log_error',
      tag: 'Device',
      message: `The device ended: ${message}`,
      place: this.#parts.place(),
    });
  }

  close(): Promise<void> {
    this.#closed ??= this.#end().catch(() => {}); // Its process is killed before anything can fail.
    return this.#closed;
  }

  async #end(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    await (this.used || this.dead ? connection.close() : this.#parts.giveBack(connection));
  }

  /**
   * Whether a crash was the embedded device's own doing: that is told as such, and the app goes on, as it would on a real
   * one.
   */
  async #lacked(crash: Crash): Promise<boolean> {
    const { forgive } = this.device();
    const lack = forgive ? lackOf(crash) : null;
    this.dead ||=
      lack === null ||
      !(await forgive?.().then(
        () => true,
        () => false, // The device has ended over it.
      ));
    this.hasEnded ||= lack === null;
    if (lack === null) return false;
    this.lacks.set(lack, (this.lacks.get(lack) ?? 0) + 1);
    if (this.#signals.length < SIGNALS_MAX)
      this.#signals.push({ kind: 'device_lack', part: lack, place: this.#screenOf(crash) });
    return true;
  }

  /** Where a crash was: the screen that it kept from being shown, if any. */
  #screenOf({ during, place }: Crash): string {
    const opening = /^start (\S+)/.exec(during)?.[1];
    return opening ? placeOf(this.#parts.package_name, opening) : place;
  }

  /** A new device with the app as freshly installed: what an app leaves behind when it crashes is not for the next. */
  async #recover(): Promise<void> {
    await this.#connection?.close().catch(() => {}); // It has mostly ended already.
    await this.#connect();
    this.dead = false;
    this.#parts.onRenewed();
    await this.hear(this.#parts.start);
  }

  async #connect(): Promise<void> {
    if (this.#closed) throw new Error('The session is closed');
    const connection = await this.#parts.connect();
    this.#connection = connection;
    this.used = false;
    if (!this.#closed) return;
    await connection.close();
    throw new Error('The session is closed');
  }
}
