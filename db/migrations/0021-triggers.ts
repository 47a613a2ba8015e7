import { type Kysely, sql } from 'kysely';

/** What starts tests by itself, and each time that it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table triggers (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('schedule', 'hook')),
      name text not null,
      target text not null,
      cron text,
      time_zone text not null,
      skip_if_running boolean not null,
      verify_first boolean not null,
      paused boolean not null default false,
      /** What its tests are given, sealed with the owner's key: it may hold passwords. */
      sealed bytea not null,
      /** Of the secret part of a hook's address. */
      token_hash bytea unique,
      created_at timestamptz not null default now(),
      /** Whether Temporal has the schedule as it is here. */
      synced boolean not null default false,
      version int not null
    );
    create index triggers_by_user on triggers (user_id);
    create index triggers_to_sync on triggers (id) where not synced;

    create table firings (
      id uuid primary key,
      trigger_id uuid not null references triggers(id) on delete cascade,
      user_id uuid not null,
      branch text,
      called_at timestamptz not null default now(),
      /** When the reactor looks after it. */
      due_at timestamptz not null default now(),
      outcome text check (outcome in ('started', 'skipped', 'refused')),
      test_id uuid,
      detail text not null default '',
      verified int not null default 0
    );
    create index firings_open on firings (due_at) where outcome is null;
    create index firings_by_trigger on firings (trigger_id, called_at desc);

    /** Schedules that Temporal is to forget. */
    create table dropped_schedules (trigger_id uuid primary key);
    grant select, insert, delete on dropped_schedules to rove_service;
    grant insert on dropped_schedules to rove_app;
  `.execute(db);
  for (const table of ['triggers', 'firings'])
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy own on ${sql.table(table)} to rove_app
        using (user_id = rove_current_user()) with check (user_id = rove_current_user());
      create policy service on ${sql.table(table)} to rove_service using (true) with check (true);
      grant select, insert, update, delete on ${sql.table(table)} to rove_app, rove_service;
    `.execute(db);
}
