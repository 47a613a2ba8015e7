import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { SiteRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import {
  type Burden,
  decideClaim,
  decideProof,
  hostToProve,
  hasProof as isProved,
  requireOwnership as requireProof,
} from '#domain/site/decide.ts';
import type { SiteEvent } from '#domain/site/events.ts';

/** Claims a site for a user (`asUser`), or gives the claim that there is. @throws AppError INVALID_REQUEST when there are too many */
export async function claimSite(tx: Tx, keys: UserKeys, owner: string, host: string): Promise<SiteRecord> {
  await sql`select pg_advisory_xact_lock(hashtext(${`site ${owner}`}))`.execute(tx);
  const all = await listSites(tx, owner);
  const token = randomBytes(16).toString('hex');
  const events = decideClaim(all, { host, token });
  const known = all.find((site) => site.host === host);
  if (known) return known;
  const id = uuidv7();
  const version = await record(tx, keys, { id, user_id: owner, version: 0 }, events);
  return tx
    .insertInto('sites')
    .values({ id, user_id: owner, host, token, version })
    .returningAll()
    .executeTakeFirstOrThrow();
}

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
  const version = await record(tx, keys, site, decideProof(method));
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
  await record(tx, keys, site, [{ type: 'site.withdrawn', data: {} }]);
  await tx.deleteFrom('sites').where('id', '=', id).execute();
}

/** @throws AppError OWNERSHIP_REQUIRED for a run that needs a proof, where the user has none */
export async function requireOwnership(
  db: Db | Tx,
  { owner, ...burden }: Burden & { owner: string },
): Promise<void> {
  if (hostToProve(burden)) requireProof(await listSites(db, owner), burden, Date.now());
}

/** Whether the user has shown, not too long ago, that the host is theirs. */
export async function hasProof(db: Db | Tx, owner: string, host: string): Promise<boolean> {
  return isProved(await listSites(db, owner), host, Date.now());
}

async function lockSite(tx: Tx, id: string): Promise<SiteRecord> {
  const site = await tx.selectFrom('sites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!site) throw new AppError('NOT_FOUND');
  return site;
}

type Stream = Pick<SiteRecord, 'id' | 'user_id' | 'version'>;

function record(
  tx: Tx,
  keys: UserKeys,
  { id, user_id: owner, version: expectedVersion }: Stream,
  events: readonly SiteEvent[],
): Promise<number> {
  return append(tx, keys, { streamId: `site-${id}`, owner, expectedVersion, events });
}
