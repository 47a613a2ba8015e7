import { type Kysely, sql } from 'kysely';

/**
 * Whether an access token's session was ended, or its user banned or deleted, which the token itself cannot say: a
 * yes or no, of which no role learns more. Functions with the rights of their owner find no object of a caller's
 * temporary schema before their own (CVE-2018-1058).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rove_is_revoked(who uuid, session uuid) returns boolean
      language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select 1 from auth.users
          where id = who and (deleted_at is not null or banned_until > now()))
        or (session is not null
          and not exists (select 1 from auth.sessions where id = session and user_id = who))
    $$;
    create policy revocation_lookup on auth.users for select to current_user using (true);
    create policy revocation_lookup on auth.sessions for select to current_user using (true);
    revoke execute on function rove_is_revoked(uuid, uuid) from public;
    grant execute on function rove_is_revoked(uuid, uuid) to rove_app, rove_service;

    alter function refuse_erased() set search_path = public, pg_temp;
    alter function rove_live_tests_of(text) set search_path = public, pg_temp;
  `.execute(db);
}
