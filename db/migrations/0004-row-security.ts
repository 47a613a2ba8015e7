import { type Kysely, sql } from 'kysely';

const OWNED = [
  ['streams', 'owner'],
  ['events', 'owner'],
  ['user_keys', 'user_id'],
  ['tests', 'user_id'],
  ['profiles', 'user_id'],
  ['api_keys', 'user_id'],
  ['test_credentials', 'user_id'],
] as const;
const AUTH = ['auth.users', 'auth.sessions', 'auth.refresh_tokens', 'auth.signing_keys'] as const;

/**
 * Row-level security with FORCE on every table. `rove_app` sees the rows of the user named by `set local rove.user_id`
 * and nothing else; `rove_service` (relay, reactor, worker, auth) sees all. Neither owns a table or bypasses the rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant usage on schema public to rove_app, rove_service; grant usage on schema auth to rove_service`.execute(
    db,
  );
  await sql`alter table installation enable row level security; alter table installation force row level security`.execute(
    db,
  );
  await sql`create policy everyone on installation for select using (true)`.execute(db);
  await sql`grant select on installation to rove_app, rove_service`.execute(db);
  for (const [table, column] of OWNED) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security; alter table ${name} force row level security`.execute(
      db,
    );
    await sql`create policy own on ${name} to rove_app using (${sql.ref(column)} = rove_current_user()) with check (${sql.ref(column)} = rove_current_user())`.execute(
      db,
    );
    await sql`create policy service on ${name} to rove_service using (true) with check (true)`.execute(db);
    await sql`grant select, insert, update, delete on ${name} to rove_service; grant select, insert, update on ${name} to rove_app`.execute(
      db,
    );
  }
  await sql`grant delete on api_keys to rove_app`.execute(db);
  for (const table of AUTH) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security; alter table ${name} force row level security`.execute(
      db,
    );
    await sql`create policy service on ${name} to rove_service using (true) with check (true)`.execute(db);
    await sql`grant select, insert, update, delete on ${name} to rove_service`.execute(db);
  }
}
