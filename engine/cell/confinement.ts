import { readFileSync } from 'node:fs';

/**
 * How well a process can be kept apart on this host. `whole`: a user without rights, no network but what it is given, of
 * the host's files only the system's and what it is given, no sight of other processes. `none`: a process as any other.
 */
export type Confinement = 'whole' | 'none';
/** By what right namespaces are made: as root, or in a user namespace. */
export type Means = 'root' | 'user';

/** The start of `unshare`'s arguments for one who has these means. */
export const unshareBy = (means: Means): string[] => (means === 'user' ? ['--user', '--map-root-user'] : []);

/** Users that no system gives out; a cell takes the one of its number, so that limits of a user are limits of a cell. */
const USERS_FROM = 1_900_000_000;
const USERS = 100_000_000;
/** The user that owns nothing (Linux Standard Base, `nobody`): for hosts that know no others. */
const NOBODY = 65_534;
let last = 0;

/** A user for a new cell; hosts that are containers themselves may have a small range of them. */
export function userForCell(): number {
  last = (last + 1) % 1_000;
  const user = USERS_FROM + ((process.pid * 1_000 + last) % USERS);
  return isMapped(user) ? user : NOBODY;
}

function isMapped(user: number): boolean {
  try {
    const lines = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n');
    return lines.some((line) => {
      const [from = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
      return user >= from && user < from + count;
    });
  } catch {
    return false;
  }
}
