import { type Kysely, sql } from 'kysely';

/** The statement of an account, given once, that its user may test what is submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column testing_authority boolean not null default false`.execute(db);
}
