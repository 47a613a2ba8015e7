import { type Kysely, sql } from 'kysely';

const TABLES = ['evidence_expiries', 'verifications'] as const;

/** What happens to a run's results after it has ended: evidence that was deleted, and bugs that were verified again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evidence_expiries (
      test_id uuid primary key,
      user_id uuid not null,
      expired_at timestamptz not null,
      files int not null,
      bytes bigint not null
    );

    create table verifications (
      id uuid primary key,
      test_id uuid not null,
      user_id uuid not null,
      bug_id text not null,
      spec_key text not null,
      url text not null,
      outcome text,
      shown int not null default 0,
      runs int not null default 0,
      detail text not null default '',
      requested_at timestamptz not null,
      ended_at timestamptz,
      version int not null
    );
    create index verifications_by_bug on verifications (test_id, bug_id, requested_at desc);
    create index verifications_open on verifications (requested_at) where outcome is null;
  `.execute(db);
  for (const name of TABLES) {
    const table = sql.table(name);
    await sql`alter table ${table} enable row level security; alter table ${table} force row level security`.execute(
      db,
    );
    await sql`create policy own on ${table} to rove_app using (user_id = rove_current_user()) with check (user_id = rove_current_user())`.execute(
      db,
    );
    await sql`create policy service on ${table} to rove_service using (true) with check (true)`.execute(db);
    await sql`grant select, insert, update, delete on ${table} to rove_service`.execute(db);
  }
  await sql`grant select on evidence_expiries to rove_app; grant select, insert on verifications to rove_app`.execute(
    db,
  );
}
