import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** An issue as it is known here. `ref`: as its tracker names it, null before it is made. */
export type KnownIssue = { ref: string | null; url: string | null };

/** Longer than a message may take to be dealt with. */
const CLAIM_S = 90;

export type Place = { channelId: string; owner: string; mark: string };

/**
 * Takes an issue for one message, until `releaseIssue`; null while another message deals with it.
 * Two messages about one bug would make two issues of it.
 */
export async function claimIssue(db: Db, { channelId, owner, mark }: Place): Promise<KnownIssue | null> {
  const { rows } = await sql<KnownIssue>`
    insert into tracker_issues as i (channel_id, mark, user_id, claimed_until)
    select id, ${mark}, ${owner}, now() + make_interval(secs => ${CLAIM_S}) from channels where id = ${channelId}
    on conflict (channel_id, mark) do update set claimed_until = excluded.claimed_until
      where i.claimed_until is null or i.claimed_until < now()
    returning ref, url`.execute(db);
  return rows[0] ?? null;
}

/** Lets go of an issue, and keeps what is known of it now; null where that is nothing new. */
export async function releaseIssue(
  db: Db,
  { channelId, mark }: Place,
  issue: KnownIssue | null,
): Promise<void> {
  await db
    .updateTable('tracker_issues')
    .set({ ...(issue ? { ref: issue.ref, url: issue.url } : {}), claimed_until: null })
    .where('channel_id', '=', channelId)
    .where('mark', '=', mark)
    .execute();
}
