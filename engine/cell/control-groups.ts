import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What all processes of a cell together may take; of the processor they get as much as one of ours when it is short. */
export type GroupLimits = { memory_mb: number; processes: number };

/** A control group of the kernel, in which a cell and all that it starts is counted. */
export type ControlGroup = {
  /** The start of a command that is to run in it. */
  enter: readonly string[];
  /** Removes it. To be called after its processes' end. */
  close(): Promise<void>;
};

const ROOT = '/sys/fs/cgroup';
const NAME = /^rove-(\d+)-\d+$/;
/** What one process gets that nobody has said anything of: a cell counts as one, however many it starts. */
const CPU_SHARES = 1_024;
const CPU_WEIGHT = 100;
const ENTER = 'for one in $1; do echo $$ > "$one/cgroup.procs" || exit 125; done; shift; exec "$@"';
const [CLOSE_TRIES, CLOSE_MS] = [40, 50];

type Setting = readonly [file: string, value: string];
let last = 0;

/** Makes a group, by whichever version the host has; null where we may not. */
export function openGroup(limits: GroupLimits, root = ROOT): ControlGroup | null {
  last += 1;
  const name = `rove-${process.pid}-${last}`;
  const folders: string[] = [];
  try {
    for (const [parent, settings] of placesFor(limits, root)) {
      if (last === 1) sweep(parent);
      const folder = join(parent, name);
      mkdirSync(folder);
      folders.push(folder);
      for (const [file, value] of settings) writeFileSync(join(folder, file), value);
    }
  } catch {
    for (const folder of folders) remove(folder);
    return null; // Not root, or a container whose groups are not its own.
  }
  return {
    enter: ['sh', '-c', ENTER, 'group', folders.join(' ')],
    close: async () => {
      for (const folder of folders)
        for (let n = 0; n < CLOSE_TRIES && !remove(folder); n += 1) await delay(CLOSE_MS);
    },
  };
}

/** Where groups are made, and what is said of each there. @throws where that may not be */
function placesFor({ memory_mb, processes }: GroupLimits, root: string): [string, Setting[]][] {
  const memory = String(memory_mb * 1_048_576);
  const pids = ['pids.max', String(processes)] as const;
  if (existsSync(join(root, 'cgroup.controllers'))) {
    // Version 2: a group with processes of its own divides nothing, so ours hang below the root.
    const parent = join(root, 'rove');
    mkdirSync(parent, { recursive: true });
    for (const folder of [root, parent])
      writeFileSync(join(folder, 'cgroup.subtree_control'), '+memory +pids +cpu');
    const swap = existsSync(join(parent, 'memory.swap.max')) ? [['memory.swap.max', '0'] as const] : [];
    return [[parent, [['memory.max', memory], ...swap, pids, ['cpu.weight', String(CPU_WEIGHT)]]]];
  }
  const of = (controller: string) => join(root, controller, ownPath(controller, root));
  return [
    [of('memory'), [['memory.limit_in_bytes', memory]]],
    [of('pids'), [pids]],
    [of('cpu'), [['cpu.shares', String(CPU_SHARES)]]],
  ];
}

/** Where this process stands in the tree of a controller (version 1): its limits hold for our groups as well. */
function ownPath(controller: string, root: string): string {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const line = lines.map((one) => one.split(':')).find(([, names]) => names?.split(',').includes(controller));
  const path = line?.[2] ?? '/';
  return existsSync(join(root, controller, path)) ? path : '/';
}

/** Groups of processes of ours that were killed. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(parent, name));
  }
}

function remove(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder); // Its processes have not all ended.
  }
}
