import { sql } from 'kysely';
import type { Db, Tx } from '#db/connection.ts';
import { seal, unseal } from '#db/sealing/seal.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';

/** How long a second request waits for the first of its key to end. */
const WAIT_MS = 5_000;
const KEPT = sql`interval '24 hours'`;

export type KeptAnswer = { status: number; body: unknown };
export type Claim = { owner: string; key: string; requestHash: Buffer };

/** `first`: carry it out, then keep its answer. `known`: it was carried out. `busy`: it is being carried out. */
export type Claimed = { kind: 'first' } | { kind: 'known'; answer: KeptAnswer } | { kind: 'other' | 'busy' };

/**
 * Claims a key of a request in the transaction that carries it out, so that command and answer are there together or
 * not at all. Another transaction with the same key waits for this one's end. `other`: the key was used for another
 * request within a day.
 */
export async function claimAnswer(tx: Tx, keys: UserKeys, claim: Claim): Promise<Claimed> {
  const { owner, key, requestHash } = claim;
  await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(tx);
  const taken = await sql`
    insert into idempotency_keys as k (user_id, key, request_hash) values (${owner}, ${key}, ${requestHash})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = null, sealed = null, created_at = now()
      where k.created_at < now() - ${KEPT}
    returning 1`
    .execute(tx)
    .catch((error: { code?: string }) => {
      if (error.code === '55P03') return null;
      throw error;
    });
  if (taken === null) return { kind: 'busy' };
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
  if (taken.rows.length > 0) return { kind: 'first' };
  const row = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(requestHash)) return { kind: 'other' };
  const userKey = await keys.forReading(tx, owner);
  if (!userKey || !row.sealed || row.status === null) return { kind: 'busy' };
  const body: unknown = JSON.parse(unseal(userKey, row.sealed, key).toString());
  return { kind: 'known', answer: { status: row.status, body } };
}

/** Keeps the answer of a claimed key, sealed with its owner's key: it may hold a secret that is shown once. */
export async function keepAnswer(
  tx: Tx,
  keys: UserKeys,
  { owner, key }: Claim,
  { status, body }: KeptAnswer,
): Promise<void> {
  const sealed = seal(await keys.forWriting(tx, owner), Buffer.from(JSON.stringify(body)), key);
  await tx
    .updateTable('idempotency_keys')
    .set({ status, sealed })
    .where('user_id', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** Deletes answers older than a day; gives how many. For a caller that sees all users' rows. */
export async function forgetAnswers(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from idempotency_keys where created_at < now() - ${KEPT}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
