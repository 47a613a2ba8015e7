import { readdirSync, readFileSync } from 'node:fs';

/** The variable that marks every process of a running instance: its id, after that of an instance it runs within. */
export const INSTANCE_VARIABLE = 'ROVE_INSTANCE';

/**
 * Kills every process that carries an instance's mark, whatever group or session it moved to (browsers open their
 * own), and gives how many there were. Linux only: elsewhere the process groups are all there is.
 */
export function killMarked(instance: string): number {
  if (process.platform !== 'linux') return 0;
  let killed = 0;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid || !carries(pid, instance)) continue;
    try {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return killed;
}

function carries(pid: number, instance: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const mark = variables.find((variable) => variable.startsWith(`${INSTANCE_VARIABLE}=`));
    return (
      mark
        ?.slice(INSTANCE_VARIABLE.length + 1)
        .split('/')
        .includes(instance) ?? false
    );
  } catch {
    // Gone meanwhile, or another user's: not ours to end.
    return false;
  }
}
