import { type Kysely, sql } from 'kysely';

/** Which run has which device of the installation, and which of its sessions is at it; rows of the past count for nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_leases (
      device text not null,
      slot int not null,
      test_id uuid not null unique,
      taken_at timestamptz not null default now(),
      expires_at timestamptz not null,
      session uuid,
      session_until timestamptz,
      waiting uuid,
      waiting_until timestamptz,
      primary key (device, slot)
    );
    alter table device_leases enable row level security;
    alter table device_leases force row level security;
    create policy service on device_leases to rove_service using (true) with check (true);
    grant select, insert, update, delete on device_leases to rove_service;
  `.execute(db);
}
