import { setTimeout as delay } from 'node:timers/promises';
import type { Credential, RecordedSession } from '#domain/api/credential.ts';
import { looksSecret, type RequestHeader } from '#domain/api/header.ts';
import type { Action, ElementTarget } from '../drivers/contract.ts';
import type { HeaderPair } from '../drivers/evidence.ts';
import { tokensIn } from '../drivers/session-tokens.ts';
import { REDACTED } from '../evidence/redact.ts';
import { readTotp, type TotpSettings, totpCode } from '../login/totp.ts';
import { USED_CODES, type UsedCodes } from '../login/used-codes.ts';

/** Placeholders as they were written, and as an address parser gives them back. */
const PLACEHOLDER = /(?:\{\{|%7B%7B)credential\.([a-z0-9.]+)(?:\}\}|%7D%7D)/gi;
const SECRET_PLACEHOLDER = /\{\{credential\.(?!\d+\.username\}\})/i;
/** What a target shows in the form of a placeholder is none, and must never be taken for one. */
const FORGED = /\{\{(?=credential\.)|%7B%7B(?=credential\.)/gi;
/** Shorter secrets are masked only as whole words, and below the second limit not at all: they would be anywhere. */
const ANYWHERE_MIN = 8;
const MASKED_MIN = 4;
const SESSION_VALUES_MAX = 500;
const CODES_MAX = 8;

type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> };
const CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/**
 * The secrets of a run's test accounts, in the only place that holds them in clear. `resolve` puts them into an action
 * that is about to be performed; `mask` takes them out of whatever is handed on.
 */
export class Secrets {
  readonly #byName = new Map<string, string>();
  readonly #totp = new Map<string, TotpSettings>();
  readonly #passwords = new Set<string>();
  /** Names of secrets that are the same as a user name, which everybody may see. */
  readonly #shown = new Set<string>();
  readonly #headers: ReadonlySet<string>;
  readonly #signal: AbortSignal;
  readonly #clock: Clock;
  readonly #used: UsedCodes;
  #codes: [name: string, code: string][] = [];
  #mask: { strict: RegExp; loose: RegExp; names: Map<string, string> } | null = null;

  constructor(
    credentials: readonly Credential[],
    signal: AbortSignal,
    {
      clock = CLOCK,
      used = USED_CODES,
      headers = [],
    }: { clock?: Clock; used?: UsedCodes; headers?: readonly RequestHeader[] } = {},
  ) {
    this.#headers = new Set(headers.map(({ name }) => name.toLowerCase()));
    headers.filter(looksSecret).forEach((header, index) => {
      valuesOf(header).forEach((value, at) => {
        this.#byName.set(`header.${index}.${at}`, value);
      });
    });
    this.#signal = signal;
    this.#clock = clock;
    this.#used = used;
    credentials.forEach(({ username, password, totp_secret, session_state }, index) => {
      if (username !== undefined) this.#byName.set(`${index}.username`, username);
      if (password !== undefined) this.#byName.set(`${index}.password`, password);
      if (password !== undefined) this.#passwords.add(password);
      if (totp_secret !== undefined) this.#addTotp(`${index}.totp`, totp_secret);
      const values = session_state ? secretValuesOf(session_state) : [];
      values.forEach((value, at) => {
        this.#byName.set(`${index}.session.${at}`, value);
      });
    });
    this.#buildMask(credentials.map(({ username }) => username ?? ''));
  }

  /** The one-time code that an action types, by its name, or null when it types none. */
  codeIn(action: Action): string | null {
    if (action.kind !== 'fill') return null;
    for (const { value } of action.fields) {
      const name = /\{\{credential\.(\d+\.totp)(?:\.\d+)?\}\}/.exec(value)?.[1];
      if (name) return name;
    }
    return null;
  }

  /** An action, or an element of one, as it is to be performed. */
  resolve<T extends Action | ElementTarget>(given: T): T {
    const now = this.#clock.now();
    if ('kind' in given && given.kind === 'open') return { ...given, place: this.resolvePlace(given.place) };
    const filled = deepMap(given, (text) => this.#fill(text, now, (value) => value)) as T;
    if (!('kind' in given && 'kind' in filled) || given.kind !== 'fill' || filled.kind !== 'fill')
      return filled;
    const fields = filled.fields.map((field, at) =>
      SECRET_PLACEHOLDER.test(given.fields[at]?.value ?? '') ? { ...field, secret: true as const } : field,
    );
    return { ...filled, fields };
  }

  /** A place with its secrets put in. */
  resolvePlace(place: string): string {
    return this.#fill(place, this.#clock.now(), encodeURIComponent);
  }

  /** A code was refused: each is typed once from now on, by all sessions of this account. */
  refused(name: string): void {
    const settings = this.#totp.get(name);
    if (settings) this.#used.refuse(settings);
  }

  /** Waits for a code that may be typed, and takes it. */
  async readyFor(name: string): Promise<void> {
    const settings = this.#totp.get(name);
    if (!settings) return;
    // A timer may fire a moment before the clock shows the next time step.
    for (let rest_ms = this.#take(settings); rest_ms > 0; rest_ms = this.#take(settings))
      await this.#clock.wait(rest_ms, this.#signal);
  }

  /** The same value without any secret in it; the very same where there is none. */
  mask<T>(value: T): T {
    if (value === null || value === undefined) return value;
    const whole = typeof value === 'string' ? value : JSON.stringify(value);
    const mask = this.#mask;
    const forged = whole.search(FORGED) >= 0;
    if (!forged && !mask?.loose.test(whole)) return value;
    const replace = (text: string) => {
      const own = text.replace(FORGED, '{ {');
      if (!mask) return own;
      return own.replace(mask.strict, (found) => `{{credential.${mask.names.get(found) ?? '0.secret'}}}`);
    };
    return deepMap(value, replace) as T;
  }

  /** Headers without the values of the run's own, whatever they are. */
  maskHeaders(headers: readonly HeaderPair[]): HeaderPair[] {
    return headers.map(({ name, value }) => ({
      name,
      value: this.#headers.has(name.toLowerCase()) ? REDACTED : value,
    }));
  }

  /** Whether there is an account at all. */
  get hasAccounts(): boolean {
    return [...this.#byName.keys()].some((name) => !name.startsWith('header.'));
  }

  /** Whether a text holds the e-mail address of an account. */
  namesAccount(text: string): boolean {
    return [...this.#byName].some(
      ([name, value]) => name.endsWith('.username') && value.includes('@') && text.includes(value),
    );
  }

  /** Whether this is the password of an account, however short. */
  isPassword(text: string): boolean {
    return this.#passwords.has(text);
  }

  #take(settings: TotpSettings): number {
    return this.#used.take(settings, this.#clock.now());
  }

  #addTotp(name: string, text: string): void {
    const settings = readTotp(text);
    this.#totp.set(name, settings);
    this.#byName.set(`${name}_secret`, settings.secret);
    if (text.trim() !== settings.secret) this.#byName.set(`${name}_address`, text.trim());
  }

  #fill(text: string, now: number, encode: (value: string) => string): string {
    if (!/credential\./i.test(text)) return text;
    return text.replace(PLACEHOLDER, (whole, name: string) => {
      const known = this.#byName.get(name) ?? this.#codeFor(name, now);
      return known === null ? whole : encode(known);
    });
  }

  #codeFor(name: string, now: number): string | null {
    const [, base = '', digit] = /^(\d+\.totp)(?:\.(\d+))?$/.exec(name) ?? [];
    const settings = this.#totp.get(base);
    if (!settings) return null;
    const code = totpCode(settings, now);
    this.#used.note(settings, now);
    if (!this.#codes.some(([, known]) => known === code)) {
      this.#codes = [...this.#codes, [base, code] as [string, string]].slice(-CODES_MAX);
      this.#buildMask([]);
    }
    return digit === undefined ? code : (code[Number(digit)] ?? '');
  }

  /** `usernames` are no secrets: a password that is the same as one cannot be told from it. */
  #buildMask(usernames: readonly string[]): void {
    for (const [name, value] of this.#byName) if (usernames.includes(value)) this.#shown.add(name);
    const names = new Map<string, string>();
    const secrets = [...this.#byName].filter(
      ([name]) => !name.endsWith('.username') && !this.#shown.has(name),
    );
    for (const [name, value] of [...secrets, ...this.#codes])
      if (value.length >= MASKED_MIN) for (const form of formsOf(value)) names.set(form, name);
    const forms = [...names.keys()].sort((a, b) => b.length - a.length);
    if (forms.length === 0) return;
    this.#mask = {
      names,
      strict: new RegExp(forms.map(bounded).join('|'), 'gu'),
      loose: new RegExp(forms.map(escaped).join('|'), 'u'),
    };
  }
}

/** The ways in which a text is met: as it is, in an address, in JSON, in HTML. */
function formsOf(value: string): Set<string> {
  const html = value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
  return new Set([
    value,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    html,
  ]);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function bounded(text: string): string {
  if (text.length >= ANYWHERE_MIN) return escaped(text);
  return `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`;
}

/** The value of a header, and what is behind its scheme: `Bearer abc`, and the password of `Basic`. */
function valuesOf({ value }: RequestHeader): string[] {
  const [scheme = '', given = ''] = value.split(/\s+(.*)/, 2);
  const plain = /^basic$/i.test(scheme) ? Buffer.from(given, 'base64').toString() : '';
  const password = plain.slice(plain.indexOf(':') + 1);
  return [value, given, password].filter((one) => one !== '');
}

/** What in a recorded session looks like a key. */
function secretValuesOf({ cookies, origins }: RecordedSession): string[] {
  const stored = origins.flatMap(({ localStorage, indexedDB }) => [
    ...localStorage.map(({ value }) => value),
    ...indexedDB.flatMap(({ stores }) => stores.map(({ records }) => records)),
  ]);
  return tokensIn([...cookies.map(({ value }) => value), ...stored], SESSION_VALUES_MAX);
}

function deepMap(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => deepMap(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, deepMap(one, change)]));
}
