import { Migrator, sql } from 'kysely';
import { connect, type Db } from './connection.ts';
import * as m1 from './migrations/0001-events.ts';
import * as m2 from './migrations/0002-product.ts';
import * as m3 from './migrations/0003-auth.ts';
import * as m4 from './migrations/0004-row-security.ts';
import * as m5 from './migrations/0005-after-the-run.ts';
import * as m6 from './migrations/0006-auth-accounts.ts';
import * as m7 from './migrations/0007-data-service.ts';
import * as m8 from './migrations/0008-product-api.ts';
import * as m9 from './migrations/0009-billing.ts';
import * as m10 from './migrations/0010-account-rights.ts';
import * as m11 from './migrations/0011-steering-and-shares.ts';
import * as m12 from './migrations/0012-operators.ts';
import * as m13 from './migrations/0013-append-in-one-pass.ts';
import * as m14 from './migrations/0014-device-leases.ts';
import * as m15 from './migrations/0015-sites-and-blocked-targets.ts';
import * as m16 from './migrations/0016-tests-per-target.ts';
import * as m17 from './migrations/0017-revoked-sessions.ts';
import * as m18 from './migrations/0018-testing-authority.ts';
import * as m19 from './migrations/0019-mutes.ts';
import * as m20 from './migrations/0020-channels.ts';
import * as m21 from './migrations/0021-triggers.ts';
import * as m22 from './migrations/0022-unarchived.ts';
import * as m23 from './migrations/0023-erasures-put-off.ts';

/** Every migration by its name, in order. */
export const MIGRATIONS = {
  '0001-events': m1,
  '0002-product': m2,
  '0003-auth': m3,
  '0004-row-security': m4,
  '0005-after-the-run': m5,
  '0006-auth-accounts': m6,
  '0007-data-service': m7,
  '0008-product-api': m8,
  '0009-billing': m9,
  '0010-account-rights': m10,
  '0011-steering-and-shares': m11,
  '0012-operators': m12,
  '0013-append-in-one-pass': m13,
  '0014-device-leases': m14,
  '0015-sites-and-blocked-targets': m15,
  '0016-tests-per-target': m16,
  '0017-revoked-sessions': m17,
  '0018-testing-authority': m18,
  '0019-mutes': m19,
  '0020-channels': m20,
  '0021-triggers': m21,
  '0022-unarchived': m22,
  '0023-erasures-put-off': m23,
};

/**
 * Brings the database at `ownerUrl` to the present schema and (re)sets the passwords of the two roles from their own
 * addresses. Safe to repeat, and to run twice at once (Kysely's migrator takes a lock).
 * @param to the last migration that is wanted; absent for all
 * @throws the first migration's error; nothing of that migration stays.
 */
export async function migrate(
  ownerUrl: string,
  roleUrls: readonly string[],
  to?: keyof typeof MIGRATIONS,
): Promise<string[]> {
  const db = connect(ownerUrl, { max: 2, name: 'rove-migrate' });
  try {
    for (const url of roleUrls) await ensureRole(db, new URL(url));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error, results } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest());
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

async function ensureRole(db: Db, url: URL): Promise<void> {
  const role = sql.id(decodeURIComponent(url.username));
  const password = sql.lit(decodeURIComponent(url.password));
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rove-roles'))`.execute(tx);
    const known =
      await sql`select 1 from pg_roles where rolname = ${decodeURIComponent(url.username)}`.execute(tx);
    const verb = known.rows.length > 0 ? sql`alter role` : sql`create role`;
    await sql`${verb} ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password ${password}`.execute(
      tx,
    );
  });
}

if (import.meta.main) {
  const { DATABASE_URL, ROVE_DB_APP_URL, ROVE_DB_SERVICE_URL } = process.env;
  if (!DATABASE_URL || !ROVE_DB_APP_URL || !ROVE_DB_SERVICE_URL) {
    console.error('Set DATABASE_URL, ROVE_DB_APP_URL and ROVE_DB_SERVICE_URL (see docs/environment.md)');
    process.exit(2);
  }
  const applied = await migrate(DATABASE_URL, [ROVE_DB_APP_URL, ROVE_DB_SERVICE_URL]);
  console.log(JSON.stringify({ msg: 'migrated', applied }));
}
