import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sign } from './seal.ts';

/** A run that only reads lets no request out that may change something. */
export type PassMode = 'read_only' | 'any';

/**
 * A user name and password for the egress proxy, good until `expiresAtMs`: of a run, and of one client of it alone, since
 * what a client asks for first decides what it may reach.
 */
export function egressPass(key: Buffer, runId: string, expiresAtMs: number, mode: PassMode = 'any') {
  const client = randomBytes(6).toString('hex');
  const username = `${runId}.${Math.floor(expiresAtMs / 1000)}.${client}.${mode}`;
  return { username, password: sign(key, username) };
}

/** The run that a pass belongs to, and what it is good for; null when it is forged or over. */
export function checkEgressPass(
  key: Buffer,
  username: string,
  password: string,
  nowMs: number,
): { run: string; mode: PassMode } | null {
  const expected = Buffer.from(sign(key, username));
  const given = Buffer.from(password);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [run = '', expires = '0', , mode] = username.split('.');
  if (Number(expires) * 1000 <= nowMs) return null;
  return { run, mode: mode === 'read_only' ? 'read_only' : 'any' };
}
