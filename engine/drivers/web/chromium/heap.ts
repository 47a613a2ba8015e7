import type { HeapProbe } from '#engine/drivers/probe-answers.ts';
import { command } from '#engine/drivers/web/probes/command.ts';
import type { PageHost } from './page-host.ts';

const TIMEOUT_MS = 10_000;

/** What the page's own code still holds. What it has said on the console is held by the browser, and let go first. */
export async function heap(host: PageHost): Promise<HeapProbe> {
  const { cdp } = host;
  await command(host, cdp.send('Runtime.discardConsoleEntries'), TIMEOUT_MS);
  await command(host, cdp.send('HeapProfiler.collectGarbage'), TIMEOUT_MS);
  const { usedSize } = await command(host, cdp.send('Runtime.getHeapUsage'), TIMEOUT_MS);
  return { bytes: usedSize };
}
