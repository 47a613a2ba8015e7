import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Operator, OperatorAction, OperatorEvent } from '#domain/operator/events.ts';

const DETAIL_MAX = 1_000;

export type Wanted = { action: OperatorAction; subject: string; why: string; by: Operator };

export type ActionLine = Wanted & { id: string; at: string; outcome: string; detail: string };

/**
 * Does what an operator wants and records it: who, what and why before it is begun, what came of it afterwards. The
 * stream is the installation's own, so that it stays when accounts go.
 * @throws what `work` throws, once that is recorded.
 */
export async function asOperator<T>(
  db: Db,
  keys: UserKeys,
  wanted: Wanted,
  work: () => Promise<{ result: T; detail: string }>,
): Promise<T> {
  const { id: owner } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const streamId = `operator_action-${uuidv7()}`;
  const record = (expectedVersion: number, event: OperatorEvent) =>
    db.transaction().execute((tx) => append(tx, keys, { streamId, owner, expectedVersion, events: [event] }));
  await record(0, { type: 'operator_action.requested', data: wanted });
  const { result, detail } = await work().catch(async (error: unknown) => {
    const why = (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_MAX);
    await record(1, { type: 'operator_action.failed', data: { detail: why } });
    throw error;
  });
  // Apart from the work: that it cannot be recorded does not make of it one that failed.
  await record(1, { type: 'operator_action.carried_out', data: { detail: detail.slice(0, DETAIL_MAX) } });
  return result;
}

/** What operators did, the latest first; of one subject when it is given. */
export async function listActions(
  db: Db,
  { limit, subject }: { limit: number; subject?: string },
): Promise<ActionLine[]> {
  const { id: owner } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  let query = db
    .selectFrom('events as asked')
    .leftJoin('events as end', (join) =>
      join.onRef('end.stream_id', '=', 'asked.stream_id').on('end.version', '=', 2),
    )
    .select(['asked.stream_id', 'asked.data', 'asked.recorded_at', 'end.type', 'end.data as ended'])
    .where('asked.owner', '=', owner)
    .where('asked.type', '=', 'operator_action.requested')
    .orderBy('asked.id', 'desc')
    .limit(limit);
  if (subject) query = query.where((eb) => eb(eb.ref('asked.data', '->>').key('subject'), '=', subject));
  const rows = await query.execute();
  return rows.map(({ stream_id, data, recorded_at, type, ended }) => ({
    ...(data as Wanted),
    id: stream_id.slice('operator_action-'.length),
    at: recorded_at.toISOString(),
    outcome: type?.split('.')[1] ?? 'under_way',
    detail: String((ended as { detail?: string } | null)?.detail ?? ''),
  }));
}
