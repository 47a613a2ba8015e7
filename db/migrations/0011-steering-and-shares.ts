import { type Kysely, sql } from 'kysely';

/** Runs that their users pause and give hints to, and reports that are shared by a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tests
      add column paused boolean not null default false,
      add column steered int not null default 0;

    create table report_shares (
      id uuid primary key,
      test_id uuid not null,
      user_id uuid not null,
      /** SHA-256 of the token: who reads this table cannot open a report. */
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      version int not null
    );
    create index report_shares_by_test on report_shares (test_id, created_at desc);
    alter table report_shares enable row level security;
    alter table report_shares force row level security;
    create policy own on report_shares to rove_app
      using (user_id = rove_current_user()) with check (user_id = rove_current_user());
    create policy service on report_shares to rove_service using (true) with check (true);
    grant select, insert, update on report_shares to rove_app;
    grant select, insert, update, delete on report_shares to rove_service;
  `.execute(db);
}
