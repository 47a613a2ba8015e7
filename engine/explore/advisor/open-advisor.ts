import type { Advisor, ModelState } from '#engine/model/advisor.ts';
import { ModelAdvisor, type ModelSettings } from './model-advisor.ts';
import { openTransport } from './transport.ts';

/**
 * An advisor for one slice, which goes on with what the run has used so far. Its calls take the run's own proxy; `close`
 * gives up what is under way.
 */
export function openAdvisor(
  settings: ModelSettings,
  proxyUrl: string | null,
  from: ModelState | null,
): { advisor: Advisor; close(): Promise<void> } {
  const over = new AbortController();
  const transport = openTransport(proxyUrl);
  const advisor = new ModelAdvisor({ settings, fetch: transport.fetch, from, signal: over.signal });
  const close = async () => {
    over.abort();
    await transport.close();
  };
  return { advisor, close };
}
