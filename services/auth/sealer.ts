import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKey, seal, unseal } from '#db/sealing/seal.ts';

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
  readonly #sealing: Buffer;
  readonly #pages: Buffer;

  constructor(secret: string) {
    this.#hashing = deriveKey(secret, 'auth-hashes');
    this.#sealing = deriveKey(secret, 'auth-sealing');
    this.#pages = deriveKey(secret, 'auth-pages');
  }

  /** Keyed hash of what is too short to be hashed alone: codes, addresses, telephone numbers. */
  hash(...parts: string[]): Buffer {
    return createHmac('sha256', this.#hashing).update(parts.join('\n')).digest();
  }

  seal(value: unknown, context: string): Buffer {
    return seal(this.#sealing, Buffer.from(JSON.stringify(value)), context);
  }

  open<T>(sealed: Buffer, context: string): T {
    return JSON.parse(unseal(this.#sealing, sealed, context).toString()) as T;
  }

  /** The part of a local page's address that only who was told it knows. */
  pageKey(page: string): string {
    return createHmac('sha256', this.#pages).update(page).digest('base64url');
  }
}
