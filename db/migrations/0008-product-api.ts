import { type Kysely, sql } from 'kysely';

/**
 * What the product API keeps of its own: answers to requests that named a key of theirs, and counts of requests.
 * Lists are sorted by time and id, both in one direction, so that one index serves pages from either end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id uuid not null,
      key text not null,
      request_hash bytea not null,
      status smallint,
      sealed bytea,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);
    alter table idempotency_keys enable row level security;
    alter table idempotency_keys force row level security;
    create policy own on idempotency_keys to rove_app
      using (user_id = rove_current_user()) with check (user_id = rove_current_user());
    create policy service on idempotency_keys to rove_service using (true) with check (true);
    grant select, insert, update on idempotency_keys to rove_app;
    grant select, insert, update, delete on idempotency_keys to rove_service;

    create unlogged table api_rates (
      key bytea primary key,
      tokens double precision not null,
      allowed boolean not null,
      updated_at timestamptz not null
    ) with (fillfactor = 50);
    alter table api_rates enable row level security;
    alter table api_rates force row level security;
    create policy service on api_rates to rove_service using (true) with check (true);
    grant select, insert, update, delete on api_rates to rove_service;

    create index tests_in_order on tests (user_id, submitted_at, id);
    drop index tests_by_user;
  `.execute(db);
}
