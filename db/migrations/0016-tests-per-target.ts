import { type Kysely, sql } from 'kysely';

/** How many tests of one site are live over all accounts: a number, of which no user learns whose they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rove_host_of(address text) returns text language sql immutable parallel safe as $$
      select rtrim(lower(substring(address from '^https?://(?:[^/?#@]*@)?(\\[[^]]*\\]|[^/?#:]*)')), '.')
    $$;
    create index tests_live_by_host on tests (rove_host_of(url))
      where status in ('queued', 'running', 'processing_results') and test_type = 'web_url';
    create function rove_live_tests_of(host text) returns int
      language sql stable security definer set search_path = public as $$
      select count(*)::int from tests
        where status in ('queued', 'running', 'processing_results') and test_type = 'web_url' and rove_host_of(url) = host
    $$;
    -- The function sees the rows of all users whoever asks.
    create policy target_lookup on tests for select to current_user using (true);
    revoke execute on function rove_live_tests_of(text) from public;
    grant execute on function rove_live_tests_of(text) to rove_app, rove_service;
  `.execute(db);
}
