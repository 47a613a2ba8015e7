import { AppError } from '#domain/kernel/errors.ts';
import { onBoundedLines } from '#engine/cell/bounded-lines.ts';
import type { Cell } from '#engine/cell/cell.ts';
import type { End, Running } from '#engine/cell/running.ts';
import { deviceCommand, HEAP_MB } from './device-command.ts';
import { type DeviceApp, openDeviceHouse } from './device-house.ts';
import type { DeviceModel } from './models.ts';
import type { Toolchain } from './toolchain.ts';

/** Until the simulated system is there; the first command pays for the app itself. */
const READY_MS = 60_000;
const ANSWER_MS = 30_000;
/** What a JVM exits with that has no memory left (ExitOnOutOfMemoryError). */
const OUT_OF_MEMORY = 3;
const KILL_MS = 3_000;
/** An app that has not answered for five seconds may do so for this long more. */
const HUNG_MS = 15_000;
const ERRORS_MAX = 8_000;
const LINE_MAX = 40_000_000;
/** Until they are asked for; an app that tells of more than this between two steps is flooding. */
const EVENTS_MAX = 20_000;

/** Something that the app did by itself; the fields depend on the kind. */
export type DeviceEvent = { event: string; [field: string]: unknown };

/** Begins what is told of an app that cannot be driven through its own fault. */
export const APP_FAULT = 'The app cannot be run: ';

export type DeviceAnswer = { value: unknown; events: DeviceEvent[]; crashed: boolean };

/** A command that the device could not carry out; `gone`: the process has ended. */
export class DeviceError extends Error {
  readonly gone: boolean;
  /** What the app was doing when it ended or hung, where that is known: then it is the app's own doing. */
  readonly doing: string;
  constructor(message: string, gone = false, doing = '') {
    super(message);
    this.gone = gone;
    this.doing = doing;
  }
}

type Waiting = { resolve(answer: DeviceAnswer): void; reject(error: Error): void; timer: NodeJS.Timeout };

/** The JVM process of one session: it runs one app on one simulated device, and ends with its group. */
export class DeviceProcess {
  readonly #running: Running;
  readonly #house: Cell;
  readonly #waiting = new Map<number, Waiting>();
  readonly #events: DeviceEvent[] = [];
  readonly #ended: Promise<void>;
  readonly #ready = Promise.withResolvers<void>();
  #errors = '';
  #last = 0;
  #gone = false;

  private constructor(running: Running, house: Cell) {
    this.#running = running;
    this.#house = house;
    this.#ready.promise.catch(() => {}); // Told to whoever starts it.
    this.#ended = running.ended.then((end) => {
      this.#gone = true;
      this.#fail(new DeviceError(wordsFor(end), true));
    });
    running.errors.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString('utf8')).slice(-ERRORS_MAX);
    });
    onBoundedLines(running.output, LINE_MAX, (line) => this.#hear(line));
  }

  /**
   * Starts a device and waits until it takes commands.
   * @param proxyUrl the only way into a network that the app has; null leaves it none.
   * @throws AppError ANDROID_UNAVAILABLE
   */
  static async start(
    toolchain: Toolchain,
    app: DeviceApp,
    model: DeviceModel,
    proxyUrl: string | null,
    signal?: AbortSignal,
  ): Promise<DeviceProcess> {
    signal?.throwIfAborted();
    const house = await openDeviceHouse(toolchain, app, proxyUrl);
    if (signal?.aborted) await house.close();
    signal?.throwIfAborted();
    const running = house.run('sh', deviceCommand(toolchain, app, model, house), { input: 'open' });
    const device = new DeviceProcess(running, house);
    const timer = setTimeout(
      () => device.#ready.reject(new DeviceError('the device did not start in time')),
      READY_MS,
    );
    const onAbort = () => void device.kill();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await device.#ready.promise;
      house.entered();
      return device;
    } catch (error) {
      await device.kill();
      signal?.throwIfAborted();
      throw new AppError('ANDROID_UNAVAILABLE', 'The embedded Android device did not start', {
        reason: `${(error as Error).message} ${device.#errors.slice(-500)}`.trim(),
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  get gone(): boolean {
    return this.#gone;
  }

  get pid(): number | undefined {
    return this.#running.pid;
  }

  /**
   * Has one command carried out. A device that does not answer in time is killed.
   * @throws DeviceError
   */
  ask(command: string, parameters: object = {}, timeout_ms = ANSWER_MS): Promise<DeviceAnswer> {
    if (this.#gone) return Promise.reject(new DeviceError('the device has ended', true));
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new DeviceError(`the device did not answer to ${command} within ${timeout_ms} ms`, true));
        void this.kill();
      }, timeout_ms);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#running.input.write(`${JSON.stringify({ ...parameters, id, do: command })}\n`);
    });
  }

  /** What came without being asked for since the last call. */
  drain(): DeviceEvent[] {
    return this.#events.splice(0);
  }

  /** Ends the process with its group, and removes what it left. Never rejects. */
  async kill(): Promise<void> {
    if (!this.#gone) {
      this.#running.kill();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, KILL_MS);
      await Promise.race([this.#ended, late.promise]);
      clearTimeout(timer);
    }
    await this.#house.close().catch(() => {}); // The next start of the worker removes what is left.
  }

  #hear(line: string): void {
    const message = parse(line);
    if (!message) return;
    if (typeof message.id !== 'number') {
      if (message.event === 'ready') this.#ready.resolve();
      else if (message.event === 'dead') this.#fail(new DeviceError(String(message.stack), true));
      else if (this.#events.length < EVENTS_MAX) this.#events.push(message as DeviceEvent);
      if (message.event === 'anr') this.#giveUpSoon(String(message.stack));
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    const { error, value = null, events, crashed } = message;
    if (error) waiting.reject(new DeviceError(String(error)));
    else
      waiting.resolve({
        value,
        events: [...this.drain(), ...(Array.isArray(events) ? (events as DeviceEvent[]) : [])],
        crashed: crashed === true,
      });
  }

  /** What waits for an app that hangs is told so soon, in place of at the end of its time. */
  #giveUpSoon(stack: string): void {
    for (const [id, waiting] of this.#waiting) {
      clearTimeout(waiting.timer);
      waiting.timer = setTimeout(() => {
        this.#waiting.delete(id);
        waiting.reject(
          new DeviceError('the app keeps its main thread busy and does not answer', true, stack),
        );
        void this.kill();
      }, HUNG_MS);
    }
  }

  #fail(error: DeviceError): void {
    this.#ready.reject(error);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}

function wordsFor({ code, signal, why }: End): string {
  if (code === null && !signal) return why ?? 'the device did not start';
  if (code === OUT_OF_MEMORY) return `the app needs more memory than ${HEAP_MB} MB`;
  return signal ? `the device was ended (${signal})` : `the app ended its own process (exit ${code})`;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // Native code may print where it likes.
  }
}
