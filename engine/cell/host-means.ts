import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cellBy, LIMITS } from './command.ts';
import { type Confinement, type Means, unshareBy } from './confinement.ts';
import { type ControlGroup, type GroupLimits, openGroup } from './control-groups.ts';
import { LOOPBACK_UP } from './script.ts';

const PROBE_MS = 10_000;
const run = promisify(execFile);

/** What a host gives for cells, each asked once. */
export type Host = {
  means(): Promise<Means | null>;
  filter(): Promise<boolean>;
  group(limits: GroupLimits): ControlGroup | null;
};
export const THIS_HOST: Host = {
  means: () => meansHere(),
  filter: () => filterHere(),
  group: (limits) => openGroup(limits),
};

let found: Promise<Means | null> | null = null;
let sandbox: Promise<boolean> | null = null;
let filter: Promise<boolean> | null = null;

export async function confinementHere(): Promise<Confinement> {
  return (await meansHere()) ? 'whole' : 'none';
}

/** How this host lets us make namespaces; null where it does not. */
export function meansHere(): Promise<Means | null> {
  found ??= probeMeans();
  return found;
}

async function probeMeans(): Promise<Means | null> {
  if (process.platform !== 'linux') return null;
  for (const one of process.getuid?.() === 0 ? (['root', 'user'] as const) : (['user'] as const)) {
    const cell = cellBy(one, []);
    const [program, args] = cell.command('true', []);
    const network = ['--net', 'sh', '-c', LOOPBACK_UP];
    const tried = await Promise.allSettled([
      run(program, args, { timeout: PROBE_MS }),
      run('unshare', [...unshareBy(one), ...network], { timeout: PROBE_MS }),
    ]);
    if (tried.every(({ status }) => status === 'fulfilled')) return one;
  }
  return null; // A container without the right to do so, or a host without the tools.
}

/** Whether the system calls of a cell's programs can be filtered: perl takes the filter on, and the kernel knows it. */
export function filterHere(): Promise<boolean> {
  filter ??= probeFilter();
  return filter;
}

async function probeFilter(): Promise<boolean> {
  const means = await meansHere();
  if (!means) return false;
  const words = ['-q', '^Seccomp:[[:space:]]*2', '/proc/self/status'];
  const [program, args] = cellBy(means, [], { calls: 'of a program' }).command('grep', words);
  return await run(program, args, { timeout: PROBE_MS }).then(
    () => true,
    () => false, // No perl, or a kernel without filters.
  );
}

/** Whether a program in a cell may make namespaces in turn, which is what a browser's own sandbox is made of. */
export function sandboxHere(): Promise<boolean> {
  sandbox ??= probeSandbox();
  return sandbox;
}

async function probeSandbox(): Promise<boolean> {
  const means = await meansHere();
  if (!means) return false;
  const cell = cellBy(means, []);
  const inner = ['--user', '--map-root-user', '--pid', '--net', '--fork', 'true'];
  const [program, args] = cell.command('unshare', inner);
  return await run(program, args, { timeout: PROBE_MS }).then(
    () => true,
    () => false, // The host lets nobody but root make them, or bars them by a security module.
  );
}

/** Whether all processes of a cell can be counted and limited together. */
export async function groupsHere(): Promise<boolean> {
  const group = openGroup(LIMITS);
  await group?.close();
  return group !== null;
}
