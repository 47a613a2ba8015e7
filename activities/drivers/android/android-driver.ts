import { isDeviceLimit } from '#activities/oracles/android/app-stack.ts';
import type { ApkManifest } from '#domain/apk/manifest.ts';
import { activityOf, placeOf } from '#domain/apk/places.ts';
import { quoted } from '#domain/findings/code-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type {
  Action,
  ActionResult,
  Capabilities,
  Driver,
  ElementTarget,
  Observation,
  OnFrame,
  ProbeName,
  Signal,
} from '../contract.ts';
import type { Recording } from '../evidence.ts';
import { Actor } from './actor.ts';
import type { Connection, DeviceState } from './connection.ts';
import { canOpen, leadsInto, linksInto } from './links.ts';
import { xpathOf } from './locator.ts';
import { LogRecord } from './log-record.ts';
import { signalsOf } from './log-signals.ts';
import { type Look, lookAt, type Usable } from './observe.ts';
import { PROBES, runProbe } from './probes.ts';
import { is, parseSource, withoutIds } from './view-tree.ts';

const BLANK_WAIT_MS = 2_000;
const FRAME_SCALE = 0.5;
const SIGNALS_MAX = 5_000;

export type AndroidParts = {
  connect(): Promise<Connection>;
  /** Takes a device on which nothing was done but to look. */
  giveBack(connection: Connection): Promise<void>;
  manifest: ApkManifest;
  apk: string;
  environment: Driver['environment'];
  /** The device's clock stands still between commands, and with it all that it shows. */
  still?: boolean;
};

/** A session with an Android app on a device that WebDriver reaches. */
export class AndroidDriver implements Driver {
  readonly capabilities: Capabilities;
  readonly environment: Driver['environment'];
  readonly #parts: AndroidParts;
  readonly #actor: Actor;
  /** Null until it is needed: a place that cannot be opened costs no device. */
  #connection: Connection | null = null;
  #signals: Signal[] = [];
  #last: Look | null = null;
  #source = '';
  /** Nothing can have changed since the last look. */
  #isNow = false;
  #place: string;
  #dead = false;
  /** Something was done on the device that another session must not meet. */
  #used = false;
  /** Lines of the log so far. */
  #heard = 0;
  #onFrame: OnFrame | null = null;
  #record: LogRecord | null = null;
  /** The last picture that was asked for. */
  #picture: Buffer | null = null;
  #closed: Promise<void> | null = null;

  constructor(parts: AndroidParts) {
    this.#parts = parts;
    this.environment = parts.environment;
    this.capabilities = {
      browser: false,
      can_reload: false,
      can_open_places: true,
      actions: ['rotate', 'leave'],
      touch: true,
      probes: PROBES,
      links: linksInto(parts.manifest),
    };
    this.#place = placeOf(parts.manifest.package_name, parts.manifest.launcher);
    this.#actor = new Actor(() => this.#device());
  }

  /** Starts the app at one of its activities; only at those that another app may start too. */
  async open(place: string): Promise<void> {
    const { manifest } = this.#parts;
    if (leadsInto(manifest, place)) return this.#follow(place);
    const name = activityOf(place) || manifest.launcher;
    if (!canOpen(manifest, name))
      throw new AppError(
        'TARGET_FORBIDDEN',
        `No other app can open ${name}: it is reached through the app only.`,
      );
    await this.#ready();
    const intent = `${manifest.package_name}/${name}`;
    await this.#safely(() => this.#device().start(intent));
    await this.#hear();
  }

