import { NavigatedError, UnresponsiveError } from '../session/faults.ts';
import type { WebHost } from '../session/host.ts';

/**
 * The answer to a command to the browser about the present document. A refusal means that the document is going away,
 * and rejects with NavigatedError as every question to it does.
 */
export async function command<T>(host: WebHost, work: Promise<T>, timeout_ms?: number): Promise<T> {
  try {
    return await host.within(work, timeout_ms);
  } catch (error) {
    if (error instanceof UnresponsiveError) throw error;
    throw new NavigatedError(error instanceof Error ? error.message : String(error));
  }
}
