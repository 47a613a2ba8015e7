import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { type Privilege, roleOf, SERVICES_WITH_ROLES, SHARES, type Share } from './service-roles.ts';

type Standing = { name: string; role: string; all: Privilege[]; held: Privilege[]; lacks_policy: string[] };

/**
 * Gives the roles of services what their shares say of the tables that are there, and takes what they have beyond; nothing
 * is done where it stands right, or where there are no such roles. A table that comes later needs a line here, unless
 * it is for those alone that have all of them. `alone`: runs one step, as often as its locks make it necessary.
 */
export async function grantShares(
  db: Db,
  alone: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const one of await standings(db)) {
    const service = SERVICES_WITH_ROLES.find((name) => roleOf(name) === one.role);
    if (!service) continue;
    const wanted = wantedOf(SHARES[service], one);
    const given = wanted.filter((privilege) => !one.held.includes(privilege));
    const taken = one.held.filter((privilege) => !wanted.includes(privilege));
    const policies = wanted.length > 0 ? one.lacks_policy : [];
    if (given.length + taken.length + policies.length === 0) continue;
    await alone(() => change(db, one, { given, taken, policies }));
  }
}

function wantedOf({ tables, less = {} }: Share, { name, all }: Standing): Privilege[] {
  const some = less[name];
  if (some) return all.filter((privilege) => some.includes(privilege));
  const isWhole = tables === 'all of public' ? !name.startsWith('auth.') : tables.includes(name);
  return isWhole ? all : [];
}

/** Every table that `rove_service` has anything of, with each role of a service. */
async function standings(db: Db): Promise<Standing[]> {
  const roles = sql.join(SERVICES_WITH_ROLES.map((service) => sql.val(roleOf(service))));
  const { rows } = await sql<Standing>`
    with privileges as (select unnest(array['select', 'insert', 'update', 'delete']) as one),
    tables as (
      select c.oid, s.oid as service, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
             array(select one from privileges where has_table_privilege(s.oid, c.oid, one)) as every
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles s on s.rolname = 'rove_service'
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p'))
    select t.name, r.rolname as role, t.every as "all",
           array(select one from privileges where has_table_privilege(r.oid, t.oid, one)) as held,
           array(select polname::text from pg_policy p
                  where polrelid = t.oid and t.service = any(polroles) and not r.oid = any(polroles)) as lacks_policy
      from tables t cross join pg_roles r
     where r.rolname in (${roles}) and cardinality(t.every) > 0
     order by t.name, r.rolname`.execute(db);
  return rows;
}

type Change = { given: Privilege[]; taken: Privilege[]; policies: string[] };

async function change(db: Db, one: Standing, { given, taken, policies }: Change): Promise<void> {
  const [table, role] = [sql.table(one.name), sql.id(one.role)];
  const listed = (privileges: Privilege[]) => sql.raw(privileges.join(', '));
  await db.transaction().execute(async (tx) => {
    // Two at once would both change the same row of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtext('rove-roles'))`.execute(tx);
    if (one.name.startsWith('auth.')) await sql`grant usage on schema auth to ${role}`.execute(tx);
    if (given.length > 0) await sql`grant ${listed(given)} on ${table} to ${role}`.execute(tx);
    if (taken.length > 0) await sql`revoke ${listed(taken)} on ${table} from ${role}`.execute(tx);
    for (const policy of policies) {
      const { rows } = await sql<{ role: string }>`
        select r.rolname as role from pg_policy p join pg_roles r on r.oid = any(p.polroles)
         where p.polname = ${policy} and p.polrelid = ${one.name}::regclass`.execute(tx);
      const all = [...new Set([...rows.map(({ role: name }) => name), one.role])].map((name) => sql.id(name));
      await sql`alter policy ${sql.id(policy)} on ${table} to ${sql.join(all)}`.execute(tx);
    }
  });
}
