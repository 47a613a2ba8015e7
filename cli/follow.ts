import { setTimeout as delay } from 'node:timers/promises';
import { Interrupted } from '#deploy/lib/lifetime.ts';
import { Refusal } from '#deploy/lib/refusal.ts';
import type { TestRow } from '../domain/api/tests.ts';
import type { ProofProgress } from '../domain/test-run/messages.ts';
import { isLive } from '../domain/test-run/run-spec.ts';
import { ApiError, type RoveClient } from './client.ts';

const LOOK_MS = 1_000;
const SILENCE_MS_MAX = 60_000;
/** A run that waits for a slot may do so for as long as another may take; one that has begun moves. */
const STILL_MS_MAX = { queued: 7 * 3_600_000, begun: 30 * 60_000 };

/**
 * Looks at a run until it has ended, calling `onLook` each time. When `ending` is aborted the run is cancelled first.
 * @throws Refusal when the platform has not answered for a minute, or the run has not moved for very long; Interrupted after a cancellation.
 */
export async function followRun(
  client: RoveClient,
  id: string,
  ending: AbortSignal,
  onLook: (row: TestRow, proving: ProofProgress | null) => void,
): Promise<TestRow> {
  let heard = performance.now();
  let moved = heard;
  let version = -1;
  let limit = STILL_MS_MAX.queued;
  for (;;) {
    if (ending.aborted) {
      await client.cancel(id);
      throw new Interrupted();
    }
    try {
      const row = await client.get(id);
      heard = performance.now();
      onLook(row, row.status === 'processing_results' ? await client.proving(id) : null);
      if (!isLive(row.status)) return row;
      if (row.version !== version) moved = heard;
      version = row.version;
      limit = row.status === 'queued' ? STILL_MS_MAX.queued : STILL_MS_MAX.begun;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) throw error;
      if (performance.now() - heard > SILENCE_MS_MAX) {
        throw new Refusal(`${client.url} has stopped answering: ${(error as Error).message}`);
      }
    }
    if (heard - moved > limit) throw new Refusal(`Test ${id} has not moved for ${limit / 60_000} minutes.`);
    await delay(LOOK_MS, undefined, { signal: ending }).catch(() => undefined); // The loop looks at it.
  }
}
