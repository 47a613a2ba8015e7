import { commandOf, lineageOf, processesWith } from '../processes.ts';

/** Processes of embedded devices that nobody drives any more: none of those above them runs Node. */
export function orphanDevices(): number[] {
  const isDriven = (pid: number): boolean => {
    for (let at = pid; at > 1; at = lineageOf(at)?.parent ?? 0) {
      if (/(^|\/)node\S* /.test(commandOf(at))) return true;
    }
    return false;
  };
  return processesWith('rove.device.Main').filter((pid) => !isDriven(pid));
}
