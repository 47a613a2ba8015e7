import { ibanOf } from './checksums.ts';
import countries from './countries.json' with { type: 'json' };

/**
 * What a person who lives in a country enters. Telephone numbers are of ranges kept for fiction where the country has
 * one; `account` is the national part of the example in the IBAN registry (SWIFT, ISO 13616), and the tax numbers are
 * published examples with right check digits.
 */
export type Country = {
  code: string;
  code3: string;
  language: string;
  names: readonly string[];
  postcode: string;
  city: string;
  region: readonly string[];
  street: string;
  house: string;
  /** The house number comes before the street. */
  house_first?: true;
  dial: string;
  /** The number without the trunk prefix, which is dialled in front of it inside the country. */
  phone: string;
  trunk: string;
  person: readonly [first: string, last: string];
  account: string;
  bic: string;
  vat: string;
  tax: string;
  currency: string;
  timezone: string;
  /** How dates are written. */
  dates: 'dmy/' | 'mdy/' | 'dmy.' | 'dmy-' | 'ymd-' | 'ymd/' | 'ymd.';
};

export const COUNTRIES = countries as unknown as readonly Country[];
const BY_NAME = new Map(
  COUNTRIES.flatMap((country) =>
    [country.code, country.code3, ...country.names].map((name) => [name.toLowerCase(), country] as const),
  ),
);

/** The country of a two- or three-letter code or a name, in any case. */
export function countryNamed(name: string): Country | undefined {
  return BY_NAME.get(name.trim().toLowerCase());
}

/** The first country whose people speak a language; the United Kingdom for those that none here does. */
export function countryOfLanguage(language: string): Country {
  return COUNTRIES.find((country) => country.language === language) ?? (COUNTRIES[0] as Country);
}

/** The IBAN of a country; Germany's where the country has none of its own. */
export function ibanIn({ code, account }: Country): string {
  return account ? ibanOf(code, account) : ibanOf('DE', '370400440532013000');
}
