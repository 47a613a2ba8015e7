import { type Kysely, sql } from 'kysely';

/**
 * Accounts that were deleted, and how far the deletion has come; nothing may be kept for one of them again. When a
 * subscription ended says how long its test data is retained.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      user_id uuid primary key,
      requested_at timestamptz not null default now(),
      /** All rows and files are gone. */
      done_at timestamptz,
      /** Files were looked for again, that a process which was taken for dead may have written. */
      swept_at timestamptz
    );
    create index erasures_open on erasures (requested_at) where done_at is null;
    alter table erasures enable row level security;
    alter table erasures force row level security;
    create policy service on erasures to rove_service using (true) with check (true);
    grant select, insert, update, delete on erasures to rove_service;

    alter table profiles add column subscription_ended_at timestamptz;
    create index profiles_ended on profiles (subscription_ended_at) where subscription_ended_at is not null;

    create function refuse_erased() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if exists (select 1 from erasures where user_id = new.user_id) then
        raise exception 'this account was deleted' using errcode = '42501';
      end if;
      return new;
    end $$;
    -- The function sees all rows of the table whoever inserts.
    create policy erased_lookup on erasures for select to current_user using (true);
    create trigger refuse_erased before insert on user_keys for each row execute function refuse_erased();
    create trigger refuse_erased before insert on profiles for each row execute function refuse_erased();
  `.execute(db);
}