  async #follow(address: string): Promise<void> {
    await this.#ready();
    await this.#safely(() => this.#device().link(address));
    await this.#hear();
  }

  async observe({ patient = false } = {}): Promise<Observation> {
    const began = performance.now();
    let look = (await this.#lookStill()) ?? (await this.#look());
    if (patient && look.seen.blank) {
      await this.#safely(() => this.#device().wait(BLANK_WAIT_MS));
      look = await this.#look();
    }
    return { ...look.seen, took_ms: Math.round((performance.now() - began) * 10) / 10 };
  }

  /** The last look, where nothing can have happened since but what threads of the app do, who mostly tell of it. */
  async #lookStill(): Promise<Look | null> {
    const heard = this.#heard;
    if (!this.#isNow || this.#closed) return null;
    this.#isNow = false;
    await this.#hear();
    return this.#heard === heard && !this.#dead ? this.#last : null;
  }

  async #look(): Promise<Look> {
    if (!this.#dead) await this.#ready();
    if (!this.#dead) await this.#hear();
    if (this.#dead) return this.#stopped();
    const state = await this.#safely(() => this.#device().state());
    const source = state && (await this.#safely(() => this.#device().source()));
    if (!state || source === null) return this.#stopped();
    if (state.activity === null && !this.#dead) {
      // The way out of an app leads to the home screen; a user who goes on testing opens it again.
      await this.open(placeOf(this.#parts.manifest.package_name, ''));
      const again = await this.#safely(() => this.#device().state());
      if (!again?.activity) return this.#nothing();
      return this.#keep(again, (await this.#safely(() => this.#device().source())) ?? '');
    }
    return this.#keep(state, source);
  }

  #keep(state: DeviceState, source: string): Look {
    if (!source) return this.#nothing();
    this.#source = `${state.outside}${withoutIds(source)}`;
    this.#place = placeOf(this.#parts.manifest.package_name, state.activity ?? '');
    this.#last = lookAt(parseSource(source), {
      place: this.#place,
      title: state.title,
      density: state.density,
    });
    if (!canOpen(this.#parts.manifest, state.activity ?? '')) this.#last.seen.inner = true;
    return this.#last;
  }

  async perform(action: Action): Promise<ActionResult> {
    const stopped = this.#dead;
    await this.#ready();
    // To make a new device is no slowness of the app.
    const began = performance.now();
    if (stopped && action.kind !== 'open') {
      await this.#look();
      return {
        status: 'done',
        effect: true,
        detail: 'place',
        took_ms: Math.round(performance.now() - began),
      };
    }
    const look = this.#last ?? (await this.#look());
    this.#used = true;
    const before = this.#source;
    const heard = this.#heard;
    const place = this.#place;
    this.#isNow = false;
    const { passed_ms = 0, ...done } = await this.#do(action, look);
    await this.#hear(place);
    if (done.status === 'done' && !this.#dead) {
      await this.#look();
      this.#isNow = this.#parts.still === true && !this.#dead;
    }
    await this.#frame();
    // Whatever it logs, it has done something.
    const effect =
      this.#listens(action, look) || this.#dead || this.#source !== before || this.#heard > heard;
    return {
      ...done,
      effect: done.status === 'done' && effect,
      detail: done.detail || (effect ? 'content' : ''),
      // How long an app took to end says nothing of the screen that is shown then.
      took_ms: this.#dead ? 0 : Math.max(passed_ms, Math.round(performance.now() - began)),
    };
  }

  /** Whether code of the app hears of the press: what it makes of it need not show. */
  #listens(action: Action, look: Look): boolean {
    const found = action.kind === 'activate' ? this.#actor.find(action.target, look) : null;
    return found !== null && is(found.node, 'listens');
  }

  async #do(action: Action, look: Look): ReturnType<Actor['perform']> {
    try {
      if (action.kind === 'open') {
        await this.open(action.place);
        return { status: 'done', detail: '' };
      }
      return await this.#actor.perform(action, look);
    } catch (error) {
      if (error instanceof AppError) return { status: 'blocked', detail: error.message };
      await this.#ended(error);
      return { status: 'done', detail: 'the app ended' };
    }
  }

  drain(): Signal[] {
    return this.#signals.splice(0);
  }

  async probe(name: ProbeName): Promise<unknown> {
    const look = this.#last ?? (await this.#look());
    const device = this.#device();
    return await this.#safely(() =>
      runProbe(name, { look, manifest: this.#parts.manifest, apk: this.#parts.apk, device }),
    );
  }

  async screenshot(options: { mark?: ElementTarget } = {}): Promise<Uint8Array> {
    // An app that has ended shows nothing any more: what was seen of it last is the evidence.
    if (this.#dead && this.#picture) return this.#picture;
    await this.#ready();
    const marked = options.mark ? this.find(options.mark) : null;
    const mark = marked ? { mark: marked.node.box } : {};
    const picture = await this.#device().picture({ scale: 1, ...mark });
    if (!picture) throw new Error('The device gives no pictures');
    this.#picture = picture;
    return picture;
  }

  async locatorOf(target: ElementTarget): Promise<string | null> {
    const found = this.find(target);
    return found && this.#last ? `locator(${quoted(xpathOf(found.node, this.#last.root))})` : null;
  }

  async record(): Promise<Recording> {
    const log = new LogRecord();
    this.#record = log;
    return {
      stop: async () => {
        this.#record = null;
        return log.evidence(this.#source);
      },
      read: async () => null,
    };
  }

  /** The element as it is on the screen now. */
  find(target: ElementTarget): Usable | null {
    return this.#last ? this.#actor.find(target, this.#last) : null;
  }

  async session(): Promise<unknown> {
    return null; // What an app keeps is kept on its device, which ends with the session.
  }

  async cast(onFrame: OnFrame): Promise<() => Promise<void>> {
    this.#onFrame = onFrame;
    await this.#frame();
    return async () => {
      this.#onFrame = null;
    };
  }

  async #frame(): Promise<void> {
    if (!this.#onFrame || this.#dead) return;
    const picture = await this.#safely(() => this.#device().picture({ scale: FRAME_SCALE }));
    if (picture) this.#onFrame?.(picture, performance.now());
  }

  close(): Promise<void> {
    this.#closed ??= this.#end().catch(() => {}); // Its process is killed before anything can fail.
    return this.#closed;
  }

  async #end(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    await (this.#used || this.#dead ? connection.close() : this.#parts.giveBack(connection));
  }

  /** Takes in what the device's log says since the last time. */
  async #hear(place = this.#place): Promise<void> {
    const lines = await this.#device()
      .logs()
      .catch(() => []); // The device is gone, which the next call tells.
    this.#heard += lines.length;
    this.#record?.add(lines);
    for (const signal of signalsOf(lines, place, this.#parts.manifest.package_name)) {
      if (signal.kind === 'app_crash') this.#dead = !(await this.#forgiven(signal.stack));
      // Time that stands still and is made up for says nothing of how fast an app is.
      if (this.#parts.still && (signal.kind === 'displayed' || signal.kind === 'skipped_frames')) continue;
      if (this.#signals.length < SIGNALS_MAX) this.#signals.push(signal);
    }
  }

  /** What this device cannot do is not the app's end: on a real one it would go on. */
  async #forgiven(stack: string): Promise<boolean> {
    const { forgive } = this.#device();
    if (this.#dead || !forgive || !isDeviceLimit(stack)) return false;
    return await forgive().then(
      () => true,
      () => false, // The device has ended over it.
    );
  }

  /** Does something that fails when the device ends; null when it did. */
  async #safely<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#closed) throw new Error('The session is closed');
    try {
      return await work();
    } catch (error) {
      if (this.#closed) throw error;
      await this.#ended(error);
      return null;
    }
  }

  /** The device's process ended or stopped answering. What that was is in its log, unless the app ended it itself. */
  async #ended(error: unknown): Promise<void> {
    const told = this.#signals.length;
    await this.#hear();
    this.#dead = true;
    if (this.#signals.slice(told).some(({ kind }) => kind === 'app_crash' || kind === 'hang')) return;
    const message = (error as Error).message;
    this.#signals.push({
      kind: 'log_error',
      tag: 'Device',
      message: `The device ended: ${message}`,
      place: this.#place,
    });
  }

  /** A new device with the app as freshly installed: what an app leaves behind when it crashes is not for the next. */
  async #recover(): Promise<void> {
    await this.#connection?.close().catch(() => {}); // It has mostly ended already.
    await this.#connect();
    this.#dead = false;
    this.#last = null;
    this.#source = '';
    await this.#hear(placeOf(this.#parts.manifest.package_name, this.#parts.manifest.launcher));
  }

  async #connect(): Promise<void> {
    if (this.#closed) throw new Error('The session is closed');
    const connection = await this.#parts.connect();
    this.#connection = connection;
    this.#used = false;
    if (!this.#closed) return;
    await connection.close();
    throw new Error('The session is closed');
  }

  /** A device with the app on it. */
  async #ready(): Promise<void> {
    if (!this.#connection) {
      await this.#connect();
      await this.#hear();
    }
    if (this.#dead) await this.#recover();
  }

  #device(): Connection {
    if (!this.#connection) throw new Error('The session is closed');
    return this.#connection;
  }

  /** What a phone shows once an app has crashed; whatever is done next starts the app again. */
  #stopped(): Look {
    const look = this.#nothing();
    const place = placeOf(this.#parts.manifest.package_name, this.#parts.manifest.launcher);
    return {
      ...look,
      seen: { ...look.seen, place, title: 'The app has stopped', structure: 'stopped', dialogs: 1 },
    };
  }

  /** A look that failed says nothing of the app, least of all that it is blank. */
  #nothing(): Look {
    const empty = lookAt(parseSource('<hierarchy/>'), { place: this.#place, title: '', density: 1 });
    return { ...empty, seen: { ...empty.seen, blank: false } };
  }
}
