import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel says of a process; empty when it has ended. */
export function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes of a user, or all of them. */
export function processesOfUser(user: number | null): { pid: number; command: string }[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.flatMap((pid) => {
    const uid = /^Uid:\s+(\d+)/m.exec(statusOf(pid))?.[1];
    if (uid === undefined || (user !== null && Number(uid) !== user)) return [];
    return [{ pid, command: commandOf(pid) }];
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
