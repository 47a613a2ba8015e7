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

/** Ids of living browsers (Linux) that descend from a process. */
export function browsersBelow(root: number): number[] {
  const parents = new Map<number, number>();
  const browsers: number[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      const [state, parent] = stat.slice(end + 2).split(' ');
      parents.set(Number(name), Number(parent));
      if (state !== 'Z' && /chrom|firefox|geckodriver|MiniBrowser|WebKit|Xvfb/.test(stat.slice(0, end)))
        browsers.push(Number(name));
    } catch {
      // It ended while the list was read.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent === root || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return browsers.filter(isBelow);
}
