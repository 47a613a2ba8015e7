import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the processes (Linux) whose command line has `part` in it, and that are not zombies. */
export function processesWith(part: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(part));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended while the list was read.
    return '';
  }
}
