import { readdirSync, readFileSync } from 'node:fs';

/** The processes of this machine, as the kernel of Linux tells of them; elsewhere there are none to be seen. */
export function allProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** A file of a process under `/proc`; '' once it is gone, or where it is another user's. */
export function ofProcess(pid: number, file: 'cmdline' | 'environ' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // It ended while the list was read.
  }
}

/** The processor time that a process has taken, with all its threads, in ticks of the kernel (proc(5): utime, stime). */
export function ticksOf(pid: number): number {
  const fields = ofProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** A process's command line, '' once it is gone or a zombie. */
export function commandOf(pid: number): string {
  return ofProcess(pid, 'cmdline').replaceAll('\0', ' ');
}

/** What a process is called, and whose child it is; null once it is gone or a zombie. */
export function lineageOf(pid: number): { name: string; parent: number } | null {
  const [, name = '', state, parent] = /\((.*)\) (\S) (\d+)/s.exec(ofProcess(pid, 'stat')) ?? [];
  return parent === undefined || state === 'Z' ? null : { name, parent: Number(parent) };
}

/** Ids of the living processes whose command line has `part` in it. */
export function processesWith(part: string): number[] {
  return allProcesses().filter((pid) => commandOf(pid).includes(part));
}

/** Ids of the living processes but this one whose environment or command line names a folder. */
export function processesIn(folder: string): number[] {
  return allProcesses().filter(
    (pid) => pid !== process.pid && (commandOf(pid) + ofProcess(pid, 'environ')).includes(folder),
  );
}

/** Ids of the living processes of a user, or of all. */
export function processesOfUser(user: number | null): number[] {
  return allProcesses().filter((pid) => {
    const uid = /^Uid:\s+(\d+)/m.exec(ofProcess(pid, 'status'))?.[1];
    return uid !== undefined && (user === null || Number(uid) === user);
  });
}

/** Ids of living browsers that descend from a process. */
export function browsersBelow(root: number): number[] {
  const lineages = new Map(allProcesses().map((pid) => [pid, lineageOf(pid)]));
  const isBelow = (pid: number): boolean => {
    const parent = lineages.get(pid)?.parent;
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  const isBrowser = (name = '') => /chrom|firefox|geckodriver|MiniBrowser|WebKit|Xvfb/i.test(name);
  return [...lineages.keys()].filter((pid) => isBrowser(lineages.get(pid)?.name) && isBelow(pid));
}
