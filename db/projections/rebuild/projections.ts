import { TERMINAL_EVENTS, type TestRunEvent } from '#domain/test-run/events.ts';
import { evolve } from '#domain/test-run/evolve.ts';
import { initialTestRun } from '#domain/test-run/state.ts';
import { openEvent } from '../../event-store/read.ts';
import { foldFacts, RUN_FACTS, type RunFacts } from '../run-facts.ts';
import { lastingColumns, presentColumns } from '../tests.ts';
import type { PastEvent, Rebuildable } from './rebuildable.ts';

/** Types of which a row shows sealed fields, or that are sealed as a whole; to open the others would be work for nothing. */
const SHOWN = new Set(['test_run.queued', 'test_run.failed', 'test_run.hinted']);
const PREFIX = 'test_run-';

const tests: Rebuildable = {
  name: 'tests',
  table: 'tests',
  prefix: PREFIX,
  reads: 'version',
  facts_only: false,
  row: async (db, keys, events) => {
    const [first] = events;
    // What a forgotten run's events said is gone, and so is its row.
    if (first?.type !== 'test_run.queued' || Object.keys(first.data).length === 0) return null;
    let state = initialTestRun;
    for (const event of events) {
      const open = SHOWN.has(event.type) ? await openEvent(db, keys, { ...event, meta: {} }) : event;
      state = evolve(state, open as unknown as TestRunEvent);
    }
    const testId = first.stream_id.slice(PREFIX.length);
    const timeOf = (is: (type: string) => boolean) =>
      events.find(({ type }) => is(type))?.recorded_at ?? null;
    return {
      ...lastingColumns({ testId, owner: first.owner, state }),
      ...presentColumns({ testId, state, version: events.at(-1)?.version ?? 0 }),
      counted: !events.some(({ type }) => type === 'test_run.quota_returned'),
      submitted_at: first.recorded_at,
      created_at: first.recorded_at,
      started_at: timeOf((type) => type === 'test_run.provisioned'),
      ended_at: timeOf((type) => TERMINAL_EVENTS.has(type)),
    };
  },
};

const runFacts: Rebuildable = {
  name: RUN_FACTS,
  table: 'run_facts',
  prefix: PREFIX,
  reads: 'seq',
  facts_only: true,
  row: async (_db, _keys, events) => {
    // As with the row of the test itself: a run that was forgotten has no facts.
    if (Object.keys(events[0]?.data ?? {}).length === 0) return null;
    return events.reduce<RunFacts | null>(foldKnown, null);
  },
};

/** What cannot be used is a dead letter of the live rows too. */
function foldKnown(facts: RunFacts | null, event: PastEvent): RunFacts | null {
  try {
    return foldFacts(facts, { ...event, seq: Number(event.seq) });
  } catch {
    return facts;
  }
}

/** What `ops rebuild` can make again. */
export const PROJECTIONS: readonly Rebuildable[] = [tests, runFacts];
