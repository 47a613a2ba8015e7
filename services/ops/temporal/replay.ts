import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '#domain/kernel/errors.ts';

const CHILD = fileURLToPath(new URL('./replay-child.ts', import.meta.url));
const TIMEOUT_MS = 90_000;

const outcomeSchema = z.object({
  /** Whether the present code takes every decision that the history says was taken. */
  deterministic: z.boolean(),
  /** Temporal's number of the event at which they part; null when they do not, or it is not said. */
  event_id: z.number().nullable(),
  message: z.string(),
  took_ms: z.number(),
});
export type ReplayOutcome = z.infer<typeof outcomeSchema>;

/**
 * Replays a history against the present workflow code, in a process of its own: the replayer is large, and what it
 * holds goes with it. @throws AppError INTERNAL when it does not come to an end
 */
export async function replayHistory(
  history: Uint8Array,
  workflowId: string,
  bundleDir: string | undefined,
): Promise<ReplayOutcome> {
  const child = spawn(process.execPath, [CHILD, workflowId, ...(bundleDir ? [bundleDir] : [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // A child that ended early has said why on its other outputs.
  child.stdin.on('error', () => undefined);
  child.stdin.end(history);
  const [out, fault] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const said = outcomeSchema.safeParse(lastLine(out));
  if (said.success) return said.data;
  throw new AppError(
    'INTERNAL',
    `The history could not be replayed: ${fault.trim().split('\n').at(-1) ?? ''}`,
  );
}

function lastLine(out: string): unknown {
  try {
    return JSON.parse(out.trim().split('\n').at(-1) ?? '');
  } catch {
    return null;
  }
}
