import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { type InstallationSecrets, SealingKey, type SealingPurpose } from '#db/sealing/sealing-key.ts';

/** Where the installation's secret seals: the id of a row is what its bytes are bound to. */
export const SEALED: readonly { table: string; id: string; column: string; purpose: SealingPurpose }[] = [
  { table: 'user_keys', id: 'user_id', column: 'wrapped_key', purpose: 'user-keys' },
  { table: 'auth.signing_keys', id: 'kid', column: 'private_jwk_sealed', purpose: 'auth-signing-keys' },
  { table: 'auth.mfa_factors', id: 'id', column: 'secret_sealed', purpose: 'auth-sealing' },
  { table: 'auth.one_time_tokens', id: 'id', column: 'payload_sealed', purpose: 'auth-sealing' },
  { table: 'auth.flow_states', id: 'id', column: 'payload_sealed', purpose: 'auth-sealing' },
  { table: 'auth.mail', id: 'id', column: 'message_sealed', purpose: 'auth-sealing' },
];
const BATCH = 500;

/** Rows of one table: sealed anew, sealed by today's key before, and those that no key given opens. */
export type Rotated = { table: string; renewed: number; current: number; unreadable: number };

/**
 * Seals all that the secret before today's has sealed by today's. Services may be at work meanwhile, and it may be
 * ended and begun again at any point: each row is changed only as it was read.
 */
export async function rotateKeys(db: Db, secrets: InstallationSecrets): Promise<Rotated[]> {
  const done: Rotated[] = [];
  for (const place of SEALED) done.push(await rotateIn(db, place, SealingKey.of(place.purpose, secrets)));
  return done;
}

async function rotateIn(db: Db, place: (typeof SEALED)[number], key: SealingKey): Promise<Rotated> {
  const counts = { table: place.table, renewed: 0, current: 0, unreadable: 0 };
  const [table, id, column] = [sql.table(place.table), sql.ref(place.id), sql.ref(place.column)];
  for (let last: string | null = null; ; ) {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`${id}::text > ${last}`;
    const { rows } = await sql<{ id: string; sealed: Buffer }>`select ${id}::text as id, ${column} as sealed
      from ${table} where ${column} is not null and ${after} order by ${id}::text limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const renewed = renew(key, row);
      if (renewed === 'unreadable') counts.unreadable += 1;
      else if (renewed === null) counts.current += 1;
      else {
        await sql`update ${table} set ${column} = ${renewed}
          where ${id}::text = ${row.id} and ${column} = ${row.sealed}`.execute(db);
        counts.renewed += 1;
      }
    }
    if (rows.length < BATCH) return counts;
    last = rows.at(-1)?.id ?? null;
  }
}

function renew(key: SealingKey, { id, sealed }: { id: string; sealed: Buffer }) {
  try {
    return key.renew(sealed, id);
  } catch {
    return 'unreadable' as const; // Told by its number: a row that nobody can open must not stop the others.
  }
}
