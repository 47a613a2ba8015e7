import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sign } from './seal.ts';

/**
 * A user name and password for the egress proxy, good until `expiresAtMs`: of a run, and of one client of it alone, since
 * what a client asks for first decides what it may reach.
 */
export function egressPass(key: Buffer, runId: string, expiresAtMs: number) {
  const client = randomBytes(6).toString('hex');
  const username = `${runId}.${Math.floor(expiresAtMs / 1000)}.${client}`;
  return { username, password: sign(key, username) };
}

/** The run that a pass belongs to; null when it is forged or over. */
export function checkEgressPass(
  key: Buffer,
  username: string,
  password: string,
  nowMs: number,
): string | null {
  const expected = Buffer.from(sign(key, username));
  const given = Buffer.from(password);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [runId = '', expires = '0'] = username.split('.');
  return Number(expires) * 1000 > nowMs ? runId : null;
}
