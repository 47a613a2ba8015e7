import { APPLIES } from '#engine/export/runtime/appliers.ts';
import type { ElementView, FieldHints } from '../drivers/contract.ts';
import { splitParts } from './composite.ts';
import { DATE_KINDS, type FieldKind, type Reading } from './field-kind.ts';
import { inferField } from './infer-field.ts';
import { CONFIRMS } from './label-words.ts';
import { languageOf } from './language.ts';

/** What the fields of a form ask for, understood together. */
export type FormReading = {
  readings: Reading[];
  /** ISO 639-1 code of the labels' language, '' when none tells. */
  language: string;
  signs_in: boolean;
};

const PERSONAL = new Set<FieldKind>([
  'email',
  'phone',
  'password',
  'first_name',
  'last_name',
  'street',
  'city',
  'postcode',
  'birth_date',
  'card_number',
  'iban',
]);
const SEARCHES =
  /search|suche|\bfind\b|\bgo\b|lookup|recherch|buscar|cerca|zoek|szukaj|поиск|найти|検索|搜索|검색|🔍|🔎/iu;
const SIGNS_IN =
  /\b(log|sign) ?-?in\b|\blogin\b|anmelden|einloggen|se connecter|connexion|iniciar sesi|acced|entrar|inloggen|zaloguj|logga in|giri[şs]|войти|вход|ログイン|登录|登入|로그인/iu;
const SIGNS_UP =
  /sign ?-?up|register|registr|create|join|get started|inscri|konto (erstellen|anlegen)|crear|cadastr|cr[ée]er|zarejestruj|регистр|登録|注册|가입/iu;
const OTHER_PERSON =
  /friend|recipient|colleague|other|alternat|secondary|backup|\bb?cc\b|freund|empf[äa]nger|ami\b|destinat|amigo|amico/i;
/** Fields with a value of their own make a form one of settings, and no new thing that one list has filled in. */
const HELD_MIN = 2;
const LOW = /\b(min|minimum|from|least|low(er|est)?|von|ab|de|desde|da|od|от)\b|最低|最小/iu;
const HIGH = /\b(max|maximum|to|most|high(er|est)?|up to|bis|à|hasta|fino|do|до)\b|最高|最大/iu;
const OLD =
  /\b(old|current|existing|alt(es)?|bisher\w*|aktuell\w*|actuel|ancien|actual|attuale|atual|huidig|obecne|nuvarande|mevcut)\b|текущ|現在|当前|현재/iu;

/**
 * Reads a form as a whole: each field by itself first, then among its neighbours. Values in several boxes, values
 * asked for twice, names whose other half stands beside them, dates and limits in pairs, the lone field beside a
 * search button.
 */
export function readForm(fields: readonly ElementView[], group: string, submit: string): FormReading {
  const readings = fields.map(({ field }): Reading => {
    return { kind: field ? inferField(field) : 'text', part: null, confirms: null };
  });
  splitParts(fields, readings);
  const typed = fields
    .map((view, index) => ({
      view,
      index,
      reading: readings[index] as Reading,
      hints: view.field as FieldHints,
    }))
    .filter(({ view, hints }) => view.affordance === 'type' && hints !== null);
  readNames(typed, readings);
  readSearch(typed, fields, `${group} ${submit}`);
  readRepeats(typed);
  readDates(typed);
  readCard(typed);
  readLimits(typed);
  readKeptPasswords(typed, `${group} ${submit}`);
  readSearchAside(typed, submit);
  const language = languageOf(fields.map(({ field }) => field?.label ?? '').concat(submit));
  return { readings, language, signs_in: isSignIn(typed, `${group} ${submit}`) };
}

type Typed = { view: ElementView; index: number; reading: Reading; hints: FieldHints };

function readNames(typed: readonly Typed[], all: readonly Reading[]): void {
  const kinds = new Set(all.map(({ kind }) => kind));
  const names = typed.filter(({ reading }) => reading.kind === 'name');
  for (const { reading } of names) {
    if (kinds.has('last_name') && !kinds.has('first_name')) reading.kind = 'first_name';
    else if (kinds.has('first_name') && !kinds.has('last_name')) reading.kind = 'last_name';
    else if (kinds.has('card_number') && !kinds.has('email')) reading.kind = 'card_holder';
    else if (![...kinds].some((kind) => PERSONAL.has(kind))) reading.kind = 'title';
  }
}

function readSearch(typed: readonly Typed[], fields: readonly ElementView[], around: string): void {
  const [only, second] = typed;
  if (!only || second || fields.length > 2) return;
  if (['text', 'title', 'name', 'city', 'message'].includes(only.reading.kind) && SEARCHES.test(around))
    only.reading.kind = 'search';
}

/**
 * A search among fields that are sent looks for what can be chosen there: text in it hides the choices, and nothing else.
 * One that stands alone is what is sent, as a keyword that is added.
 */
function readSearchAside(typed: readonly Typed[], submit: string): void {
  if (submit === '' || SEARCHES.test(submit) || APPLIES.test(submit.trim())) return;
  for (const { reading, hints } of typed)
    if (reading.kind === 'search' && hints.value === '' && !hints.required)
      reading.kind = typed.length === 1 && hints.input_type !== 'search' ? 'title' : 'trap';
}

/** Whether passwords that stand empty beside so many fields with values are kept by that: `around` names the form and its button. */
export const mayKeepPasswords = (held: number, around: string): boolean =>
  held >= HELD_MIN && !SIGNS_UP.test(around) && !SIGNS_IN.test(around);

