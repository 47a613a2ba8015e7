import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './refusal.ts';

export const LENGTH_MIN = 32;

/** The installation's secret: `ROVE_SECRET`, else made once and kept in the home, readable by its owner only. */
export function ensureSecret(home: string): string {
  const given = process.env.ROVE_SECRET;
  if (given) {
    if (given.length >= LENGTH_MIN) return given;
    throw new Refusal(`ROVE_SECRET has ${given.length} characters; give at least ${LENGTH_MIN}.`);
  }
  const file = path.join(home, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** A password for one purpose, the same for the same secret. */
export function derivePassword(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`deploy/${purpose}`).digest('base64url');
}
