import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/connection.ts';
import { type KeyPair, keyPairOf, SealingKey } from '#db/sealing/sealing-key.ts';

type SigningKey = { kid: string; privateKey: Awaited<ReturnType<typeof importJWK>> };
/** `session` keys sign access tokens and are rotated; the `role` key signs the two keys without a user, and stays. */
type Purpose = 'session' | 'role';

/** How long a process trusts what it read: others may have rotated meanwhile. */
const FRESH_MS = 20_000;
/** Longer than any access token lives, so that a key goes only when nothing signed by it is still good. */
const PREVIOUS_KEPT_S = 2 * 3_600;
const DAY_S = 86_400;

/** The ES256 keys: one `current` signs, the `next` is published before it does, `previous` ones still verify. */
export class KeyRing {
  readonly #db: Db;
  readonly #wrapping: SealingKey;
  #current: SigningKey | null = null;
  #published: JWK[] = [];
  #readAt = 0;
  #reading: Promise<void> | null = null;

  constructor(db: Db, wrapping: KeyPair) {
    this.#db = db;
    this.#wrapping = new SealingKey(wrapping);
  }

  static of(db: Db, secret: string): KeyRing {
    return new KeyRing(db, keyPairOf({ secret }, 'auth-signing-keys'));
  }

  /** Makes the keys that are missing; safe to repeat and to run in several processes at once. */
  async prepare(): Promise<void> {
    await this.#locked(async (tx) => {
      for (const [purpose, state] of [
        ['session', 'current'],
        ['session', 'next'],
        ['role', 'current'],
      ] as const) {
        if (!(await this.#keyIn(tx, purpose, state))) await this.#make(tx, purpose, state);
      }
    });
    await this.#read();
  }

  /** Puts the next key in use when the current one is older than `days`, and drops keys that nothing needs. */
  async rotate(days: number): Promise<boolean> {
    const rotated = await this.#locked(async (tx) => {
      await sql`delete from auth.signing_keys where state = 'previous' and state_since < now() - ${PREVIOUS_KEPT_S} * interval '1 s'`.execute(
        tx,
      );
      const due = await sql<{ kid: string }>`select kid from auth.signing_keys where purpose = 'session'
        and state = 'current' and state_since < now() - ${days * DAY_S} * interval '1 s'`.execute(tx);
      if (due.rows.length === 0) return false;
      await sql`update auth.signing_keys set state = 'previous', state_since = now(), retired_at = now()
        where purpose = 'session' and state = 'current'`.execute(tx);
      await sql`update auth.signing_keys set state = 'current', state_since = now()
        where purpose = 'session' and state = 'next'`.execute(tx);
      await this.#make(tx, 'session', 'next');
      return true;
    });
    if (rotated) await this.#read();
    return rotated;
  }

  /** Signs an access token's claims; `iat`, `exp`, `aud` and the rest are the caller's. */
  async sign(claims: JWTPayload): Promise<string> {
    // Never reads: callers hold a connection, and would wait for each other's.
    if (!this.#current) throw new Error('The signing keys were not prepared');
    return signWith(this.#current, claims);
  }

  /** A signed key without a user: the public `anon` key, or the operator's `service_role` key. */
  async signRoleKey(issuer: string, role: 'anon' | 'service_role'): Promise<string> {
    const key = await this.#keyIn(this.#db, 'role', 'current');
    if (!key) throw new Error('The signing keys were not prepared');
    const now = Math.floor(Date.now() / 1000);
    return signWith(key, { role, iss: issuer, iat: now, exp: now + 10 * 365 * DAY_S });
  }

  /** The claims of a token that one of our keys signed. @throws one of jose's errors */
  async verify(token: string): Promise<JWTPayload> {
    await this.refresh();
    const attempt = async () =>
      (await jwtVerify(token, createLocalJWKSet({ keys: this.#published }), { algorithms: ['ES256'] }))
        .payload;
    try {
      return await attempt();
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error;
      // Another process may have made it since.
      await this.#read();
      return attempt();
    }
  }

  /** All public keys that tokens in use, or about to be, are signed with (RFC 7517). */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    await this.refresh();
    return { keys: this.#published };
  }

  /** Reads what other processes may have changed, when that was not done for a while. */
  async refresh(): Promise<void> {
    if (Date.now() - this.#readAt > FRESH_MS) await this.#read();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#load().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #load(): Promise<void> {
    const rows = await this.#db
      .selectFrom('auth.signing_keys')
      .select('public_jwk')
      .orderBy('created_at', 'desc')
      .execute();
    this.#published = rows.map((row) => row.public_jwk as JWK);
    this.#current = await this.#keyIn(this.#db, 'session', 'current');
    this.#readAt = Date.now();
  }

  async #keyIn(db: Db | Tx, purpose: Purpose, state: 'current' | 'next'): Promise<SigningKey | null> {
    const row = await db
      .selectFrom('auth.signing_keys')
      .select(['kid', 'private_jwk_sealed'])
      .where('purpose', '=', purpose)
      .where('state', '=', state)
      .executeTakeFirst();
    if (!row) return null;
    const jwk = JSON.parse(this.#wrapping.open(row.private_jwk_sealed, row.kid).toString());
    return { kid: row.kid, privateKey: await importJWK(jwk, 'ES256') };
  }

  async #make(tx: Tx, purpose: Purpose, state: 'current' | 'next'): Promise<void> {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const publicJwk = await exportJWK(pair.publicKey);
    const kid = await calculateJwkThumbprint(publicJwk);
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
    await tx
      .insertInto('auth.signing_keys')
      .values({
        kid,
        private_jwk_sealed: this.#wrapping.seal(privateJwk, kid),
        public_jwk: JSON.stringify({ ...publicJwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }),
        created_at: new Date(),
        state_since: new Date(),
        purpose,
        state,
      })
      .execute();
  }

  #locked<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('rove-signing-keys'))`.execute(tx);
      return work(tx);
    });
  }
}

function signWith(key: SigningKey, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);
}
