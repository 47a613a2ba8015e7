import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { SiteRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { SiteEvent } from '#domain/site/events.ts';
import { burdenOf, hostOf, isFresh, isLocalHost, speaksFor } from '#domain/site/ownership.ts';

const SITES_MAX = 50;

/** Claims a site for a user (`asUser`), or gives the claim that there is. @throws AppError INVALID_REQUEST when there are too many */
export async function claimSite(tx: Tx, keys: UserKeys, owner: string, host: string): Promise<SiteRecord> {
  await sql`select pg_advisory_xact_lock(hashtext(${`site ${owner}`}))`.execute(tx);
  const all = await listSites(tx, owner);
  const known = all.find((site) => site.host === host);
  if (known) return known;
  if (all.length >= SITES_MAX)
    throw new AppError('INVALID_REQUEST', `An account has at most ${SITES_MAX} sites. Remove one first`);
  const id = uuidv7();
  const token = randomBytes(16).toString('hex');
  const event = { type: 'site.claimed' as const, data: { host, token } };
  const version = await record(tx, keys, { id, user_id: owner, version: 0 }, event);
  return tx
    .insertInto('sites')
    .values({ id, user_id: owner, host, token, version } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The sites of a user, by name. */
export function listSites(db: Db | Tx, owner: string): Promise<SiteRecord[]> {
  return db.selectFrom('sites').selectAll().where('user_id', '=', owner).orderBy('host').execute();
}

/** Keeps what a look for the proof has found; `method` null: nothing. @throws AppError NOT_FOUND */
export async function recordProof(
  tx: Tx,
  keys: UserKeys,
  id: string,
  method: 'dns' | 'file' | null,
): Promise<SiteRecord> {
  const site = await lockSite(tx, id);
  const event: SiteEvent = method
    ? { type: 'site.proved', data: { method } }
    : { type: 'site.not_proved', data: {} };
  const version = await record(tx, keys, site, event);
  return tx
    .updateTable('sites')
    .set({
      method,
      version,
      checked_at: sql<Date>`now()`,
      proved_at: method ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a claim up. @throws AppError NOT_FOUND */
export async function withdrawSite(tx: Tx, keys: UserKeys, id: string): Promise<void> {
  const site = await lockSite(tx, id);
  await record(tx, keys, site, { type: 'site.withdrawn', data: {} });
  await tx.deleteFrom('sites').where('id', '=', id).execute();
}

/** A run as far as its target is burdened by it. */
export type Burden = { owner: string; address: string; mode: string; minutes: number };

/**
 * Active probes and long runs need a proof that the site is the user's; addresses of this machine and private networks
 * need none, since the operator has let them in. @throws AppError OWNERSHIP_REQUIRED
 */
export async function requireOwnership(
  db: Db | Tx,
  { owner, address, mode, minutes }: Burden,
): Promise<void> {
  const burden = burdenOf(mode, minutes);
  const host = hostOf(address);
  if (!burden || !host || isLocalHost(host)) return;
  const mine = await proofsOf(db, owner, host);
  if (mine.some(isGood)) return;
  const what = burden === 'active' ? 'Looking for security holes' : 'Tests of more than two hours';
  const how =
    mine.length > 0
      ? `The proof that ${host} is yours has become old. Check it again`
      : `Show that ${host} is yours, by a DNS record or a file,`;
  throw new AppError(
    'OWNERSHIP_REQUIRED',
    `${what} need the consent of the site's owner. ${how} in the settings, under Sites.`,
    {
      field: 'url',
      host,
    },
  );
}

/** Whether the user has shown, not too long ago, that the host is theirs. */
export async function hasProof(db: Db | Tx, owner: string, host: string): Promise<boolean> {
  return (await proofsOf(db, owner, host)).some(isGood);
}

async function proofsOf(db: Db | Tx, owner: string, host: string): Promise<SiteRecord[]> {
  return (await listSites(db, owner)).filter((site) => site.proved_at && speaksFor(site, host));
}

const isGood = ({ proved_at }: SiteRecord): boolean => proved_at !== null && isFresh(proved_at, Date.now());

async function lockSite(tx: Tx, id: string): Promise<SiteRecord> {
  const site = await tx.selectFrom('sites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!site) throw new AppError('NOT_FOUND');
  return site;
}

type Stream = Pick<SiteRecord, 'id' | 'user_id' | 'version'>;

function record(tx: Tx, keys: UserKeys, { id, user_id, version }: Stream, event: SiteEvent): Promise<number> {
  return append(tx, keys, {
    streamId: `site-${id}`,
    owner: user_id,
    expectedVersion: version,
    events: [event],
    meta: {},
  });
}
