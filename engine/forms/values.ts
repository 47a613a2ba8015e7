import type { FieldHints } from '../drivers/contract.ts';
import { anotherCode } from '../export/runtime/codes.ts';
import { isLuhn } from './checksums.ts';
import { COUNTRIES, type Country, countryNamed, ibanIn } from './countries.ts';
import { dayFor, writings } from './dates.ts';
import type { Demand } from './demand.ts';
import { DATE_KINDS, type FieldKind, NUMBER_KINDS } from './field-kind.ts';
import { fitting } from './fit.ts';
import { numbersFor } from './numbers.ts';
import { PASSWORDS, type Persona, tagOf } from './persona.ts';
import { timesFor } from './times.ts';

export type { Persona } from './persona.ts';

/**
 * What a value has to agree with: the country of its form, what messages asked for, the running number of what is made,
 * which of the form's dates it is, another way on each turn, and the card whose code is asked for.
 */
export type About = {
  country: Country;
  demand: Demand;
  serial: number;
  nth: number;
  turn: number;
  card: string;
  /** The dial code has a field of its own. */
  national: boolean;
  /** Values that opened a door before, the latest first. */
  known: readonly string[];
};

const TIMES: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'time',
  'time_end',
  'datetime',
  'datetime_end',
  'month',
  'week',
]);
/**
 * Test numbers that payment providers publish, right by Luhn: accepted, declined, two other brands, and with spaces.
 */
export const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '5555555555554444',
  '378282246310005',
  '4242 4242 4242 4242',
] as const;

/** Values that a field should take, best first; the second and later ones are as valid, of another kind. */
export function validValues(
  kind: FieldKind,
  hints: FieldHints,
  persona: Persona,
  given: Partial<About> = {},
): string[] {
  const about: About = {
    country: countryFor(hints),
    demand: {},
    serial: persona.round,
    nth: 0,
    turn: 0,
    card: '',
    national: false,
    known: [],
    ...given,
  };
  const values = [...about.known, ...candidates(kind, hints, persona.token, about)];
  return fitting(values, kind, hints, about.demand);
}

function candidates(kind: FieldKind, hints: FieldHints, token: string, about: About): string[] {
  const { demand, nth, turn, country } = about;
  const typed = hints.input_type === 'number' || hints.input_type === 'range';
  if (NUMBER_KINDS.has(kind) || (typed && !LOCAL_DIGITS.has(kind))) return numbersFor(kind, hints, demand);
  if (DATE_KINDS.has(kind) || (kind === 'card_expiry' && hints.input_type === 'date')) {
    const days = [turn, turn + 1].map((one) => dayFor(kind, hints, demand, nth, one));
    if (hints.input_type === 'date') return days;
    return days.flatMap((day) => writings(day, hints, demand, country));
  }
  if (TIMES.has(kind)) return timesFor(kind, hints, demand, nth, turn);
  const values = wordsFor(kind, hints, token, about);
  return typed
    ? values.filter((value) => !/\p{L}/u.test(value)).map((value) => value.replace(/\D/g, ''))
    : values;
}

function wordsFor(kind: FieldKind, hints: FieldHints, token: string, about: About): string[] {
  const { demand, turn, serial } = about;
  const own = LOCAL[kind]?.(about, hints) ?? WORDS[kind]?.(tagOf(token, serial), token, about);
  const values = own ?? [`Text ${tagOf(token, serial)}`, 'Plain words'];
  const { example = '' } = demand;
  const [, ...others] = codesLike(example, tagOf(token, serial));
  if (others.length > 0) return [...(turn > 0 ? [...others, example] : [example, ...others]), ...values];
  if (example && !own?.includes(example)) values.splice(turn > 0 ? 1 : 0, 0, example);
  return values;
}

/** A value, and where it is a code by which things are told apart others of its kind, which nothing has yet. */
export function codesLike(value: string, tag: string): string[] {
  return [...new Set([value, anotherCode(value, tag), anotherCode(value, `${tag}b`)])];
}

/** Digits that are no amounts: their number field has no usual value to keep to. */
const LOCAL_DIGITS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'phone',
  'postcode',
  'house_number',
  'card_number',
  'card_cvc',
  'card_month',
  'card_year',
  'code',
  'tax_id',
]);

type Local = (about: About, hints: FieldHints) => string[];

