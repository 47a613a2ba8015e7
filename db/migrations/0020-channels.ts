import { type Kysely, sql } from 'kysely';

/** Where messages about runs and bugs go, and each message on its way there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table channels (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('webhook', 'slack', 'mail')),
      name text not null,
      shown text not null,
      events text[] not null,
      /** Its address and secrets, sealed with the owner's key. */
      sealed bytea not null,
      /** Null while it is active. */
      stopped text check (stopped in ('user', 'gone')),
      created_at timestamptz not null default now(),
      version int not null
    );
    create index channels_by_user on channels (user_id);

    create table deliveries (
      /** Of the event and the channel, so that the same event makes no second one. Sent as webhook-id. */
      id uuid primary key,
      user_id uuid not null,
      channel_id uuid not null references channels(id) on delete cascade,
      test_id uuid,
      type text not null,
      body text not null,
      status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      answered int,
      fault text not null default '',
      happened_at timestamptz not null,
      created_at timestamptz not null default now(),
      tried_at timestamptz,
      delivered_at timestamptz,
      next_at timestamptz,
      /** When the reactor looks after it: at once when it is new, later when its workflow should long have tried. */
      due_at timestamptz default now(),
      /** How often its owner has asked for it once more. */
      asked int not null default 0,
      /** Its owner wants it sent now, and its workflow does not know yet. */
      hurried boolean not null default false
    );
    create index deliveries_due on deliveries (due_at) where status = 'waiting';
    create index deliveries_by_channel on deliveries (channel_id, happened_at desc, id desc);
    create index deliveries_by_test on deliveries (test_id);
    create index deliveries_by_age on deliveries (created_at);
  `.execute(db);
  for (const table of ['channels', 'deliveries'])
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy own on ${sql.table(table)} to rove_app
        using (user_id = rove_current_user()) with check (user_id = rove_current_user());
      create policy service on ${sql.table(table)} to rove_service using (true) with check (true);
      grant select, insert, update, delete on ${sql.table(table)} to rove_app, rove_service;
    `.execute(db);
}
