import { readdir, readFile } from 'node:fs/promises';

/** Processes of embedded devices that nobody drives any more: none of those above them runs Node. */
export async function orphanDevices(): Promise<number[]> {
  const processes = new Map<number, { parent: number; command: string }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parent = Number(/\) \S (\d+)/.exec(stat ?? '')?.[1] ?? 0);
    processes.set(Number(name), { parent, command: (command ?? '').replaceAll('\0', ' ') });
  }
  const isDriven = (pid: number): boolean => {
    for (let at = processes.get(pid); at; at = processes.get(at.parent)) {
      if (/(^|\/)node\S* /.test(at.command)) return true;
    }
    return false;
  };
  return [...processes]
    .filter(([pid, { command }]) => command.includes('rove.device.Main') && !isDriven(pid))
    .map(([pid]) => pid);
}