/**
 * A password that stands empty among values that are there already is kept by leaving it so. To set one there would
 * lock out whoever owns what is tested, and every way to a bug that was found before.
 */
function readKeptPasswords(typed: readonly Typed[], around: string): void {
  const isPassword = ({ reading }: Typed) => reading.kind === 'password' || reading.kind === 'new_password';
  const held = typed.filter((one) => !isPassword(one) && one.hints.value !== '');
  if (!mayKeepPasswords(held.length, around)) return;
  for (const one of typed)
    if (isPassword(one) && one.hints.value === '' && !one.hints.required) one.reading.kind = 'trap';
}

/** Passwords and addresses that are asked for again, and the new password beside the one that holds now. */
function readRepeats(typed: readonly Typed[]): void {
  const passwords = typed.filter(({ reading }) => reading.kind === 'password');
  const [first, second] = passwords;
  const changes =
    first && second && (OLD.test(wordsAround(first)) || first.hints.autocomplete === 'current-password');
  if (changes) for (const { reading } of passwords.slice(1)) reading.kind = 'new_password';
  for (const one of typed) readRepeat(one, typed);
  for (const [place, one] of typed.entries()) {
    const before = typed[place - 1];
    const vague = one.reading.kind === 'text' || one.reading.kind === 'number';
    if (vague && before && CONFIRMS.test(wordsAround(one))) one.reading.confirms = before.index;
  }
}

function readRepeat(one: Typed, typed: readonly Typed[]): void {
  const { kind } = one.reading;
  const earlier = typed.findLast(
    ({ index, reading }) => index < one.index && reading.kind === kind && reading.confirms === null,
  );
  if (!earlier || one.reading.part) return;
  const again = CONFIRMS.test(wordsAround(one)) || /[_-]?2$|confirm/i.test(one.hints.field_name);
  const same = kind === 'password' || kind === 'new_password' || kind === 'email';
  if (again || (same && !OTHER_PERSON.test(wordsAround(one)))) one.reading.confirms = earlier.index;
}

function wordsAround({ hints }: Typed): string {
  return `${hints.label} ${hints.field_name} ${hints.placeholder}`;
}

/** Of two dates in a form the second is the later one, whatever they are called. */
function readDates(typed: readonly Typed[]): void {
  for (const [start, end] of [
    ['date', 'date_end'],
    ['time', 'time_end'],
    ['datetime', 'datetime_end'],
  ] as const) {
    const [first, ...later] = typed.filter(
      ({ reading }) => !reading.part && (reading.kind === start || reading.kind === end),
    );
    if (!first || later.length === 0) continue;
    const reversed = first.reading.kind === end && later.some(({ reading }) => reading.kind === start);
    if (!reversed) for (const { reading } of later) reading.kind = end;
  }
}

/** Two short fields behind a card number are its month and year, and a short one after those its code. */
function readCard(typed: readonly Typed[]): void {
  const at = typed.findIndex(({ reading }) => reading.kind === 'card_number');
  if (at < 0) return;
  for (const { reading } of typed)
    if (DATE_KINDS.has(reading.kind) && !reading.part && reading.kind !== 'birth_date')
      reading.kind = 'card_expiry';
  const behind = typed
    .slice(at + 1, at + 4)
    .filter(({ reading, hints }) => isVague(reading) && isShort(hints));
  const [one, two, three] = behind;
  if (one && two && !typed.some(({ reading }) => /^card_(expiry|month)$/.test(reading.kind))) {
    one.reading.kind = 'card_month';
    two.reading.kind = 'card_year';
  }
  const code = three ?? (behind.length === 1 ? one : undefined);
  if (code && !typed.some(({ reading }) => reading.kind === 'card_cvc')) code.reading.kind = 'card_cvc';
}

function isVague({ kind, part }: Reading): boolean {
  return part === null && ['text', 'number', 'code', 'year'].includes(kind);
}

function isShort({ max_length }: FieldHints): boolean {
  return max_length !== null && max_length <= 4;
}

/** A least and a greatest number side by side. */
function readLimits(typed: readonly Typed[]): void {
  for (let at = 0; at + 1 < typed.length; at += 1) {
    const [one, two] = [typed[at], typed[at + 1]];
    if (!one || !two || !isAmount(one) || !isAmount(two)) continue;
    if (!LOW.test(wordsAround(one)) || !HIGH.test(wordsAround(two))) continue;
    one.reading.kind = 'number_low';
    two.reading.kind = 'number_high';
  }
}

function isAmount({ reading, hints }: Typed): boolean {
  if (!['number', 'price', 'quantity', 'weight', 'age', 'text'].includes(reading.kind)) return false;
  return hints.input_type === 'number' || reading.kind !== 'text';
}

/** A name and one password and nothing personal beside them, as who has an account already is asked. */
function isSignIn(typed: readonly Typed[], around: string): boolean {
  const passwords = typed.filter(({ reading }) => reading.kind === 'password');
  const [password] = passwords;
  if (passwords.length !== 1 || !password || typed.length > 3) return false;
  if (/new-password/.test(password.hints.autocomplete) || SIGNS_UP.test(around)) return false;
  const named = typed.some(({ reading }) => ['email', 'username', 'phone', 'text'].includes(reading.kind));
  if (!named || typed.some(({ reading }) => /name$/.test(reading.kind) && reading.kind !== 'username'))
    return false;
  return SIGNS_IN.test(around) || typed.length === 2;
}
