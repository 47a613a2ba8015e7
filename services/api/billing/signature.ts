import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { secret: string; tolerance_s: number };

/**
 * Whether a webhook's `Paddle-Signature` (`ts=...;h1=...`, HMAC-SHA256 over `ts:body`) was made with our secret and is
 * of now. While the provider's secret is being replaced a header has several `h1`; one that is right suffices.
 */
export function isSigned(header: string | undefined, body: Buffer, { secret, tolerance_s }: Secret): boolean {
  const parts = (header ?? '').split(';').map((part) => part.split('=', 2) as [string, string?]);
  const times = parts.flatMap(([key, value]) => (key === 'ts' && value ? [value] : []));
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Date.now() / 1000 - Number(time)) > tolerance_s) return false;
  const expected = createHmac('sha256', secret).update(`${time}:`).update(body).digest();
  return parts.some(([key, value]) => key === 'h1' && isSame(expected, value ?? ''));
}

function isSame(expected: Buffer, hex: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}
