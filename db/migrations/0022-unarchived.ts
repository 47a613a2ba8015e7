import { type Kysely, sql } from 'kysely';

/**
 * What has ended and whose history is not kept yet: looked at every few seconds, and so a table that holds nothing else.
 * Whoever ends a run or a verification, it is noted here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unarchived (
      kind text not null check (kind in ('run', 'verification')),
      id uuid not null,
      test_id uuid not null,
      user_id uuid not null,
      ended_at timestamptz not null,
      /** When it is looked at. */
      due_at timestamptz not null,
      primary key (kind, id)
    );
    create index unarchived_by_end on unarchived (ended_at desc);
    create index unarchived_by_test on unarchived (test_id);
    create index unarchived_by_user on unarchived (user_id);
    alter table unarchived enable row level security;
    create policy service on unarchived to rove_service using (true) with check (true);
    grant select, insert, update, delete on unarchived to rove_service;

    create function rove_note_ended() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into unarchived (kind, id, test_id, user_id, ended_at, due_at)
      values (tg_argv[0], new.id, coalesce((to_jsonb(new)->>'test_id')::uuid, new.id), new.user_id,
              new.ended_at, new.ended_at)
      on conflict (kind, id) do update set ended_at = excluded.ended_at, due_at = excluded.due_at;
      return null;
    end $$;
    create trigger note_ended after insert or update of ended_at on tests
      for each row when (new.ended_at is not null) execute function rove_note_ended('run');
    create trigger note_ended after insert or update of ended_at on verifications
      for each row when (new.ended_at is not null) execute function rove_note_ended('verification');

    alter table tests no force row level security;
    alter table verifications no force row level security;
    alter table archived_histories no force row level security;
    insert into unarchived (kind, id, test_id, user_id, ended_at, due_at)
    select 'run', id, id, user_id, ended_at, ended_at from tests t
     where ended_at is not null and not exists (
       select 1 from archived_histories a
        where a.workflow_id = 'test-run/' || t.id and a.status <> 'CONTINUED_AS_NEW');
    insert into unarchived (kind, id, test_id, user_id, ended_at, due_at)
    select 'verification', id, test_id, user_id, ended_at, ended_at from verifications v
     where ended_at is not null and not exists (
       select 1 from archived_histories a where a.workflow_id = 'verify/' || v.id);
    alter table tests force row level security;
    alter table verifications force row level security;
    alter table archived_histories force row level security;
  `.execute(db);
}
