import { availableParallelism } from 'node:os';
import type { CDPSession } from 'playwright';
import type { MachineProbe } from '#engine/drivers/probe-answers.ts';
import { command } from '#engine/drivers/web/probes/command.ts';
import type { PageHost } from './page-host.ts';

const SAMPLE_MS = 400;
/** Shorter, a percentage says nothing. */
const SPAN_MS_MIN = 200;

type Spent = { last: { cdp: CDPSession; at_ms: number; cpu_s: Map<number, number> } | null };

/** Pictures per second of the page, and the share of all processors that the browser took since the last time. */
export function machine(host: PageHost): () => Promise<MachineProbe> {
  const spent: Spent = { last: null };
  return () => measure(host, spent);
}

async function measure(host: PageHost, spent: Spent): Promise<MachineProbe> {
  const cpu_percent = await cpuPercent(host, spent);
  const fps = await host.ask<number>(`measureFrames(${SAMPLE_MS})`);
  return { fps, cpu_percent };
}

async function cpuPercent(host: PageHost, spent: Spent): Promise<number | null> {
  const browser = host.context.browser();
  if (!browser) return null;
  const before = spent.last;
  const cdp = before?.cdp ?? (await command(host, browser.newBrowserCDPSession()));
  const { processInfo } = await command(host, cdp.send('SystemInfo.getProcessInfo'));
  const at_ms = performance.now();
  const cpu_s = new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  if (before && at_ms - before.at_ms < SPAN_MS_MIN) return null;
  spent.last = { cdp, at_ms, cpu_s };
  if (!before) return null;
  // A process that began meanwhile counts from its beginning; one that ended counts no more.
  const used = [...cpu_s].reduce((sum, [id, now]) => sum + Math.max(0, now - (before.cpu_s.get(id) ?? 0)), 0);
  const percent = (used / ((at_ms - before.at_ms) / 1_000) / availableParallelism()) * 100;
  return Math.min(100, Math.round(percent * 10) / 10);
}
