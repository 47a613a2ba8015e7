import type { Credential } from '#domain/api/credential.ts';
import type { Action, FieldValue } from '../drivers/contract.ts';
import type { CodeStep } from './find-login.ts';

/** Nobody's password. */
export const WRONG_PASSWORD = 'Not-the-one-7431';

/** What the explorer knows of a test account: which secrets there are, and none of them. */
export type Account = {
  index: number;
  label: string;
  /** '' where it has none, as one whose session was recorded. No secret: apps show it. */
  username: string;
  password: boolean;
  totp: boolean;
  session: boolean;
  /** The login was made before the run, which itself may send nothing. */
  beforehand?: boolean;
};

/** The accounts of a run in the order they were given, without their secrets. */
export function accountsOf(credentials: readonly Credential[]): Account[] {
  return credentials.map(({ label, username, password, totp_secret, session_state }, index) => ({
    index,
    label: label ?? '',
    username: username ?? '',
    password: password !== undefined,
    totp: totp_secret !== undefined,
    session: session_state !== undefined,
  }));
}

type SecretName = 'username' | 'password' | 'totp';

/** Stands in an action for a secret, which is put in its place only as it is typed. */
export function placeholder({ index }: Pick<Account, 'index'>, name: SecretName): string {
  return `{{credential.${index}.${name}}}`;
}

/** Stands for one digit of a one-time code, counted from 0, where each has a field of its own. */
function digitPlaceholder({ index }: Pick<Account, 'index'>, digit: number): string {
  return `{{credential.${index}.totp.${digit}}}`;
}

/** A value for a field that is seen. */
export const valueFor = (
  { target, affordance }: Pick<FieldValue, 'target' | 'affordance'>,
  value: string,
): FieldValue => ({ target, affordance, value });

/** What a code step is filled with: the whole code, or a digit for each field. */
export function codeAction(
  { fields, submit }: CodeStep,
  account: { index: number },
): Extract<Action, { kind: 'fill' }> {
  const values = fields.map((field, digit) =>
    valueFor(field, fields.length > 1 ? digitPlaceholder(account, digit) : placeholder(account, 'totp')),
  );
  return { kind: 'fill', fields: values, submit };
}

/** A sentence about an action, with words for the placeholders in it. */
export function withWords(text: string): string {
  return text
    .replace(/"\{\{credential\.\d+\.username\}\}"/g, 'the name of the test account')
    .replace(/"\{\{credential\.\d+\.password\}\}"/g, 'its password')
    .replace(/"\{\{credential\.\d+\.totp\}\}"/g, 'its one-time code')
    .replace(/"\{\{credential\.\d+\.totp\.\d+\}\}"/g, 'a digit of its one-time code');
}
