import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { PastEvent, Rebuildable } from './rebuildable.ts';

const EVENTS_AT_ONCE = 10_000;

/** `moved`: only streams with events that were not read yet; `upto`: without what the live rows have not seen either. */
export type Extent = { moved: boolean; upto: number | null };

/** The events of one stream after the other. */
export async function* eachStream(
  db: Kysely<Schema>,
  { prefix, reads, facts_only }: Rebuildable,
  extent: Extent,
): AsyncGenerator<PastEvent[]> {
  const read = (after: Page['after']) =>
    readPage(db, { prefix, numbered: reads === 'seq', facts_only, after, ...extent });
  let pending: PastEvent[] = [];
  let coming: Promise<PastEvent[]> | null = read({ stream_id: prefix, version: 0 });
  try {
    while (coming) {
      const page: PastEvent[] = await coming;
      const last = page.at(-1);
      // The next one is read while this one is folded.
      coming = last && page.length === EVENTS_AT_ONCE ? read(last) : null;
      for (const event of page) {
        if (pending.length > 0 && pending[0]?.stream_id !== event.stream_id) {
          yield pending;
          pending = [];
        }
        pending.push(event);
      }
    }
  } finally {
    // Whoever stopped asking does not hear of it.
    await coming?.catch(() => undefined);
  }
  if (pending.length > 0) yield pending;
}

type Page = {
  prefix: string;
  numbered: boolean;
  facts_only: boolean;
  after: { stream_id: string; version: number };
} & Extent;

async function readPage(
  db: Kysely<Schema>,
  { prefix, numbered, facts_only, after, moved: onlyMoved, upto }: Page,
): Promise<PastEvent[]> {
  // The character after the prefix's last one ends its range, so that the index of streams serves it.
  const end = `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)}`;
  const moved = onlyMoved
    ? sql`and e.stream_id in (
        select s.stream_id from streams s left join pg_temp.streams_read r on r.stream_id = s.stream_id
         where s.stream_id collate "C" >= ${prefix} and s.stream_id collate "C" < ${end}
           and s.version is distinct from r.upto)`
    : sql``;
  const seen = numbered
    ? sql`and e.seq is not null ${upto === null ? sql`` : sql`and e.seq <= ${String(upto)}`}`
    : sql``;
  const carried = facts_only
    ? sql`case when e.data = '{}' then e.data else '{"there": true}' end as data, null::bytea as personal`
    : sql`e.data, e.personal`;
  const { rows } = await sql<PastEvent>`
    select e.event_id, e.stream_id, e.owner, e.version, e.type, e.v, ${carried}, e.seq,
           e.recorded_at::text as recorded_at
      from events e
     where (e.stream_id, e.version) > (${after.stream_id}, ${after.version})
       and e.stream_id like ${`${prefix.replaceAll('_', '\\_')}%`} ${moved} ${seen}
     order by e.stream_id, e.version limit ${EVENTS_AT_ONCE}`.execute(db);
  return rows;
}
