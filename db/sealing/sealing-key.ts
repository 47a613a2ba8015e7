import { deriveKey, seal, unseal } from './seal.ts';

/** What is sealed by the installation's own secret. What users' keys seal is not among it: their keys are. */
export type SealingPurpose = 'user-keys' | 'auth-sealing' | 'auth-signing-keys';

/** The installation's secret, and the one before it until all is sealed anew. */
export type InstallationSecrets = { secret: string; previous?: string | undefined };

/** The key of one purpose, by today's secret and by the one before it while that is changed. */
export type KeyPair = { key: Buffer; before: Buffer | null };

export function keyPairOf({ secret, previous }: InstallationSecrets, purpose: string): KeyPair {
  return { key: deriveKey(secret, purpose), before: previous ? deriveKey(previous, purpose) : null };
}

/** The key of one purpose: seals by today's secret, and opens what the secret before it has sealed too. */
export class SealingKey {
  readonly #key: Buffer;
  readonly #before: Buffer | null;

  constructor({ key, before }: KeyPair) {
    this.#key = key;
    this.#before = before;
  }

  static of(purpose: SealingPurpose, secrets: InstallationSecrets): SealingKey {
    return new SealingKey(keyPairOf(secrets, purpose));
  }

  seal(plain: Buffer, context: string): Buffer {
    return seal(this.#key, plain, context);
  }

  /** @throws when neither key, or not this context, sealed the bytes. */
  open(sealed: Buffer, context: string): Buffer {
    try {
      return unseal(this.#key, sealed, context);
    } catch (error) {
      if (!this.#before) throw error;
      return unseal(this.#before, sealed, context);
    }
  }

  /** The same, sealed by today's key; null when it is already. @throws as `open`. */
  renew(sealed: Buffer, context: string): Buffer | null {
    if (this.#opens(sealed, context)) return null;
    return this.seal(this.open(sealed, context), context);
  }

  #opens(sealed: Buffer, context: string): boolean {
    try {
      unseal(this.#key, sealed, context);
      return true;
    } catch {
      return false; // The tag is of another key.
    }
  }
}
