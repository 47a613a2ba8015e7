import { fold } from '#domain/test-run/evolve.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import type { Db, Tx } from '../connection.ts';
import type { EventRecord } from '../schema.ts';
import { unseal } from '../sealing/seal.ts';
import type { UserKeys } from '../sealing/user-keys.ts';

/** An event as read: personal fields opened (or gone, when the owner's key was shredded). `seq` is null until sequenced. */
export type StoredEvent = {
  event_id: string;
  stream_id: string;
  version: number;
  type: string;
  v: number;
  owner: string;
  data: Record<string, unknown>;
  meta: Record<string, unknown>;
  recorded_at: string;
  seq: number | null;
};

export type SealedEvent = Pick<
  EventRecord,
  'event_id' | 'stream_id' | 'version' | 'type' | 'v' | 'owner' | 'data' | 'personal' | 'meta' | 'seq'
> & { recorded_at: Date | string };

export async function openEvent(db: Db | Tx, keys: UserKeys, row: SealedEvent): Promise<StoredEvent> {
  const { personal, seq, recorded_at, ...rest } = row;
  const key = personal ? await keys.forReading(db, row.owner) : null;
  const opened = personal && key ? JSON.parse(unseal(key, personal, row.event_id).toString()) : {};
  return {
    ...rest,
    data: { ...row.data, ...opened },
    recorded_at: new Date(recorded_at).toISOString(),
    seq: seq === null ? null : Number(seq),
  };
}

/** All events of a stream in order, or those after `afterVersion`. */
export async function readStream(
  db: Db | Tx,
  keys: UserKeys,
  streamId: string,
  afterVersion = 0,
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('stream_id', '=', streamId)
    .where('version', '>', afterVersion)
    .orderBy('version')
    .execute();
  return Promise.all(rows.map((row) => openEvent(db, keys, row)));
}

export function testRunStream(testId: string): string {
  return `test_run-${testId}`;
}

/** Folds a run's stream. `version` 0 and status 'none' when there is no such run in the caller's sight. */
export async function loadTestRun(
  db: Db | Tx,
  keys: UserKeys,
  testId: string,
): Promise<{ state: TestRunState; version: number; events: StoredEvent[] }> {
  const events = await readStream(db, keys, testRunStream(testId));
  return { state: fold(events), version: events.at(-1)?.version ?? 0, events };
}
