import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright';

/** More than any app needs that one person uses, and little enough for several runs on one machine. */
const RENDERER_KB_MAX = 2_000_000;
const LOOK_EVERY_MS = 400;

/**
 * Ends renderers of a browser that take more memory than `RENDERER_KB_MAX`, before the machine runs out of it: to the
 * session that is a crash of the page, as it would be on a user's machine. Script engines limit their own heap, but
 * not buffers, pictures and nodes. Linux only, where a process tells what it holds. Ends with the browser.
 */
export function guardMemory(browser: CDPSession): void {
  const look = async () => {
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
    for (const { id, type } of processInfo)
      if (type === 'renderer' && residentKb(id) > RENDERER_KB_MAX) endRenderer(id);
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

function endRenderer(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
