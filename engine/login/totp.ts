import { createGuardrails, generateSync, type HashAlgorithm } from 'otplib';

/** Many apps hand out secrets of 80 bits, below what RFC 4226 asks for. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 5 });

/** How the one-time codes of an account are made (RFC 6238); `period` in seconds. */
export type TotpSettings = { secret: string; digits: 6 | 7 | 8; period: number; algorithm: HashAlgorithm };

/** The text is neither a base32 secret nor an otpauth:// address. Its message never holds the secret. */
export class TotpSecretError extends Error {}

/**
 * Reads a secret as authenticator apps take it: base32, in groups or not, or the address behind a QR code.
 * @throws TotpSecretError
 */
export function readTotp(text: string): TotpSettings {
  const trimmed = text.trim();
  const settings = /^otpauth:/i.test(trimmed)
    ? readAddress(trimmed)
    : { secret: trimmed, digits: 6 as const, period: 30, algorithm: 'sha1' as const };
  const secret = settings.secret.replace(/[\s=-]/g, '').toUpperCase();
  if (!/^[A-Z2-7]{8,}$/.test(secret))
    throw new TotpSecretError('The secret of the one-time codes is not base32 (letters, and digits 2 to 7)');
  return { ...settings, secret };
}

function readAddress(address: string): TotpSettings {
  if (!URL.canParse(address)) throw new TotpSecretError('The otpauth:// address cannot be read');
  const url = new URL(address);
  if (url.host.toLowerCase() !== 'totp')
    throw new TotpSecretError('Only time-based codes (otpauth://totp/...) can be used');
  const { searchParams: given } = url;
  const digits = Number(given.get('digits') ?? 6);
  const period = Number(given.get('period') ?? 30);
  const algorithm = (given.get('algorithm') ?? 'sha1').toLowerCase();
  if (!isOneOf(digits, [6, 7, 8] as const))
    throw new TotpSecretError('The otpauth:// address asks for a number of digits other than 6, 7 or 8');
  if (!Number.isInteger(period) || period < 5 || period > 300)
    throw new TotpSecretError('The otpauth:// address asks for a period other than 5 to 300 seconds');
  if (!isOneOf(algorithm, ['sha1', 'sha256', 'sha512'] as const))
    throw new TotpSecretError('The otpauth:// address asks for an unknown algorithm');
  return { secret: given.get('secret') ?? '', digits, period, algorithm };
}

const isOneOf = <T>(value: unknown, known: readonly T[]): value is T => known.includes(value as T);

/** The number of the period that a time lies in: each has one code. */
export function periodOf({ period }: TotpSettings, now_ms: number): number {
  return Math.floor(now_ms / 1000 / period);
}

/** The code at a time. @throws TotpSecretError when the secret cannot be used. */
export function totpCode({ secret, digits, period, algorithm }: TotpSettings, now_ms: number): string {
  try {
    return generateSync({ secret, digits, period, algorithm, epoch: Math.floor(now_ms / 1000), guardrails });
  } catch {
    // The library's message may quote what it was given.
    throw new TotpSecretError('No one-time code can be made from the secret');
  }
}
