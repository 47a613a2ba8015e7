import { sql } from 'kysely';
import type { Tx } from '../connection.ts';
import { strangeness } from '../event-store/event-types.ts';
import type { SealedEvent } from '../event-store/read.ts';

export const RUN_FACTS = 'run_facts';
const PREFIX = 'test_run-';

export type RunFacts = {
  test_id: string;
  user_id: string;
  events: number;
  checkpoints: number;
  findings: number;
  last_type: string;
  last_version: number;
  first_at: string;
  last_at: string;
  last_seq: number;
};

/** A numbered event as this projection reads it; `recorded_at` with all of its digits. */
export type FactEvent = Pick<SealedEvent, 'stream_id' | 'owner' | 'type' | 'v' | 'version'> & {
  event_id: string;
  seq: number;
  recorded_at: string;
};

/** An event that this version of the code cannot use. */
export class StrangeEvent extends Error {
  readonly code: 'UNKNOWN_TYPE' | 'UNKNOWN_VERSION';

  constructor(code: StrangeEvent['code'], { type, v }: Pick<FactEvent, 'type' | 'v'>) {
    super(`${type} v${v}`);
    this.name = 'StrangeEvent';
    this.code = code;
  }
}

/** Facts of a run with one more event; null for events of other aggregates. @throws StrangeEvent */
export function foldFacts(known: RunFacts | null, event: FactEvent): RunFacts | null {
  if (!event.stream_id.startsWith(PREFIX)) return known;
  const fault = strangeness(event.type, event.v);
  if (fault) throw new StrangeEvent(fault, event);
  const { type, version, seq, recorded_at } = event;
  const before = known ?? {
    test_id: event.stream_id.slice(PREFIX.length),
    user_id: event.owner,
    events: 0,
    checkpoints: 0,
    findings: 0,
    last_type: type,
    last_version: 0,
    first_at: recorded_at,
    last_at: recorded_at,
    last_seq: 0,
  };
  return {
    ...before,
    events: before.events + 1,
    checkpoints: before.checkpoints + (type === 'test_run.progressed' ? 1 : 0),
    findings: before.findings + (type === 'finding.proved' ? 1 : 0),
    ...(seq > before.last_seq
      ? { last_type: type, last_version: version, last_at: recorded_at, last_seq: seq }
      : {}),
  };
}

/** Adds what events brought to the rows; of runs that were forgotten nothing is kept. */
export async function writeFacts(tx: Tx, rows: readonly RunFacts[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into run_facts as f
    select r.* from jsonb_populate_recordset(null::run_facts, ${JSON.stringify(rows)}::jsonb) r
     where exists (select 1 from tests where tests.id = r.test_id)
    on conflict (test_id) do update set
      events = f.events + excluded.events,
      checkpoints = f.checkpoints + excluded.checkpoints,
      findings = f.findings + excluded.findings,
      first_at = least(f.first_at, excluded.first_at),
      last_type = case when excluded.last_seq > f.last_seq then excluded.last_type else f.last_type end,
      last_version = case when excluded.last_seq > f.last_seq then excluded.last_version else f.last_version end,
      last_at = case when excluded.last_seq > f.last_seq then excluded.last_at else f.last_at end,
      last_seq = greatest(f.last_seq, excluded.last_seq)`.execute(tx);
}
