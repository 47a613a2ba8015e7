import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright';
import { killQuietly } from './process-tree.ts';

/** More than any app needs that one person uses, and little enough for several runs on one machine. */
const RENDERER_KB_MAX = 2_000_000;
const LOOK_EVERY_MS = 400;

/**
 * Ends renderers of a browser that take more memory than `RENDERER_KB_MAX`, before the machine runs out of it: to the
 * session that is a crash of the page, as it would be on a user's machine. Script engines limit their own heap, but
 * not buffers, pictures and nodes. Linux only, where a process tells what it holds. Ends with the browser.
 * @param hostId the host's id of a process that the browser names; a cell has ids of its own.
 */
export function guardMemory(browser: CDPSession, hostId: (id: number) => number | null): void {
  const look = async () => {
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
    for (const { id, type } of processInfo) {
      const pid = type === 'renderer' ? hostId(id) : null;
      if (pid && residentKb(pid) > RENDERER_KB_MAX) killQuietly(pid);
    }
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look().then(
      () => {
        looking = false;
      },
      () => clearInterval(timer), // The browser has ended.
    );
  }, LOOK_EVERY_MS);
  timer.unref();
}

function residentKb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0; // It has ended, or this is no Linux.
  }
}
