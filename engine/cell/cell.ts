import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import { type CellCommand, cellBy, LIMITS, type Limits } from './command.ts';
import type { Means } from './confinement.ts';
import type { ControlGroup } from './control-groups.ts';
import { freePort } from './free-port.ts';
import { type Host, THIS_HOST } from './host-means.ts';
import { type Running, type RunOptions, start } from './running.ts';
import { openWayOut, type WayOut } from './way-out.ts';
import { NO_CELL, NO_FILTER, NO_GROUPS } from './words.ts';

/** `auto`: in a cell where the host lets us; `on`: in a whole cell or not at all; `off`: never. */
export type CellSwitch = 'auto' | 'on' | 'off';

export type CellOptions = {
  /** Files and folders that its programs may read beside the system's, readable for all. */
  mounts?: readonly string[];
  limits?: Partial<Limits>;
  /** The `http://host:port` that is all it reaches; absent means nothing, `host` whatever this machine does. */
  wayOut?: string | 'host' | undefined;
  /** Whether its programs make sandboxes of their own, as browsers do. */
  sandboxes?: boolean;
  demand?: CellSwitch | undefined;
};

/** A place to run a stranger's programs, or ours over a stranger's bytes. */
export type Cell = CellCommand & {
  /** Whether anything is around it. */
  celled: boolean;
  /** The way out as its programs see it; null where they have none of their own. */
  way_out: string | null;
  run(program: string, args: readonly string[], options?: RunOptions): Running;
  /** A port that is the same in there and out here: what listens on it inside is reached from here. */
  port(): Promise<number>;
  /** To be called once all programs that belong into it have started. */
  entered(): void;
  /** Removes what it left. To be called after its programs' end. */
  close(): Promise<void>;
};

/**
 * Makes a place that keeps programs apart, as far as this host can do that.
 * @throws AppError BROWSER_UNAVAILABLE when a whole cell is demanded and cannot be had
 */
export async function openCell(options: CellOptions = {}, host: Host = THIS_HOST): Promise<Cell> {
  const { demand = 'auto', wayOut, limits } = options;
  const means = demand === 'off' ? null : await host.means();
  const isFiltered = means !== null && (await host.filter());
  const group = means && host.group({ ...LIMITS, ...limits });
  try {
    if (demand === 'on') requireWhole({ means, isFiltered, group });
    if (!means) return await openFolder(wayOut);
    const out = wayOut && wayOut !== 'host' ? await openWayOut(wayOut, means) : null;
    return celled(means, options, { out, group, isFiltered });
  } catch (error) {
    await group?.close();
    throw error;
  }
}

type Found = { means: Means | null; isFiltered: boolean; group: ControlGroup | null };

function requireWhole({ means, isFiltered, group }: Found): void {
  const reason = (!means && NO_CELL) || (!isFiltered && NO_FILTER) || (!group && NO_GROUPS);
  if (reason)
    throw new AppError('BROWSER_UNAVAILABLE', 'ROVE_BROWSER_CELL=on, and this host gives no whole cell', {
      reason,
    });
}

function celled(
  means: Means,
  { mounts = [], limits = {}, wayOut, sandboxes = false }: CellOptions,
  { out, group, isFiltered }: Omit<Found, 'means'> & { out: WayOut | null },
): Cell {
  const calls = isFiltered ? (sandboxes ? 'of a browser' : 'of a program') : 'all';
  const network = out ?? (wayOut === 'host' ? 'host' : 'none');
  const command = cellBy(means, mounts, { network, limits, group, calls });
  const where = { celled: true, cwd: '/', home: command.work };
  return {
    ...command,
    celled: true,
    way_out: out?.url ?? null,
    run: (program, args, more) => start(command.command(program, args), where, more),
    port: out ? out.portInto : freePort,
    entered: () => out?.entered(),
    close: async () => {
      out?.close();
      // All that it wrote was in memory that ended with it.
      await group?.close();
    },
  };
}

/** Where the host gives no cells: a folder, and nothing around it. */
async function openFolder(wayOut: CellOptions['wayOut']): Promise<Cell> {
  const work = await mkdtemp(join(tmpdir(), 'rove-cell-'));
  return {
    celled: false,
    path: (real) => real,
    work,
    way_out: wayOut && wayOut !== 'host' ? wayOut : null,
    command: (program, args) => [program, [...args]],
    run: (program, args, more) => start([program, args], { celled: false, cwd: work, home: work }, more),
    port: freePort,
    entered: () => undefined,
    close: () => rm(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}
