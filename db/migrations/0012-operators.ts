import { type Kysely, sql } from 'kysely';

const TABLES = [
  'run_facts',
  'projections',
  'dead_letters',
  'archived_histories',
  'service_instances',
] as const;

/**
 * What operators see: facts of runs as an asynchronous projection with its place in the feed, events that a consumer
 * could not use, archived workflow histories, and which processes are up. Times of tests become those of their events,
 * so that the rows can be made again from the events alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table run_facts (
      test_id uuid primary key,
      user_id uuid not null,
      events int not null,
      checkpoints int not null,
      findings int not null,
      last_type text not null,
      last_version int not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      last_seq bigint not null
    );
    create index run_facts_by_user on run_facts (user_id);

    create table projections (
      name text primary key,
      generation int not null default 1,
      last_seq bigint not null default 0,
      rebuilt_at timestamptz,
      updated_at timestamptz not null default now()
    );

    create table dead_letters (
      id bigint generated always as identity primary key,
      consumer text not null,
      event_id uuid not null,
      seq bigint,
      stream_id text not null,
      owner uuid not null,
      type text not null,
      v smallint not null,
      code text not null,
      detail text not null,
      attempts int not null default 1,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      redriven_at timestamptz,
      unique (consumer, event_id)
    );
    create index dead_letters_open on dead_letters (consumer, id) where redriven_at is null;

    create table archived_histories (
      workflow_id text not null,
      run_id text not null,
      test_id uuid not null,
      user_id uuid not null,
      key text not null,
      bytes int not null,
      events int not null,
      status text not null,
      archived_at timestamptz not null default now(),
      primary key (workflow_id, run_id)
    );
    create index archived_histories_by_test on archived_histories (test_id);

    create table service_instances (
      instance uuid primary key,
      service text not null,
      host text not null,
      pid int not null,
      version text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      detail jsonb not null default '{}'
    );

    create function forget_test() returns trigger language plpgsql as $$
    begin
      delete from run_facts where test_id = old.id;
      delete from archived_histories where test_id = old.id;
      return old;
    end $$;
    create trigger forget_test after delete on tests for each row execute function forget_test();

    create index tests_in_time on tests (submitted_at, id);
  `.execute(db);
  for (const table of TABLES) {
    const name = sql.table(table);
    await sql`
      alter table ${name} enable row level security;
      alter table ${name} force row level security;
      create policy service on ${name} to rove_service using (true) with check (true);
      grant select, insert, update, delete on ${name} to rove_service;
    `.execute(db);
  }
  // An owner who is no superuser is under the forced rules too, and would see no row to change.
  await sql`
    alter table tests no force row level security;
    alter table events no force row level security;
    update tests t set
      submitted_at = coalesce(e.queued, t.submitted_at), created_at = coalesce(e.queued, t.created_at),
      started_at = case when t.started_at is null then null else coalesce(e.started, t.started_at) end,
      ended_at = case when t.ended_at is null then null else coalesce(e.ended, t.ended_at) end
    from (
      select stream_id,
             min(recorded_at) filter (where type = 'test_run.queued') as queued,
             min(recorded_at) filter (where type = 'test_run.provisioned') as started,
             min(recorded_at) filter (where type in ('test_run.completed', 'test_run.failed', 'test_run.cancelled')) as ended
        from events where stream_id like 'test_run-%' group by stream_id
    ) e where e.stream_id = 'test_run-' || t.id;
    alter table tests force row level security;
    alter table events force row level security;
  `.execute(db);
}
