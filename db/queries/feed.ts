import type { Db } from '../connection.ts';
import type { SealedEvent } from '../event-store/read.ts';

export type FeedFilter = { owner?: string; streamId?: string; until?: number };

/** Sequenced events after `since`, in order, at most `limit`; still sealed. */
export function readFeed(
  db: Db,
  since: number,
  limit: number,
  filter: FeedFilter = {},
): Promise<SealedEvent[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', String(since))
    .orderBy('seq')
    .limit(limit);
  if (filter.owner) query = query.where('owner', '=', filter.owner);
  if (filter.streamId) query = query.where('stream_id', '=', filter.streamId);
  if (filter.until !== undefined) query = query.where('seq', '<=', String(filter.until));
  return query.execute();
}

/** The installation's name in NATS: 12 hexadecimal digits of its id. */
export async function installationName(db: Db): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id.replaceAll('-', '').slice(0, 12);
}

/** The highest number given so far; 0 when there is none. */
export async function lastSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}
