import { setTimeout as delay } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import { connect, type Db } from './connection.ts';
import { grantShares } from './grant-shares.ts';
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
import * as m24 from './migrations/0024-run-snapshots.ts';
import * as m26 from './migrations/0026-issue-trackers.ts';
import * as m27 from './migrations/0027-service-roles.ts';
import { SERVICES_WITH_ROLES, urlSettingOf } from './service-roles.ts';

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
  '0024-run-snapshots': m24,
  '0026-issue-trackers': m26,
  '0027-service-roles': m27,
};

/** Whoever waits for a table holds up all that come after: a migration gives way after this long, and comes back. */
const LOCK_MS = 3_000;
const AGAIN_MS = 1_000;
const ATTEMPTS_MAX = 150;
/** SQLSTATE `lock_not_available`. */
const LOCKED = '55P03';
/** Roles belong to all databases of a server, whose locks know nothing of each other: two may change one at once. */
const CHANGED_MEANWHILE = 'tuple concurrently updated';

/**
 * Brings the database at `ownerUrl` to the present schema, gives services' roles their tables, and (re)sets the
 * passwords of roles from their own addresses. Safe to repeat, and to run twice at once (Kysely's migrator takes a lock).
 * @param to the last migration that is wanted; absent for all
 * @throws the first migration's error; nothing of that migration stays.
 */
export async function migrate(
  ownerUrl: string,
  roleUrls: readonly string[],
  to?: keyof typeof MIGRATIONS,
): Promise<string[]> {
  const db = connect(ownerUrl, { max: 2, name: 'rove-migrate', patient: true, lock_ms: LOCK_MS });
  try {
    for (const url of roleUrls) await givingWay(() => ensureRole(db, new URL(url)));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const applied = await givingWay(async () => {
      const { error, results } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest());
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    });
    await grantShares(db, givingWay);
    return applied;
  } finally {
    await db.destroy();
  }
}

async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const isPassing = code === LOCKED || message === CHANGED_MEANWHILE;
      if (!isPassing || attempt === ATTEMPTS_MAX) throw error;
      await delay(AGAIN_MS);
    }
  }
}

type Role = {
  rolsuper: boolean;
  rolbypassrls: boolean;
  rolcreatedb: boolean;
  rolcreaterole: boolean;
};

async function ensureRole(db: Db, url: URL): Promise<void> {
  const name = decodeURIComponent(url.username);
  const password = sql.lit(decodeURIComponent(url.password));
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rove-roles'))`.execute(tx);
    const { rows } = await sql<Role>`
      select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = ${name}`.execute(
      tx,
    );
    const [known] = rows;
    // A new role may do none of it; an owner that is no superuser may not even say so of one that is there.
    const may = known !== undefined && Object.values(known).includes(true);
    const less = may ? sql`nosuperuser nobypassrls nocreatedb nocreaterole` : sql``;
    const verb = known ? sql`alter role` : sql`create role`;
    await sql`${verb} ${sql.id(name)} login ${less} password ${password}`.execute(tx);
  });
}

if (import.meta.main) {
  const { DATABASE_URL, ROVE_DB_APP_URL, ROVE_DB_SERVICE_URL } = process.env;
  if (!DATABASE_URL || !ROVE_DB_APP_URL || !ROVE_DB_SERVICE_URL) {
    console.error('Set DATABASE_URL, ROVE_DB_APP_URL and ROVE_DB_SERVICE_URL (see docs/environment.md)');
    process.exit(2);
  }
  const own = SERVICES_WITH_ROLES.flatMap((service) => process.env[urlSettingOf(service)] ?? []);
  const applied = await migrate(DATABASE_URL, [ROVE_DB_APP_URL, ROVE_DB_SERVICE_URL, ...own]);
  console.log(JSON.stringify({ msg: 'migrated', applied }));
}
