import { buffer } from 'node:stream/consumers';
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { workflowBundle } from '#services/worker/bundle.ts';
import type { ReplayOutcome } from './replay.ts';

/** Reads a history from its input and writes one line: whether the present code replays it, or where they part. */
const [workflowId = 'replayed', bundleDir] = process.argv.slice(2);
Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
const began = performance.now();
const history = proto.temporal.api.history.v1.History.decode(await buffer(process.stdin));
const bundle = await workflowBundle(bundleDir);

const outcome = await replay();
process.stdout.write(`${JSON.stringify(outcome)}\n`);

async function replay(): Promise<ReplayOutcome> {
  const took = () => Math.round(performance.now() - began);
  try {
    await Worker.runReplayHistory({ workflowBundle: bundle }, history, workflowId);
    return { deterministic: true, event_id: null, message: '', took_ms: took() };
  } catch (error) {
    if (!(error instanceof Error) || !/Determinism|Replay/.test(error.name)) throw error;
    const message = reasonOf(error.message);
    return { deterministic: false, event_id: placeOf(message), message, took_ms: took() };
  }
}

/** The sentence that says what differs, out of what the core says around it. */
function reasonOf(message: string): string {
  return (/\[TMPRL\d+\] (?:\\.|[^"\\])*/.exec(message)?.[0] ?? message).replaceAll('\\"', '"');
}

/** The event that the sentence is about: by its number, or by the name of what was scheduled there. */
function placeOf(message: string): number | null {
  const numbered = /\bid: (\d+)/.exec(message);
  if (numbered) return Number(numbered[1]);
  const names = [...message.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const found = history.events.find(({ activityTaskScheduledEventAttributes: scheduled }) =>
    names.includes(scheduled?.activityType?.name ?? undefined),
  );
  return found ? Number(found.eventId) : null;
}
