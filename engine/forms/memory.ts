import type { ElementView } from '../drivers/contract.ts';
import type { Demand } from './demand.ts';
import { type FieldKind, LOCAL_KINDS, UNIQUE_KINDS } from './field-kind.ts';

/** Who an account made here is; either name may be missing. */
export type Login = { email: string; username: string; password: string };

/**
 * What forms have taught so far. JSON, and bounded: what was learned first is forgotten first. `refused` and
 * `asked` are by field, `lessons` by form, `worked` holds what a field last took, `known` what opened a door by
 * kind, the latest first; `made` counts the things made, so that each gets a name of its own.
 */
export type Memory = {
  refused: Record<string, string[]>;
  asked: Record<string, Demand>;
  lessons: Record<string, Lessons>;
  worked: Record<string, string>;
  known: Record<string, string[]>;
  logins: Login[];
  country: string;
  made: number;
  /** Names by which the run's test accounts sign in: what holds one is left as it is. */
  accounts: string[];
  /** Values that a model has made up, by field. */
  advised: Record<string, string>;
};

/** How often a form refused fitting values, and how often without saying which. */
export type Lessons = { refusals: number; blind: number };

/** What was entered: by the field's key, with what it was taken for. `valid`: all of it was meant to be accepted. */
export type Sent = {
  form: string;
  valid: boolean;
  signs_in: boolean;
  country: string;
  values: Map<string, SentValue>;
};
export type SentValue = { kind: FieldKind; label: string; value: string; typed: boolean };

const KEYS_MAX = 300;
const REFUSED_MAX = 12;
const KNOWN_MAX = 6;
const LOGINS_MAX = 4;
const KEY_MAX = 160;
const VALUE_MAX = 200;
/** Kinds whose values mean the same to every form of a target. */
const SHARED = new Set<FieldKind>([
  'code',
  'coupon',
  'iban',
  'vat_id',
  'card_number',
  'domain',
  'ip',
  'title',
]);

export function emptyMemory(): Memory {
  return {
    refused: {},
    asked: {},
    lessons: {},
    worked: {},
    known: {},
    logins: [],
    country: '',
    made: 0,
    accounts: [],
    advised: {},
  };
}

/** A memory as it was stored; parts that an earlier version did not have are empty. */
export function restoredMemory(stored: Partial<Memory> | undefined): Memory {
  return { ...emptyMemory(), ...structuredClone(stored) };
}

/** Names a field the same on every visit. */
export function fieldKey(view: ElementView): string {
  return `${view.group}|${view.field?.label ?? ''}|${view.field?.field_name ?? ''}`.slice(0, KEY_MAX);
}

/** The keys of all these fields; those that are named alike are told apart by their order. */
export function keysOf(views: readonly ElementView[]): Map<ElementView, string> {
  const counts = new Map<string, number>();
  const keys = new Map<ElementView, string>();
  for (const view of views) {
    if (!view.field) continue;
    const key = fieldKey(view);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    keys.set(view, nth === 0 ? key : `${key}#${nth}`);
  }
  return keys;
}

/** Notes that a field did not take a value. */
export function refuse(memory: Memory, key: string, value: string): void {
  const refused = memory.refused[key] ?? [];
  const short = value.slice(0, VALUE_MAX);
  if (!refused.includes(short)) put(memory.refused, key, [...refused, short].slice(-REFUSED_MAX));
}

/** The next of the values that was not refused before; null when all were. */
export function preferred(
  memory: Memory,
  key: string,
  values: readonly string[],
  turn: number,
): string | null {
  const refused = memory.refused[key] ?? [];
  const open = values.filter((value) => !refused.includes(value.slice(0, VALUE_MAX)));
  return open[turn % Math.max(1, open.length)] ?? null;
}

/**
 * Notes that what was entered opened a door: the screen went on from the form. Its values come first from now on where
 * the same is asked for; the account that it made is the one to sign in with.
 */
export function accepted(memory: Memory, sent: Sent): void {
  if (!sent.valid) return;
  const byKind = new Map<FieldKind, string>();
  for (const [key, { kind, value, typed }] of sent.values) {
    if (!value || !typed) continue;
    if (!byKind.has(kind)) byKind.set(kind, value);
    if (!UNIQUE_KINDS.has(kind) && !kind.includes('password'))
      put(memory.worked, key, value.slice(0, VALUE_MAX));
    if (SHARED.has(kind)) remember(memory, kind, value);
    if (LOCAL_KINDS.has(kind)) memory.country = sent.country;
  }
  if (!sent.signs_in) acceptedLogin(memory, byKind);
}

/** An account that a form has made, or whose password it has changed. */
function acceptedLogin(memory: Memory, byKind: ReadonlyMap<FieldKind, string>): void {
  const password = byKind.get('new_password') ?? byKind.get('password');
  const login = { email: byKind.get('email') ?? '', username: byKind.get('username') ?? '' };
  if (!password) return;
  if (login.email || login.username) rememberLogin(memory, { ...login, password });
  else if (byKind.has('new_password') && memory.logins[0]) memory.logins[0].password = password;
}

function remember(memory: Memory, kind: FieldKind, value: string): void {
  const others = (memory.known[kind] ?? []).filter((other) => other !== value);
  put(memory.known, kind, [value.slice(0, VALUE_MAX), ...others].slice(0, KNOWN_MAX));
}

function rememberLogin(memory: Memory, login: Login): void {
  const others = memory.logins.filter(
    ({ email, username }) => email !== login.email || username !== login.username,
  );
  memory.logins = [login, ...others].slice(0, LOGINS_MAX);
}

/** Sets a key as the latest one; beyond the bound the oldest goes. */
export function put<T>(record: Record<string, T>, key: string, value: T): void {
  delete record[key];
  record[key] = value;
  const keys = Object.keys(record);
  if (keys.length > KEYS_MAX) delete record[keys[0] ?? ''];
}
