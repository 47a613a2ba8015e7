import { createHash } from 'node:crypto';
import type { LoginStatus, LoginSummary } from '#domain/report/login.ts';
import type { Driver, ElementView, Observation } from '../drivers/contract.ts';
import { screenRouteOf } from '../model/fingerprint.ts';
import type { Step } from '../model/suspicion.ts';
import { openStep } from '../model/trail.ts';
import type { Account } from './account.ts';
import { findLoginForm } from './find-login.ts';
import { endsAccess } from './guard.ts';
import { logIn } from './login.ts';
import { isSignedIn, learnProbe, mute, type Probe } from './session-probe.ts';
import { Way } from './way.ts';

/** Looks within which a second loss means that the session will not hold. */
const SOON = 30;
const SCREENS_MAX = 20_000;

/** What a checkpoint keeps of the login. JSON, without a secret in it. */
export type LoginState = {
  status: LoginStatus | null;
  detail: string;
  signed: 'in' | 'out' | 'unknown';
  probe: Probe | null;
  login_place: string;
  /** Looks since the last login. */
  looks: number;
  again: number;
  gave_up: boolean;
  /** Screens by a digest, each with whether it was ever seen signed in. */
  screens: Record<string, boolean>;
};

/** `status` is null when no account was given. `steps` belong into the trail, in front of what follows; secrets are placeholders in them. */
export type LoginOutcome = { status: LoginStatus | null; detail: string; steps: Step[] };

export type KeeperOptions = {
  credentials: readonly Account[];
  start_place: string;
  from: LoginState | null;
  /** Where an earlier run found the login; absent or '' where that is not known. */
  login_place?: string | undefined;
  signal: AbortSignal;
};

const NOTHING: LoginOutcome = { status: null, detail: '', steps: [] };

/** Signs in at the beginning, knows from every look whether it still is, and signs in again when the session is lost. */
export class LoginKeeper {
  readonly #account: Account | null;
  readonly #names: string[];
  readonly #start: string;
  readonly #signal: AbortSignal;
  readonly #state: LoginState;
  #lostAt: string | null = null;
  #screens: number;

