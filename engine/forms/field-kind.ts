/** What a field asks for. `trap`: a field that is to be left empty: people do not see it, and sites tell programs by it, or what is set there locks them out. */
export type FieldKind =
  | 'email'
  | 'password'
  | 'new_password'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'phone'
  | 'dial_code'
  | 'postcode'
  | 'city'
  | 'street'
  | 'house_number'
  | 'address_extra'
  | 'country'
  | 'region'
  | 'card_number'
  | 'card_holder'
  | 'card_expiry'
  | 'card_month'
  | 'card_year'
  | 'card_cvc'
  | 'iban'
  | 'bic'
  | 'vat_id'
  | 'tax_id'
  | 'document'
  | 'company'
  | 'job'
  | 'date'
  | 'date_end'
  | 'past_date'
  | 'birth_date'
  | 'time'
  | 'time_end'
  | 'datetime'
  | 'datetime_end'
  | 'month'
  | 'week'
  | 'url'
  | 'domain'
  | 'ip'
  | 'port'
  | 'path'
  | 'number'
  | 'number_low'
  | 'number_high'
  | 'quantity'
  | 'price'
  | 'percent'
  | 'weight'
  | 'latitude'
  | 'longitude'
  | 'search'
  | 'coupon'
  | 'message'
  | 'title'
  | 'slug'
  | 'version'
  | 'tags'
  | 'color'
  | 'range'
  | 'code'
  | 'age'
  | 'year'
  | 'language'
  | 'timezone'
  | 'currency'
  | 'json'
  | 'xml'
  | 'yaml'
  | 'sql'
  | 'html'
  | 'css'
  | 'javascript'
  | 'regex'
  | 'cron'
  | 'trap'
  | 'text';

/**
 * Which box of several a field is, or which part of a date: `year`, `month` and `day` stand in fields of their own.
 */
export type Part =
  | { of: 'text'; from: number; length: number; boxes: number }
  | { of: 'date'; unit: 'day' | 'month' | 'year' };

/** A field as it is understood among its neighbours. `confirms`: index of the field whose value it repeats. */
export type Reading = { kind: FieldKind; part: Part | null; confirms: number | null };

export const NUMBER_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'number',
  'number_low',
  'number_high',
  'quantity',
  'price',
  'percent',
  'weight',
  'latitude',
  'longitude',
  'age',
  'year',
  'range',
  'port',
]);

/** What a number field may ask for besides a number: things that are written with digits alone. */
export const DIGIT_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  ...NUMBER_KINDS,
  'phone',
  'postcode',
  'house_number',
  'card_number',
  'card_month',
  'card_year',
  'card_cvc',
  'code',
  'tax_id',
]);

export const DATE_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'date',
  'date_end',
  'past_date',
  'birth_date',
]);

/** What must not be given twice: a target that keeps it refuses the second one. */
export const UNIQUE_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'email',
  'username',
  'title',
  'slug',
  'company',
  'domain',
]);

/** What belongs to the country that a person lives in. */
export const LOCAL_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'phone',
  'dial_code',
  'postcode',
  'city',
  'street',
  'house_number',
  'country',
  'region',
  'iban',
  'bic',
  'vat_id',
  'tax_id',
  'currency',
  'timezone',
  'language',
  'first_name',
  'last_name',
]);
