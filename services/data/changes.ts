import type { ApiKeyChanges } from '#app/accounts/api-keys.ts';
import type { ProfileChanges } from '#app/accounts/profiles.ts';
import { apiKeyUpdateSchema } from '#domain/api-key/events.ts';
import { profileUpdateSchema } from '#domain/profile/events.ts';
import { DataError } from './errors.ts';
import type { Row } from './payload.ts';

/** What a row sent changes of a profile; plan, slots and whatever else a user cannot set is left out. */
export function profileChanges(row: Row): ProfileChanges {
  const given = pick(row, ['full_name', 'company_name', 'industry'], (name) =>
    textOf('profiles', name, row[name]),
  );
  return checked('profiles', profileUpdateSchema.safeParse(given));
}

export function apiKeyChanges(row: Row): ApiKeyChanges {
  const given = {
    ...pick(row, ['name'], (name) => textOf('api_keys', name, row[name])),
    ...pick(row, ['is_active'], (name) => booleanOf('api_keys', name, row[name])),
    ...pick(row, ['expires_at'], (name) => instantOf(row[name])),
  };
  return checked('api_keys', apiKeyUpdateSchema.safeParse(given));
}

function pick(row: Row, names: readonly string[], read: (name: string) => unknown): Row {
  return Object.fromEntries(
    names.filter((name) => row[name] !== undefined).map((name) => [name, read(name)]),
  );
}

function textOf(table: string, column: string, value: unknown): string {
  if (value === null) throw missing(table, column);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new DataError(400, '22P05', 'unsupported Unicode escape sequence');
  }
  return text;
}

function booleanOf(table: string, column: string, value: unknown): boolean {
  if (value === null) throw missing(table, column);
  const text = String(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new DataError(400, '22P02', `invalid input syntax for type boolean: "${text.slice(0, 40)}"`);
}

function instantOf(value: unknown): string | null {
  if (value === null) return null;
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  // Postgres knows years that this date could not be written in.
  if (!Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000) {
    return date.toISOString();
  }
  const text = String(value).slice(0, 40);
  throw new DataError(400, '22007', `invalid input syntax for type timestamp with time zone: "${text}"`);
}

type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
type Issue = { code: string; path: readonly PropertyKey[]; message: string };

function checked<T>(table: string, parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const column = String(issue?.path[0] ?? '');
  throw new DataError(
    400,
    '23514',
    `new row for relation "${table}" violates check constraint "${table}_${column}_check"`,
    { details: `${column}: ${issue?.message ?? 'invalid'}` },
  );
}

function missing(table: string, column: string): DataError {
  return new DataError(
    400,
    '23502',
    `null value in column "${column}" of relation "${table}" violates not-null constraint`,
  );
}
