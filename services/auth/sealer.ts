import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { SealingKey } from '#db/sealing/sealing-key.ts';
import { ServiceKeys } from '#db/sealing/service-keys.ts';

const CODE_DIGITS = 6;

/** SHA-256 of a long random token: what is stored of it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token that nobody guesses: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A code that a person types: six digits. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Keyed hashes and sealed values of the auth service, by keys derived from the installation's secret. */
export class Sealer {
  readonly #hashing: Buffer;
  readonly #hashedBefore: Buffer | null;
  readonly #sealing: SealingKey;
  readonly #pages: Buffer;

  constructor(keys: ServiceKeys) {
    const { key, before } = keys.pair('auth-hashes');
    this.#hashing = key;
    this.#hashedBefore = before;
    this.#sealing = new SealingKey(keys.pair('auth-sealing'));
    this.#pages = keys.key('auth-pages');
  }

  static of(secret: string): Sealer {
    return new Sealer(ServiceKeys.of({ secret }));
  }

  /** Keyed hash of what is too short to be hashed alone: codes, addresses, telephone numbers. */
  hash(...parts: string[]): Buffer {
    return keyedHash(this.#hashing, parts);
  }

  /** The hashes that stand for these parts: today's, and that of the secret before it. */
  hashes(...parts: string[]): Buffer[] {
    const before = this.#hashedBefore ? [keyedHash(this.#hashedBefore, parts)] : [];
    return [this.hash(...parts), ...before];
  }

  seal(value: unknown, context: string): Buffer {
    return this.#sealing.seal(Buffer.from(JSON.stringify(value)), context);
  }

  open<T>(sealed: Buffer, context: string): T {
    return JSON.parse(this.#sealing.open(sealed, context).toString()) as T;
  }

  /** The part of a local page's address that only who was told it knows. */
  pageKey(page: string): string {
    return createHmac('sha256', this.#pages).update(page).digest('base64url');
  }
}

const keyedHash = (key: Buffer, parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest();
