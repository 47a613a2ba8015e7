import { basename } from 'node:path';
import { type Means, unshareBy, userForCell } from './confinement.ts';
import type { ControlGroup } from './control-groups.ts';
import { CELL_SCRIPT, GIVEN_AT, WORK } from './script.ts';
import { filtered } from './system-calls.ts';

/** How a program is started in namespaces of its own. `args` get paths as the program sees them. */
export type CellCommand = {
  /** The path at which the program finds a file or folder that it was given. */
  path(real: string): string;
  /** A folder that it may write to, as it sees it. */
  work: string;
  command(program: string, args: readonly string[]): [program: string, args: string[]];
};

/**
 * Most that all processes of a cell together may write and hold in memory, what they write among it, and each may have.
 * Threads count as processes.
 */
export type Limits = { disk_mb: number; memory_mb: number; processes: number; files: number; cpu_s: number };
export const LIMITS: Limits = {
  ...{ disk_mb: 400, memory_mb: 4_096, processes: 2_048 },
  ...{ files: 8_192, cpu_s: 8 * 60 * 60 },
};

/** What a program in a cell may reach: nothing, what its host does, or the way out of a network that was made for it. */
export type Network = 'none' | 'host' | { enter: readonly string[] };

export type CommandOptions = {
  network?: Network;
  limits?: Partial<Limits>;
  /** Where all of it is counted together; absent where the host has no such thing. */
  group?: ControlGroup | null;
  /** Which system calls its programs may make: those of a browser, whose own sandbox makes namespaces, or of any other. */
  calls?: 'all' | 'of a browser' | 'of a program';
};

const NAMESPACES = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];

/** The bare command of a cell, made by these means; `openCell` is what programs are run with. */
export function cellBy(means: Means, given: readonly string[], options: CommandOptions = {}): CellCommand {
  const { network = 'none', calls = 'all' } = options;
  const { disk_mb, processes, files, cpu_s } = { ...LIMITS, ...options.limits };
  const limits = `--core=0 --nproc=${processes} --nofile=${files} --cpu=${cpu_s}`;
  const entered = typeof network === 'object';
  const before = [...(options.group?.enter ?? []), ...(entered ? network.enter : []), 'unshare'];
  const namespaces = [...(entered ? [] : unshareBy(means)), ...(network === 'none' ? ['--net'] : [])];
  const filter = calls === 'all' ? [] : filtered({ namespaces: calls === 'of a browser' });
  const user = means === 'root' ? String(userForCell()) : '';
  return {
    path: (real) => placeOf(real, given),
    work: WORK,
    command: (program, args) => {
      const inner = ['sh', '-c', CELL_SCRIPT, 'cell', user, String(disk_mb), limits, ...given, '--'];
      const whole = [...before, ...namespaces, ...NAMESPACES, ...inner];
      const [first = 'unshare', ...rest] = [...whole, ...filter, program, ...args];
      return [first, rest];
    },
  };
}

function placeOf(real: string, given: readonly string[]): string {
  const index = given.findIndex((from) => real === from || real.startsWith(`${from}/`));
  const from = given[index];
  return from === undefined ? real : `${GIVEN_AT}/${index}/${basename(from)}${real.slice(from.length)}`;
}
