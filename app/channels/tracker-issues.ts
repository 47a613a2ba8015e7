import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** An issue as it is known here. `ref`: as its tracker names it, null before it is made. */
export type KnownIssue = { ref: string | null; url: string | null; closed: boolean };

/** Longer than a message may take to be dealt with. */
const CLAIM_S = 90;

type Place = { channelId: string; owner: string; mark: string };

/**
 * Takes an issue for one message, until `keepIssue` or `freeIssue`; null while another message deals with it.
 * Two messages about one bug would make two issues of it.
 */
export async function claimIssue(db: Db, { channelId, owner, mark }: Place): Promise<KnownIssue | null> {
  const { rows } = await sql<KnownIssue>`
    insert into tracker_issues as i (channel_id, mark, user_id, claimed_until)
    select id, ${mark}, ${owner}, now() + make_interval(secs => ${CLAIM_S}) from channels where id = ${channelId}
    on conflict (channel_id, mark) do update set claimed_until = excluded.claimed_until
      where i.claimed_until is null or i.claimed_until < now()
    returning ref, url, closed`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what is known of an issue now, and lets go of it. */
export async function keepIssue(
  db: Db,
  { channelId, mark }: Place,
  { ref, url, closed }: KnownIssue,
): Promise<void> {
  await db
    .updateTable('tracker_issues')
    .set({ ref, url, closed, claimed_until: null })
    .where('channel_id', '=', channelId)
    .where('mark', '=', mark)
    .execute();
}

/** Lets go of an issue about which nothing new is known. */
export async function freeIssue(db: Db, { channelId, mark }: Place): Promise<void> {
  await db
    .updateTable('tracker_issues')
    .set({ claimed_until: null })
    .where('channel_id', '=', channelId)
    .where('mark', '=', mark)
    .execute();
}
