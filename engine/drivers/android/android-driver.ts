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
import { DeviceLife } from './device-life.ts';
import { canOpen, leadsInto, linksInto } from './links.ts';
import { xpathOf } from './locator.ts';
import { LogRecord } from './log-record.ts';
import { notShown } from './not-shown.ts';
import { type Look, lookAt, type Usable } from './observe.ts';
import { PROBES, runProbe } from './probes.ts';
import { is, parseSource, withoutIds } from './view-tree.ts';

const BLANK_WAIT_MS = 2_000;
/** How long an app may take to show something, by its own clock as many waits. */
const FIRST_SCREEN_MS = 15_000;
const FIRST_WAITS = 8;
const FRAME_SCALE = 0.5;

export type AndroidParts = {
  connect(): Promise<Connection>;
  /** Takes a device on which nothing was done but to look. */
  giveBack(connection: Connection): Promise<void>;
  manifest: ApkManifest;
  apk: string;
  environment: Driver['environment'];
  /** The device's clock stands still between commands, and with it all that it shows. */
  still?: boolean;
  /** An app that shows nothing at its start cannot be tested: `open` says so. */
  must_show?: boolean;
};

/** A session with an Android app on a device that WebDriver reaches. */
export class AndroidDriver implements Driver {
  readonly capabilities: Capabilities;
  readonly environment: Driver['environment'];
  readonly #parts: AndroidParts;
  readonly #actor: Actor;
  readonly #life: DeviceLife;
  #last: Look | null = null;
  #source = '';
  /** Nothing can have changed since the last look. */
  #isNow = false;
  #place: string;
  /** Something to read or to use has been on the screen. */
  #hasShown = false;
  #isRequiring = false;
  #onFrame: OnFrame | null = null;
  /** The last picture that was asked for. */
  #picture: Buffer | null = null;

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
    const { package_name, launcher } = parts.manifest;
    const start = placeOf(package_name, launcher);
    this.#place = start;
    const { connect, giveBack, still = false } = parts;
    this.#life = new DeviceLife({
      ...{ connect, giveBack, package_name, start, still },
      place: () => this.#place,
      onRenewed: () => {
        this.#last = null;
        this.#source = '';
      },
    });
    this.#actor = new Actor(() => this.#life.device());
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
    await this.#life.ready();
    const intent = `${manifest.package_name}/${name}`;
    await this.#life.safely(() => this.#life.device().start(intent));
    await this.#life.hear();
    await this.#requireScreen();
  }

  /** The first time only: later on an app may show nothing for a reason of its own. @throws AppError APP_NOT_RUNNABLE */
  async #requireScreen(): Promise<void> {
    if (!this.#parts.must_show || this.#hasShown || this.#isRequiring) return;
    this.#isRequiring = true; // A look at an app that has gone away opens it again.
    try {
      await this.#waitForScreen();
    } finally {
      this.#isRequiring = false;
    }
  }

  async #waitForScreen(): Promise<void> {
    const until = performance.now() + FIRST_SCREEN_MS;
    for (let waits = 0; ; waits += 1) {
      const { seen } = await this.#look();
      this.#hasShown = this.#life.hasEnded || seen.elements.length > 0 || seen.text !== '';
      if (this.#hasShown) return;
      if (waits >= FIRST_WAITS || performance.now() > until)
        throw notShown(this.#place, [...this.#life.lacks.keys()]);
      await this.#life.safely(() => this.#life.device().wait(BLANK_WAIT_MS));
    }
  }

  async #follow(address: string): Promise<void> {
    await this.#life.ready();
    await this.#life.safely(() => this.#life.device().link(address));
    await this.#life.hear();
  }

  async observe({ patient = false } = {}): Promise<Observation> {
    const began = performance.now();
    let look = (await this.#lookStill()) ?? (await this.#look());
    if (patient && look.seen.blank) {
      await this.#life.safely(() => this.#life.device().wait(BLANK_WAIT_MS));
      look = await this.#look();
    }
    return { ...look.seen, took_ms: Math.round((performance.now() - began) * 10) / 10 };
  }

  /** The last look, where nothing can have happened since but what threads of the app do, who mostly tell of it. */
  async #lookStill(): Promise<Look | null> {
    const heard = this.#life.heard;
    if (!this.#isNow || this.#life.isClosed) return null;
    this.#isNow = false;
    await this.#life.hear();
    return this.#life.heard === heard && !this.#life.dead ? this.#last : null;
  }

  async #look(): Promise<Look> {
    if (!this.#life.dead) await this.#life.ready();
    if (!this.#life.dead) await this.#life.hear();
    if (this.#life.dead) return this.#stopped();
    const state = await this.#life.safely(() => this.#life.device().state());
    const source = state && (await this.#life.safely(() => this.#life.device().source()));
    if (!state || source === null) return this.#stopped();
    if (state.activity === null && !this.#life.dead) {
      // The way out of an app leads to the home screen; a user who goes on testing opens it again.
      await this.open(placeOf(this.#parts.manifest.package_name, ''));
      const again = await this.#life.safely(() => this.#life.device().state());
      if (!again?.activity) return this.#nothing();
      return this.#keep(again, (await this.#life.safely(() => this.#life.device().source())) ?? '');
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
    const stopped = this.#life.dead;
    await this.#life.ready();
    // To make a new device is no slowness of the app.
    const began = performance.now();
    if (stopped && action.kind !== 'open') {
      await this.#look();
      return {
        status: 'done',
        effect: true,
        effects: ['place'],
        detail: '',
        took_ms: Math.round(performance.now() - began),
      };
    }
    const look = this.#last ?? (await this.#look());
    this.#life.used = true;
    const before = this.#source;
    const heard = this.#life.heard;
    const place = this.#place;
    this.#isNow = false;
    const { passed_ms = 0, ...done } = await this.#do(action, look);
    await this.#life.hear(place);
    if (done.status === 'done' && !this.#life.dead) {
      await this.#look();
      this.#isNow = this.#parts.still === true && !this.#life.dead;
    }
    await this.#frame();
    // Whatever it logs, it has done something.
    const effect =
      this.#listens(action, look) || this.#life.dead || this.#source !== before || this.#life.heard > heard;
    return {
      ...done,
      effect: done.status === 'done' && effect,
      effects: effect ? ['content'] : [],
      // How long an app took to end says nothing of the screen that is shown then.
      took_ms: this.#life.dead ? 0 : Math.max(passed_ms, Math.round(performance.now() - began)),
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
      await this.#life.ended(error);
      return { status: 'done', detail: 'the app ended' };
    }
  }

  drain(): Signal[] {
    return this.#life.drain();
  }

  async probe(name: ProbeName): Promise<unknown> {
    const look = this.#last ?? (await this.#look());
    const device = this.#life.device();
    return await this.#life.safely(() =>
      runProbe(name, { look, manifest: this.#parts.manifest, apk: this.#parts.apk, device }),
    );
  }

  async screenshot(options: { mark?: ElementTarget } = {}): Promise<Uint8Array> {
    // An app that has ended shows nothing any more: what was seen of it last is the evidence.
    if (this.#life.dead && this.#picture) return this.#picture;
    await this.#life.ready();
    const marked = options.mark ? this.find(options.mark) : null;
    const mark = marked ? { mark: marked.node.box } : {};
    const picture = await this.#life.device().picture({ scale: 1, ...mark });
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
    this.#life.record = log;
    return {
      stop: async () => {
        this.#life.record = null;
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
    if (!this.#onFrame || this.#life.dead) return;
    const picture = await this.#life.safely(() => this.#life.device().picture({ scale: FRAME_SCALE }));
    if (picture) this.#onFrame?.(picture, performance.now());
  }

  close(): Promise<void> {
    return this.#life.close();
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
