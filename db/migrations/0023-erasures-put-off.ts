import { type Kysely, sql } from 'kysely';

/** A deletion that fails waits, longer each time, and lets the others pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table erasures add column failures int not null default 0;
    alter table erasures add column due_at timestamptz not null default now();
  `.execute(db);
}
