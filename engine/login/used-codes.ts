import { createHash } from 'node:crypto';
import { periodOf, type TotpSettings } from './totp.ts';

/**
 * Which one-time codes were typed. A verifier must accept each only once (RFC 6238, section 5.2); many accept it again
 * within its time step, and to wait for the next one before each replay would cost half a minute. So a code is typed
 * again until this account was refused one, and once from then on. It keeps a hash of each secret and the time from
 * which a fresh code exists, in milliseconds since 1970.
 */
export class UsedCodes {
  readonly #freshFrom = new Map<string, number>();
  readonly #single = new Set<string>();

  /** Takes the code of this time step. @returns milliseconds until one may be typed, 0 once it is taken. */
  take(settings: TotpSettings, now_ms: number): number {
    const rest_ms = (this.#freshFrom.get(keyOf(settings)) ?? 0) - now_ms;
    if (rest_ms > 0 && this.#single.has(keyOf(settings))) return rest_ms;
    this.note(settings, now_ms);
    return 0;
  }

  /** The account was refused a code: it may have been typed before, so each is typed once from now on. */
  refuse(settings: TotpSettings): void {
    this.#single.add(keyOf(settings));
  }

  /** Notes that the code of this time step was typed. */
  note(settings: TotpSettings, now_ms: number): void {
    for (const [key, from_ms] of this.#freshFrom) if (from_ms <= now_ms) this.#freshFrom.delete(key);
    const from_ms = (periodOf(settings, now_ms) + 1) * settings.period * 1000;
    const key = keyOf(settings);
    this.#freshFrom.set(key, Math.max(from_ms, this.#freshFrom.get(key) ?? 0));
  }
}

/** Shared by all sessions of this process: those of one run sign in to the same account. */
export const USED_CODES = new UsedCodes();

const keyOf = ({ secret, digits, period, algorithm }: TotpSettings): string =>
  createHash('sha256').update(`${algorithm} ${digits} ${period} ${secret}`).digest('base64');
