import type { EventFrame } from '#domain/live/frames.ts';
import { type ActionLine, TEST_RUN_EVENTS, type TestRunEvent } from '#domain/test-run/events.ts';
import { evolve } from '#domain/test-run/evolve.ts';
import type { Snapshot } from '../api/get-snapshot.ts';

export type Verdict = 'apply' | 'duplicate' | 'gap';

/**
 * Whether a frame comes next after position `last`. `prev` is the client's event before it: when that one lies beyond
 * what was seen, something was missed. (A snapshot's `since` may be a position of somebody else's event, so `prev` may
 * also lie before it.)
 */
export function judgeFrame(last: number, frame: Pick<EventFrame, 'seq' | 'prev'>): Verdict {
  if (frame.seq <= last) return 'duplicate';
  return frame.prev > last ? 'gap' : 'apply';
}

function toEvent(frame: EventFrame): TestRunEvent | null {
  if (!(frame.type in TEST_RUN_EVENTS)) return null;
  const type = frame.type as keyof typeof TEST_RUN_EVENTS;
  const parsed = TEST_RUN_EVENTS[type].data.safeParse(frame.data);
  return parsed.success ? ({ type, data: parsed.data } as TestRunEvent) : null;
}

/** Folds a frame into the snapshot with the server's own `evolve`. One whose version is already in it changes nothing. */
export function applyFrame(snapshot: Snapshot, frame: EventFrame): Snapshot {
  if (frame.version <= snapshot.version) return snapshot;
  const event = toEvent(frame);
  return {
    state: event ? evolve(snapshot.state, event) : snapshot.state,
    version: frame.version,
    since: Math.max(snapshot.since, frame.seq),
    started_at: snapshot.started_at ?? (frame.type === 'test_run.provisioned' ? frame.recorded_at : null),
  };
}

/** How many lines of the log the page keeps. */
const LINES_MAX = 400;

/** Joins lines of the log by their number, newest last; steps that come live are ahead of the recorded ones. */
export function mergeLines(known: readonly ActionLine[], more: readonly ActionLine[]): readonly ActionLine[] {
  const last = known.at(-1)?.n ?? 0;
  const first = more[0];
  if (!first) return known;
  if (first.n > last) return [...known, ...more].slice(-LINES_MAX);
  const byNumber = new Map(known.map((line) => [line.n, line]));
  const before = byNumber.size;
  for (const line of more) if (!byNumber.has(line.n)) byNumber.set(line.n, line);
  if (byNumber.size === before) return known;
  return [...byNumber.values()].sort((a, b) => a.n - b.n).slice(-LINES_MAX);
}
