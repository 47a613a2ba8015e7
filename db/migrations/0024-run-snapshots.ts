import { type Kysely, sql } from 'kysely';

/** The state of a live run by one of its last versions, so that a command reads the few events that came after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table run_snapshots (
      test_id uuid primary key,
      user_id uuid not null,
      version int not null,
      /** Of the state: one of another form is not read. */
      form text not null,
      sealed bytea not null
    );
    create index run_snapshots_by_user on run_snapshots (user_id);
    alter table run_snapshots enable row level security;
    alter table run_snapshots force row level security;
    create policy own on run_snapshots to rove_app
      using (user_id = rove_current_user()) with check (user_id = rove_current_user());
    create policy service on run_snapshots to rove_service using (true) with check (true);
    grant select, insert, update, delete on run_snapshots to rove_app, rove_service;
  `.execute(db);
}
