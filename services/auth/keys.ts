import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { deriveKey, seal, unseal } from '#db/sealing/seal.ts';

export type SigningKey = { kid: string; privateKey: Awaited<ReturnType<typeof importJWK>> };

const PURPOSE = 'auth-signing-keys';

/** The newest signing key (ES256), made at first use; the private part is kept sealed. */
export async function loadSigningKey(db: Db, secret: string): Promise<SigningKey> {
  const wrapping = deriveKey(secret, PURPOSE);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rove-signing-keys'))`.execute(tx);
    const row = await tx
      .selectFrom('auth.signing_keys')
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (row) {
      const jwk = JSON.parse(unseal(wrapping, row.private_jwk_sealed, row.kid).toString());
      return { kid: row.kid, privateKey: await importJWK(jwk, 'ES256') };
    }
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
    await tx
      .insertInto('auth.signing_keys')
      .values({
        kid,
        private_jwk_sealed: seal(wrapping, privateJwk, kid),
        public_jwk: JSON.stringify({ ...publicJwk, kid, alg: 'ES256', use: 'sig' }),
        created_at: new Date(),
      })
      .execute();
    return { kid, privateKey: pair.privateKey };
  });
}

/** All public keys that tokens in use may be signed with (RFC 7517). */
export async function publicKeys(db: Db): Promise<{ keys: JWK[] }> {
  const rows = await db.selectFrom('auth.signing_keys').select('public_jwk').execute();
  return { keys: rows.map((row) => row.public_jwk as JWK) };
}

/** A signed key without a user: the public `anon` key, or the operator's `service_role` key. */
export function signRoleKey(key: SigningKey, issuer: string, role: 'anon' | 'service_role'): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(key.privateKey);
}
