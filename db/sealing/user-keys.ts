import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../connection.ts';
import { type KeyPair, keyPairOf, SealingKey } from './sealing-key.ts';

const CACHE_MAX = 5_000;
/** How long another process may still read what was shredded. */
const CACHE_MS = 60_000;

/**
 * One key per user, wrapped by the installation's secret. Personal fields of events are sealed with it, so that
 * deleting the row makes them unreadable for ever (crypto-shredding).
 */
export class UserKeys {
  readonly #wrapping: SealingKey;
  readonly #cache = new Map<string, { key: Buffer; until: number }>();

  constructor(wrapping: KeyPair) {
    this.#wrapping = new SealingKey(wrapping);
  }

  static of(secret: string, previous?: string): UserKeys {
    return new UserKeys(keyPairOf({ secret, previous }, 'user-keys'));
  }

  /** The user's key, made on first use in the caller's transaction. */
  async forWriting(tx: Tx | Db, userId: string): Promise<Buffer> {
    const known = await this.forReading(tx, userId);
    if (known) return known;
    const wrapped = this.#wrapping.seal(randomBytes(32), userId);
    await tx
      .insertInto('user_keys')
      .values({ user_id: userId, wrapped_key: wrapped })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const stored = await tx
      .selectFrom('user_keys')
      .select('wrapped_key')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return this.#wrapping.open(stored.wrapped_key, userId);
  }

  /** The user's key, or null once it has been shredded. */
  async forReading(tx: Tx | Db, userId: string): Promise<Buffer | null> {
    const cached = this.#cache.get(userId);
    if (cached && cached.until > Date.now()) return cached.key;
    this.#cache.delete(userId);
    const row = await tx
      .selectFrom('user_keys')
      .select('wrapped_key')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return null;
    const key = this.#wrapping.open(row.wrapped_key, userId);
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    this.#cache.set(userId, { key, until: Date.now() + CACHE_MS });
    return key;
  }

  /** Forgets a user's key in this process, after it was deleted from the table. */
  forget(userId: string): void {
    this.#cache.delete(userId);
  }
}
