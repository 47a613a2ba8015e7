import { homedir } from 'node:os';
import path from 'node:path';

/** The clone. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Downloads and built tools, shared by all clones; `boot.mjs` sets it to the platform's user cache. */
export function cacheDir(): string {
  return path.resolve(process.env.ROVE_CACHE ?? path.join(homedir(), '.cache', 'rove'));
}

/** Data of this installation: `ROVE_HOME`, else `.rove` in the clone. */
export function homeDir(): string {
  return process.env.ROVE_HOME ? path.resolve(process.env.ROVE_HOME) : path.join(ROOT, '.rove');
}

/** A program that npm installed. */
export function npmBin(name: string): string {
  return path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}
