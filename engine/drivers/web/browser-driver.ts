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
} from '#engine/drivers/contract.ts';
import { probesOf, runProbe } from './probes/run-probe.ts';
import { performActions } from './session/actions.ts';
import type { Cast, DriverParts } from './session/driver-parts.ts';
import { EvidenceRecorder } from './session/evidence-recorder.ts';
import { AgentError, NavigatedError, UnresponsiveError } from './session/faults.ts';
import { prepareCall } from './session/fill.ts';
import { failureOf, refusalOf, targetError } from './session/open-errors.ts';
import { noScreen, takePicture } from './session/picture.ts';
import { emptyMemory } from './session/probe-memory.ts';
import { settle } from './session/settle.ts';

const OPEN_TIMEOUT_MS = 20_000;
const LOOKS_MAX = 20;
/** A page that hangs or crashes whenever it is loaded is given up for this look. */
const RECOVERIES_MAX = 3;
/** How long a screen that looks empty is given to show something, on a machine with time to spare. */
const BLANK_WAIT_MS = 1_500;
const BLANK_LOOK_MS = 200;

/** A session with a web app in a browser, whichever it is. */
export class BrowserDriver implements Driver {
  readonly capabilities: Capabilities;
  readonly environment: Driver['environment'];
  readonly coverage?: NonNullable<Driver['coverage']>;
  readonly fail?: NonNullable<Driver['fail']>;
  readonly requests?: NonNullable<Driver['requests']>;
  readonly locatorOf?: NonNullable<Driver['locatorOf']>;
  readonly #parts: DriverParts;
  readonly #memory = emptyMemory();
  #cast: Cast | null = null;
  #closed: Promise<void> | null = null;
  /** The screen as the last action left it, until somebody has looked. */
  #ahead: { seen: Omit<Observation, 'took_ms'>; navigations: number } | null = null;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.environment = parts.environment;
    this.capabilities = {
      browser: true,
      can_reload: true,
      can_open_places: true,
      actions: parts.actions,
      probes: probesOf(parts.session),
    };
    const { coverage, fail, requests, locatorOfPicked } = parts;
    if (coverage) this.coverage = coverage;
    if (fail) this.fail = fail;
    if (requests) this.requests = requests;
    if (locatorOfPicked) this.locatorOf = (target) => this.#locatorOf(target, locatorOfPicked);
  }

  async open(place: string): Promise<void> {
    const { session, proxy_url } = this.#parts;
    const { host, site, traffic, signal } = session;
    if (!/^https?:\/\//i.test(place) || !URL.canParse(place))
      throw targetError('TARGET_NOT_HTML', place, 'only http and https addresses can be tested.');
    site.admit(place);
    await site.manners?.ready(signal);
    const forget = await this.#parts.restoreTab();
    try {
      const response = await host.go({ place }, OPEN_TIMEOUT_MS);
      const refusal = refusalOf(response, place);
      if (refusal) throw refusal;
    } catch (error) {
      throw error instanceof AppError ? error : await failureOf(error, place, proxy_url);
    }
    await settle(host, traffic).catch(() => false);
    await forget().catch(() => {}); // Gone with the page it was for.
    const landed = new URL(host.place()).origin;
    if (!site.origins.has(landed)) {
      site.admit(landed);
      await this.#parts.admit(landed);
    }
    if (site.visits(host.place())) return;
    if (site.bars(host.place())) throw targetError('INVALID_REQUEST', host.place(), 'its path is excluded.');
    site.manners?.given(host.place()); // Wherever the address leads that a user gave.
    await host.lastShown();
  }

  async observe({ patient = false } = {}): Promise<Observation> {
    const { host, traffic } = this.#parts.session;
    while (patient && !host.dead && traffic.isAnswerDue()) {
      this.#ahead = null;
      await traffic.change(BLANK_LOOK_MS);
    }
    const seen = await this.#look();
    if (!patient || !seen.blank) return seen;
    const end = performance.now() + BLANK_WAIT_MS * (await host.slowness());
    for (let later = await this.#look(); ; later = await this.#look()) {
      if (!later.blank || performance.now() > end) return later;
      await traffic.change(BLANK_LOOK_MS);
    }
  }

  async #look(): Promise<Observation> {
    const { host, traffic } = this.#parts.session;
    const ahead = this.#takeAhead();
    // A refusal of our own is not the target's page: nothing on it is judged, and the explorer goes elsewhere.
    if (traffic.refused) return noScreen(host.place(), performance.now());
    if (ahead) return ahead;
    let recoveries = 0;
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      if (host.dead) {
        if (recoveries >= RECOVERIES_MAX) break;
        recoveries += 1;
        await this.#recover();
      }
      const start = performance.now();
      const seen = await this.#lookOnce(start);
      if (typeof seen === 'object') return seen;
      if (seen === 'no_agent' || (seen === 'empty' && look > 2)) return noScreen(host.place(), start);
      await traffic.change(50);
    }
    return noScreen(host.place(), performance.now());
  }

  /** What the last action saw, once, as long as it is still shown. */
  #takeAhead(): Observation | null {
    const { host } = this.#parts.session;
    const ahead = this.#ahead;
    this.#ahead = null;
    const isShown = ahead !== null && !host.dead && ahead.navigations === host.navigations;
    return isShown ? { ...ahead.seen, took_ms: 0 } : null;
  }

  async #lookOnce(start: number): Promise<Observation | 'no_agent' | 'empty' | 'lost'> {
    const { host } = this.#parts.session;
    try {
      const seen = await host.ask<Omit<Observation, 'took_ms'>>('observe()');
      return seen ? { ...seen, took_ms: Math.round((performance.now() - start) * 10) / 10 } : 'empty';
    } catch (error) {
      if (error instanceof AgentError) return 'no_agent';
      if (error instanceof UnresponsiveError) await this.#hung();
      else if (!(error instanceof NavigatedError) && !host.dead) throw error;
      return 'lost';
    }
  }

  async perform(action: Action): Promise<ActionResult> {
    const [result] = await this.rush([action]);
    return result ?? { status: 'failed', effect: false, effects: [], detail: '', took_ms: 0 };
  }

  async rush(actions: readonly Action[]): Promise<ActionResult[]> {
    const { host } = this.#parts.session;
    if (host.dead) await this.#recover();
    this.#ahead = null;
    const { answers, navigations } = host;
    try {
      const { results, seen } = await performActions(this.#parts.session, actions);
      if (seen) this.#ahead = { seen, navigations: host.navigations };
      this.#cast?.looked();
      return results;
    } catch (error) {
      if (error instanceof UnresponsiveError) await this.#hung();
      else if (!host.dead) throw error;
      this.#parts.session.traffic.endAction();
      // A page that still answered when the action began stopped because of it: the action is a step of the way there.
      const begun = host.answers > answers || host.navigations > navigations;
      return actions.map(() => ({
        status: begun ? 'done' : 'failed',
        effect: true,
        effects: [],
        detail: 'the page stopped answering',
        took_ms: 0,
      }));
    }
  }

  drain(): Signal[] {
    return this.#parts.signals.splice(0);
  }

  async probe(name: ProbeName, place?: string): Promise<unknown> {
    if (this.#parts.session.traffic.refused) return null;
    try {
      return await runProbe(this.#parts.session, name, this.#memory, place);
    } catch (error) {
      if (error instanceof UnresponsiveError) await this.#hung();
      else if (!(error instanceof NavigatedError) && !this.#parts.session.host.dead) throw error;
      return null;
    }
  }

  screenshot(options: { mark?: ElementTarget } = {}): Promise<Uint8Array> {
    return takePicture(this.#parts.session.host, options.mark);
  }

  async record(): Promise<EvidenceRecorder> {
    const { host, site } = this.#parts.session;
    return new EvidenceRecorder(host, site);
  }

  session(): Promise<unknown> {
    return this.#parts.readSession();
  }

  async cast(onFrame: OnFrame, smooth: () => boolean = () => false): Promise<() => Promise<void>> {
    const cast = this.#parts.cast(onFrame, smooth);
    this.#cast = cast;
    await cast.still();
    return () => cast.stop();
  }

  close(): Promise<void> {
    this.#parts.session.host.shut();
    this.#closed ??= this.#parts.end().catch(() => {}); // The processes are killed before anything can fail.
    return this.#closed;
  }

  async #locatorOf(target: ElementTarget, ofPicked: () => Promise<string | null>): Promise<string | null> {
    const { host } = this.#parts.session;
    try {
      const ready = await host.ask<{ status: string }>(prepareCall(target, 'same'));
      return !ready || ready.status === 'missing' ? null : await ofPicked();
    } catch (error) {
      if (error instanceof NavigatedError || !host.dead) return null; // An element that cannot be named is none for a test.
      throw error;
    }
  }

  async #hung(): Promise<void> {
    const { host } = this.#parts.session;
    if (host.dead) return; // Told already.
    host.dead = true;
    const place = await host.lastShown();
    this.#parts.signals.push({ kind: 'crash', message: 'The page stopped responding', place });
  }

  async #recover(): Promise<void> {
    const { host, traffic } = this.#parts.session;
    await host.replace();
    if (!host.lastPlace()) return;
    await host.go({ place: host.lastPlace() }, OPEN_TIMEOUT_MS).catch(() => {}); // Seen next.
    await settle(host, traffic).catch((error: unknown) => {
      if (error instanceof UnresponsiveError) host.dead = true;
    });
  }
}
