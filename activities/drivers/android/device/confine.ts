import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Who runs what may be hostile: the user that owns nothing (Linux Standard Base, `nobody`). */
const NOBODY = 65_534;
const DISK_MB = 400;
const PROBE_MS = 10_000;

/**
 * How well a process can be kept apart on this host. `whole`: a user of its own, no network, of the host's files only
 * those that everybody may read and what it is given, no sight of other processes. `none`: only limits of memory and time.
 */
export type Confinement = 'whole' | 'none';

/** A place to run a program in. `args` get paths as the program sees them. */
export type Cell = {
  confinement: Confinement;
  /** The path at which the program finds a file or folder that it was given. */
  path(real: string): string;
  /** A folder that it may write to, as it sees it. */
  work: string;
  command(program: string, args: readonly string[]): [program: string, args: string[]];
  /** Removes what it left. */
  clear(): Promise<void>;
};

let known: Promise<Confinement> | null = null;

/** What this host can give. */
export function confinementHere(): Promise<Confinement> {
  known ??= probe();
  return known;
}

async function probe(): Promise<Confinement> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'none';
  try {
    await promisify(execFile)('unshare', [...UNSHARE, 'sh', '-c', `${MOUNT} && exec ${drop()} true`], {
      timeout: PROBE_MS,
    });
    return 'whole';
  } catch {
    return 'none'; // A container without the right to do so, or a host without the tools.
  }
}

const UNSHARE = ['--net', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc'];
const MOUNT = 'mount -t tmpfs -o mode=755,size=16m tmpfs /mnt';

function drop(): string {
  return `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`;
}

/**
 * Makes a place for a program that is given `given` to read, and nothing else.
 * @param given files and folders, readable for all.
 */
export async function makeCell(given: readonly string[], confinement: Confinement): Promise<Cell> {
  if (confinement === 'none') return openCell();
  const places = new Map(given.map((real, index) => [real, `/mnt/${index}`]));
  const path = (real: string): string => {
    for (const [from, to] of places) {
      if (real === from || real.startsWith(`${from}/`)) return to + real.slice(from.length);
    }
    return real;
  };
  const script = [
    'set -e',
    MOUNT,
    'mkdir /mnt/work',
    `mount -t tmpfs -o mode=1777,nosuid,nodev,size=${DISK_MB}m tmpfs /mnt/work`,
    'n=0; while [ "$1" != -- ]; do if [ -d "$1" ]; then mkdir "/mnt/$n"; else : > "/mnt/$n"; fi; mount --bind -o ro "$1" "/mnt/$n"; mount -o remount,bind,ro,nosuid,nodev "/mnt/$n"; n=$((n+1)); shift; done; shift',
    'cd /mnt/work',
    `exec ${drop()} "$@"`,
  ].join('\n');
  return {
    confinement,
    path,
    work: '/mnt/work',
    command: (program, args) => [
      'unshare',
      [...UNSHARE, 'sh', '-c', script, 'cell', ...given, '--', program, ...args],
    ],
    clear: async () => undefined, // All of it was in memory that ended with it.
  };
}

async function openCell(): Promise<Cell> {
  const work = await mkdtemp(join(tmpdir(), 'rove-android-'));
  return {
    confinement: 'none',
    path: (real) => real,
    work,
    command: (program, args) => [program, [...args]],
    clear: () => rm(work, { recursive: true, force: true, maxRetries: 3 }),
  };
}