/** Values that belong to a country, and those of a card. */
const LOCAL: Partial<Record<FieldKind, Local>> = {
  phone: ({ country: { dial, phone, trunk }, national }) => {
    const inside = [`${trunk}${phone}`, phone, `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`];
    return national ? inside : [`+${dial}${phone}`, ...inside];
  },
  dial_code: ({ country }) => [`+${country.dial}`, country.dial],
  postcode: ({ country }) => [
    country.postcode,
    country.postcode.replace(/[\s-]/g, ''),
    ...COUNTRIES.filter(({ code }) => code !== country.code).map(({ postcode }) => postcode),
  ],
  city: ({ country }) => [country.city, country.city === 'London' ? 'New York' : 'London'],
  region: ({ country }) => [...country.region],
  street: ({ country: { street, house, house_first } }) => [
    house_first ? `${house} ${street}` : `${street} ${house}`,
    '350 Fifth Avenue',
  ],
  house_number: ({ country }) => [country.house, '7'],
  country: ({ country }) => [country.names[0] ?? country.code, country.code],
  iban: ({ country }) => [ibanIn(country), ibanIn(country).replace(/(.{4})(?=.)/g, '$1 ')],
  bic: ({ country }) => [country.bic, `${country.bic}XXX`],
  vat_id: ({ country }) => [country.vat, country.vat.replace(/^[A-Z]{2}/, ''), 'DE136695976'],
  tax_id: ({ country }) => [country.tax, country.tax.replace(/\D/g, '')],
  currency: ({ country }) => [country.currency, 'EUR'],
  timezone: ({ country }) => [country.timezone],
  language: ({ country }) => [country.language, 'English'],
  first_name: ({ country }) => [country.person[0], 'Ana'],
  last_name: ({ country }) => [country.person[1], 'Lopez'],
  card_number: (_, { max_length }) => CARDS.filter((card) => card.length <= (max_length ?? 99)),
  card_cvc: ({ card }) => (isAmex(card) ? ['1234', '123'] : ['123', '1234']),
  card_month: () => ['12', '11'],
  card_year: (_, hints) => (wantsShortYear(hints) ? ['34', '2034'] : ['2034', '34']),
  card_expiry: (_, hints) => (hints.input_type === 'month' ? ['2034-12'] : expiries(hints)),
};

function expiries({ placeholder, label, max_length, description = '' }: FieldHints): string[] {
  const long =
    /(yyyy|jjjj|aaaa|rrrr)/i.test(`${placeholder} ${label} ${description}`) || (max_length ?? 0) === 7;
  const all = long ? ['12/2034', '12/34', '12 / 34', '1234'] : ['12/34', '12/2034', '12 / 34', '1234'];
  return all.filter((one) => one.length <= (max_length ?? 99));
}

/** American Express numbers begin with 34 or 37 and have a code of four digits. */
export function isAmex(card: string): boolean {
  return /^3[47]/.test(card) && isLuhn(card);
}

function wantsShortYear({ max_length, placeholder, label }: FieldHints): boolean {
  return max_length === 2 || /(?<!y)yy(?!y)|(?<!j)jj(?!j)/i.test(`${placeholder} ${label}`);
}

type Word = (tag: string, token: string, about: About) => string[];

/**
 * Values that are the same everywhere; what is made by them carries the run's tag. Hosts and addresses are reserved
 * for documentation (RFC 2606, RFC 5737).
 */
const WORDS: Partial<Record<FieldKind, Word>> = {
  email: (tag, token, { demand: { ends } }) => {
    const domain = ends?.startsWith('@') ? ends.slice(1) : 'example.com';
    return [`${tag}@${domain}`, `${tag}@mail.example.org`, `${token.slice(0, 6)}.${tag}@example.net`];
  },
  password: () => [...PASSWORDS],
  new_password: () => [PASSWORDS[1], PASSWORDS[0], PASSWORDS[2]],
  username: (tag) => [tag, `${tag}a`],
  name: (tag, _, { country: { person } }) => [person.join(' '), `Ana ${tag}`],
  card_holder: (_, __, { country: { person } }) => [person.join(' ')],
  address_extra: () => ['Flat 2'],
  company: (tag) => [`Rove Works ${tag}`, tag],
  job: () => ['Tester', 'Engineer'],
  document: () => ['CX482915', 'AB1234567', '123456789'],
  url: (tag) => [`https://example.com/${tag}`, 'https://example.org'],
  domain: (tag) => [`${tag}.example.com`, 'example.com'],
  ip: () => ['192.0.2.10', '2001:db8::10'],
  path: (tag) => [`/${tag}`, `/${tag}/file.txt`],
  search: (_, token) => ['a', token, 'the'],
  coupon: (_, token) => ['SAVE10', token.toUpperCase()],
  message: (tag) => [`A note from ${tag}`, `Second thoughts of ${tag}`],
  title: (tag) => [`Title ${tag}`, tag],
  slug: (tag) => [tag, `${tag}-b`],
  version: () => ['1.2.3', '2.0'],
  tags: (_, token) => [`${token}, blue`, token],
  color: () => ['#336699', '#993366'],
  code: () => ['123456', '1234', '12345678'],
  json: (tag) => [`{"name": "${tag}", "count": 2}`, '[]', '{}'],
  xml: (tag) => [`<item name="${tag}"/>`],
  yaml: (tag) => [`name: ${tag}\ncount: 2`],
  sql: () => ['SELECT 1'],
  html: (tag) => [`<p>Text ${tag}</p>`],
  css: () => ['body { color: #336699; }'],
  javascript: () => ['const rove = 1;'],
  regex: () => ['^rove\\d*$', '[a-z]+'],
  cron: () => ['0 9 * * 1', '*/5 * * * *'],
  trap: () => [''],
};

/** The country that one field alone speaks for: a zip code is American. */
function countryFor({ label, field_name }: FieldHints): Country {
  const code = /\bzip|\bssn\b/i.test(`${label} ${field_name}`) ? 'US' : 'GB';
  return countryNamed(code) ?? (COUNTRIES[0] as Country);
}
