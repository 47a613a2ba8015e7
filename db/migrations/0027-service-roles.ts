import { type Kysely, sql } from 'kysely';

const ROLES = [
  'rove_auth',
  'rove_api',
  'rove_worker',
  'rove_reactor',
  'rove_relay',
  'rove_gateway',
  'rove_bundles',
];

/**
 * A role for each service that has the database, in the place of `rove_service`, which all of them shared. Its tables
 * are given to it by `db/service-roles.ts`. It cannot log in until it has a password (`migrate`). Where the owner may make
 * no roles there are none, and services go on as `rove_service`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const role of ROLES) {
    // Roles belong to the whole server, where another database may have made it, or be making it now.
    await sql`
      do $$ begin
        if not exists (select 1 from pg_roles where rolname = '${sql.raw(role)}') then
          create role ${sql.id(role)} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
        end if;
      exception when duplicate_object or unique_violation or insufficient_privilege then null;
      end $$;
      do $$ begin
        if exists (select 1 from pg_roles where rolname = '${sql.raw(role)}') then
          grant usage on schema public to ${sql.id(role)};
          grant execute on function rove_is_revoked(uuid, uuid), rove_live_tests_of(text) to ${sql.id(role)};
        end if;
      end $$;
    `.execute(db);
  }
  // As of the functions of 0017: no object of a caller's temporary schema is found before theirs.
  await sql`alter function rove_note_ended() set search_path = public, pg_temp`.execute(db);
}
