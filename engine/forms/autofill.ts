import type { FieldKind, Part } from './field-kind.ts';

/** HTML autofill field names (HTML Standard, section 4.10.18.7.1). */
const KINDS: Record<string, FieldKind> = {
  email: 'email',
  username: 'username',
  nickname: 'username',
  'given-name': 'first_name',
  'additional-name': 'first_name',
  'family-name': 'last_name',
  name: 'name',
  tel: 'phone',
  'tel-national': 'phone',
  'tel-local': 'phone',
  'tel-country-code': 'dial_code',
  'postal-code': 'postcode',
  'address-level2': 'city',
  'address-level1': 'region',
  'street-address': 'street',
  'address-line1': 'street',
  'address-line2': 'address_extra',
  'address-line3': 'address_extra',
  country: 'country',
  'country-name': 'country',
  'cc-number': 'card_number',
  'cc-exp': 'card_expiry',
  'cc-exp-month': 'card_month',
  'cc-exp-year': 'card_year',
  'cc-csc': 'card_cvc',
  'cc-name': 'card_holder',
  organization: 'company',
  'organization-title': 'job',
  bday: 'birth_date',
  'bday-day': 'birth_date',
  'bday-month': 'birth_date',
  'bday-year': 'birth_date',
  'one-time-code': 'code',
  'current-password': 'password',
  'new-password': 'password',
  language: 'language',
  url: 'url',
  'transaction-amount': 'price',
  'transaction-currency': 'currency',
};

/**
 * What an `autocomplete` attribute names, past its section, address and contact tokens; null when it names nothing.
 */
export function autofillKind(autocomplete: string): FieldKind | null {
  return KINDS[autofillName(autocomplete)] ?? null;
}

/** The part of a date that an `autocomplete` attribute names. */
export function autofillPart(autocomplete: string): Part | null {
  const unit = /^bday-(day|month|year)$/.exec(autofillName(autocomplete))?.[1];
  return unit ? { of: 'date', unit: unit as 'day' | 'month' | 'year' } : null;
}

/** The last token but `webauthn`, which may follow the field's own name. */
function autofillName(autocomplete: string): string {
  const tokens = autocomplete.trim().toLowerCase().split(/\s+/);
  return tokens.findLast((token) => token !== 'webauthn') ?? '';
}
