import { type Kysely, sql } from 'kysely';

/** Known bugs of apps that do not count for a build, each with who says so, why, and until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mutes (
      id uuid primary key,
      user_id uuid not null,
      /** The target of the runs that it holds for, as runs are compared by. */
      app text not null,
      /** The run in whose report it was muted. */
      test_id uuid not null,
      fingerprint text not null,
      merged_fingerprints text[] not null,
      title text not null,
      severity text not null check (severity in ('critical', 'major', 'minor')),
      reason text not null,
      muted_by text not null,
      muted_at timestamptz not null default now(),
      /** Null: until it is lifted. */
      expires_at timestamptz,
      version int not null
    );
    create index mutes_by_app on mutes (user_id, app);
    create index mutes_by_test on mutes (test_id);
    alter table mutes enable row level security;
    alter table mutes force row level security;
    create policy own on mutes to rove_app
      using (user_id = rove_current_user()) with check (user_id = rove_current_user());
    create policy service on mutes to rove_service using (true) with check (true);
    grant select, insert, update, delete on mutes to rove_app, rove_service;
  `.execute(db);
}
