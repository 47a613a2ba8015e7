import { type Kysely, sql } from 'kysely';

/** Sites whose owners have shown that they are theirs, and targets that operators have barred. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sites (
      id uuid primary key,
      user_id uuid not null,
      host text not null,
      token text not null,
      /** How it was shown last; null: not yet, or no more. */
      method text check (method in ('dns', 'file')),
      claimed_at timestamptz not null default now(),
      proved_at timestamptz,
      checked_at timestamptz,
      version int not null,
      unique (user_id, host)
    );
    alter table sites enable row level security;
    alter table sites force row level security;
    create policy own on sites to rove_app
      using (user_id = rove_current_user()) with check (user_id = rove_current_user());
    create policy service on sites to rove_service using (true) with check (true);
    grant select, insert, update, delete on sites to rove_app, rove_service;

    create table blocked_targets (
      pattern text primary key,
      kind text not null check (kind in ('host', 'suffix', 'net')),
      why text not null,
      blocked_at timestamptz not null default now()
    );
    alter table blocked_targets enable row level security;
    alter table blocked_targets force row level security;
    create policy everyone on blocked_targets for select to rove_app using (true);
    create policy service on blocked_targets to rove_service using (true) with check (true);
    grant select on blocked_targets to rove_app;
    grant select, insert, update, delete on blocked_targets to rove_service;
  `.execute(db);
}