  constructor({ credentials, start_place, from, login_place = '', signal }: KeeperOptions) {
    this.#account = credentials[0] ?? null;
    this.#names = credentials.flatMap(({ username }) => username || []);
    this.#start = start_place;
    this.#signal = signal;
    this.#state = structuredClone(from) ?? {
      status: null,
      detail: '',
      signed: 'unknown',
      probe: null,
      login_place,
      looks: 0,
      again: 0,
      gave_up: false,
      screens: {},
    };
    this.#screens = Object.keys(this.#state.screens).length;
  }

  /** Signs in, where an account was given and the driver's session does not show one already. */
  async begin(driver: Driver): Promise<LoginOutcome> {
    const { status, probe, gave_up } = this.#state;
    if (!this.#account || gave_up) return NOTHING;
    if (status === 'signed_in' && probe) {
      const seen = await driver.observe();
      if (isSignedIn(probe, seen) !== 'out') {
        this.#state.signed = 'in';
        return { status, detail: '', steps: [] };
      }
    } else if (status !== null && status !== 'signed_in') {
      return { status, detail: this.#state.detail, steps: [] }; // Tried by an earlier slice: an account must not be locked.
    }
    return this.#logIn(driver);
  }

  /** Takes in what is seen now; says whether it counts as signed in. A screen that tells nothing is as the one before. */
  note(seen: Observation): 'in' | 'out' | 'unknown' {
    const state = this.#state;
    if (!this.#account) return 'unknown';
    const told = state.probe ? isSignedIn(state.probe, seen) : 'unknown';
    state.looks += 1;
    if (told === 'out' && state.signed === 'in' && !state.gave_up) this.#lostAt = seen.place;
    else if (told === 'in') this.#lostAt = null;
    const counts = told === 'unknown' ? state.signed : told;
    if (told === 'in') state.signed = 'in';
    this.#count(screenOf(seen), counts === 'in');
    return counts;
  }

  /** Whether the session seems lost, and one more login is due. */
  needsLogin(): boolean {
    return this.#lostAt !== null && !this.#state.gave_up;
  }

  /**
   * Makes sure that the session is lost, and signs in again. When it is lost a second time soon after, or the login is
   * refused, this is the last time: the exploration goes on signed out.
   */
  async again(driver: Driver): Promise<LoginOutcome> {
    const state = this.#state;
    const lostAt = this.#lostAt;
    this.#lostAt = null;
    if (!this.#account || !state.probe || state.gave_up || lostAt === null) return NOTHING;
    const kept = await this.#isKept(driver, lostAt);
    if (kept) return kept;
    state.signed = 'out';
    if (state.again > 0 && state.looks < SOON)
      return this.#giveUp('It was lost again right after signing in anew');
    if (!this.#account.password || this.#account.beforehand)
      return this.#giveUp('The session that the run began with has ended');
    state.again += 1;
    const outcome = await this.#logIn(driver);
    const opened = openStep(state.probe.home);
    if (outcome.status === 'signed_in') return { ...outcome, steps: [opened, ...outcome.steps] };
    const { detail } = this.#giveUp(outcome.detail || 'It could not sign in again');
    return { status: 'lost', detail, steps: outcome.steps };
  }

  /** Why this control or form is left alone while signed in; '' when it may be used. `group`: the elements of its form. */
  refusal(view: ElementView, group: readonly ElementView[] = []): string {
    return this.#account && this.#state.status === 'signed_in' ? endsAccess(view, group, this.#names) : '';
  }

  summary(): LoginSummary | null {
    return summaryOf(this.#state);
  }

  /** For the checkpoint. */
  state(): LoginState {
    return structuredClone(this.#state);
  }

  #count(key: string, signed: boolean): void {
    const { screens } = this.#state;
    if (screens[key] === undefined) this.#screens += 1;
    if (this.#screens <= SCREENS_MAX) screens[key] = screens[key] === true || signed;
  }

  async #logIn(driver: Driver): Promise<LoginOutcome> {
    const state = this.#state;
    if (!this.#account) return NOTHING;
    const { status, detail, steps, probe, login_place } = await logIn(driver, this.#account, {
      start_place: this.#start,
      login_place: state.login_place || undefined,
      signal: this.#signal,
    });
    const mute_paths = state.probe?.mute_paths ?? [];
    const learnt = probe ?? (status === 'signed_in' ? learnProbe(null, await driver.observe(), '') : null);
    Object.assign(state, { status, detail, looks: 0, signed: status === 'signed_in' ? 'in' : 'out' });
    if (learnt) state.probe = { ...learnt, mute_paths };
    if (login_place) state.login_place = login_place;
    if (status === 'signed_in') return { status, detail, steps };
    // What was refused is no part of any way: a proof would send it again and again.
    const { place } = await driver.observe();
    return { status, detail, steps: steps.length > 0 ? [openStep(place)] : [] };
  }

  /**
   * A screen may speak of a login while the session lasts: its home tells, and the screen is not asked again. The login
   * itself is asked each time: whoever is signed in has nothing to do there, and would not come to what lies behind it.
   */
  async #isKept(driver: Driver, lostAt: string): Promise<LoginOutcome | null> {
    const { probe } = this.#state;
    if (!probe) return null;
    const way = await Way.from(driver, this.#signal);
    const isLogin = findLoginForm(way.seen) !== null;
    await way.act({ kind: 'open', place: probe.home });
    // An app may ask for its session first, and show nobody's screen meanwhile.
    await way.until((seen) => isSignedIn(probe, seen) === 'in' || findLoginForm(seen) !== null);
    const { seen } = way;
    const told = isSignedIn(probe, seen);
    if (told === 'out' || (told === 'unknown' && probe.signs.length > 0)) return null;
    if (!isLogin) this.#state.probe = mute(probe, lostAt);
    return { status: 'signed_in', detail: '', steps: [openStep(seen.place)] };
  }

  #giveUp(detail: string): LoginOutcome {
    Object.assign(this.#state, { status: 'lost', detail, gave_up: true, signed: 'out' });
    return { status: 'lost', detail, steps: [openStep(this.#start)] };
  }
}

/** What a checkpoint tells of the login; null when no account was given. */
export function summaryOf({ status, detail, screens }: LoginState): LoginSummary | null {
  if (status === null) return null;
  const all = Object.values(screens);
  return { status, detail, signed_in_states: all.filter(Boolean).length, states: all.length };
}

/** One state of several keepers that explored side by side: their screens together, and the one that fared best. */
export function joinLoginStates(states: readonly LoginState[]): LoginState | null {
  const best =
    states.find(({ status }) => status === 'signed_in') ?? states.find(({ status }) => status) ?? states[0];
  if (!best) return null;
  const screens: Record<string, boolean> = {};
  for (const state of states)
    for (const [key, signed] of Object.entries(state.screens)) screens[key] = screens[key] === true || signed;
  return { ...structuredClone(best), screens };
}

function screenOf({ place, structure }: Observation): string {
  return createHash('sha1')
    .update(`${screenRouteOf(place)}#${structure}`)
    .digest('base64url')
    .slice(0, 8);
}
