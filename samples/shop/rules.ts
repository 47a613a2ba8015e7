import { findProduct } from './catalogue.ts';
import type { Session } from './session.ts';

export const DELIVERY = {
  standard: { name: 'Standard, 2 to 4 days', price: 395 },
  express: { name: 'Express, next day', price: 795 },
  collect: { name: 'Collect from the workshop', price: 0 },
} as const;
export type DeliveryKind = keyof typeof DELIVERY;

const VOUCHERS: Record<string, number> = { FERN10: 10, MEND20: 20 };

/** Whether a text looks like an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Percent off for a voucher code; undefined when there is no such voucher. */
export function discountOf(code: string): number | undefined {
  return VOUCHERS[code.trim().toUpperCase()];
}

/** What the cart costs, in pence. */
export function subtotalOf(session: Session): number {
  let sum = 0;
  for (const [slug, quantity] of session.cart) sum += (findProduct(slug)?.price ?? 0) * quantity;
  return sum;
}

/** The cart with voucher taken off, in pence. */
export function totalOf(session: Session): number {
  return Math.round(subtotalOf(session) * (1 - (discountOf(session.voucher) ?? 0) / 100));
}

export function isDelivery(kind: string): kind is DeliveryKind {
  return kind in DELIVERY;
}

/** The Luhn check of card numbers (ISO/IEC 7812-1, annex B). */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
