import { deriveKey, seal, unseal } from './seal.ts';

/** What is sealed by the installation's own secret. What users' keys seal is not among it: their keys are. */
export type SealingPurpose = 'user-keys' | 'auth-sealing' | 'auth-signing-keys';

/** The installation's secret, and the one before it until all is sealed anew. */
export type InstallationSecrets = { secret: string; previous?: string | undefined };

/** The key of one purpose: seals by today's secret, and opens what the secret before it has sealed too. */
export class SealingKey {
  readonly #key: Buffer;
  readonly #before: Buffer | null;

  constructor(purpose: SealingPurpose, { secret, previous }: InstallationSecrets) {
    this.#key = deriveKey(secret, purpose);
    this.#before = previous ? deriveKey(previous, purpose) : null;
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
