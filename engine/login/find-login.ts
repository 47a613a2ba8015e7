import type { ElementTarget, ElementView, Observation } from '../drivers/contract.ts';
import { inferField } from '../forms/infer-field.ts';
import {
  ACCOUNT,
  BESIDE,
  CODE,
  isLoginPlace,
  LOGIN,
  LOGIN_HEADING,
  LOGIN_TITLE,
  LOGOUT,
  NEXT,
  NOT_A_LOGIN,
  REGISTERS,
  SEND,
} from './words.ts';

/** `name_first`: the password is asked for on the next screen; `password_only`: the name is known already, or not asked for. */
export type LoginForm = {
  kind: 'full' | 'name_first' | 'password_only';
  username: ElementView | null;
  password: ElementView | null;
  /** A one-time code that is asked for on the same screen. */
  code: ElementView | null;
  submit: ElementTarget | 'enter';
};

/** Where a one-time code is asked for: one field, or one for each digit. */
export type CodeStep = { fields: ElementView[]; submit: ElementTarget | 'enter' };

/** Beside the name and the password, a login may ask for a tenant or a code, and for no more. */
const OTHER_FIELDS_MAX = 2;
const DIGIT_FIELDS_MIN = 4;
const NAME_KINDS = new Set(['email', 'username', 'phone']);
const PERSONAL_KINDS = new Set(['first_name', 'last_name', 'birth_date', 'street', 'city', 'card_number']);

/** The login form on a screen, null when there is none. Forms that make an account or change a password are none. */
export function findLoginForm(seen: Observation): LoginForm | null {
  const fields = seen.elements.filter(isTypable);
  const passwords = fields.filter(isPassword);
  const forms = passwords.map((password) => formAround(password, passwords, fields, seen));
  const known = forms.filter((form) => form !== null);
  const best = known.find(({ kind }) => kind === 'full') ?? known[0];
  return best ?? (passwords.length === 0 ? nameFirst(fields, seen) : null);
}

/** The fields for a one-time code on a screen that asks for nothing else, null when there are none. */
export function findCodeStep(seen: Observation): CodeStep | null {
  const fields = seen.elements.filter(isTypable);
  if (fields.some((view) => isPassword(view) || kindOf(view) === 'card_number')) return null;
  const told = CODE.test(`${seen.title}\n${seen.text.slice(0, 3_000)}`);
  const digits = fields.filter(({ field }) => field?.max_length === 1);
  const isDigits = digits.length >= DIGIT_FIELDS_MIN && digits.length <= 8;
  if (isDigits && (told || digits.some(asksForCode))) return codeStep(digits, seen);
  const one = fields.find(asksForCode) ?? (told ? fields.find((view) => kindOf(view) === 'code') : undefined);
  return one ? codeStep([one], seen) : null;
}

/** Controls that lead to a login on the same site, the most telling first. */
export function loginControls(seen: Observation): ElementView[] {
  return anyLoginControls(seen).filter((view) => isOnSite(view, seen));
}

/** Where a login on another site is, '' when no control leads to one. */
export function foreignLogin(seen: Observation): string {
  return anyLoginControls(seen).find((view) => !isOnSite(view, seen))?.leads_to ?? '';
}

/** Controls that end the session. */
export function signOutControls(seen: Observation): ElementView[] {
  return seen.elements.filter(
    (view) =>
      view.affordance === 'activate' &&
      (LOGOUT.test(view.target.name) ||
        /\/(?:log-?out|sign-?out|log-?off|abmelden|logga-ut|deconnexion)(?:[/.?]|$)/i.test(
          pathIn(view.leads_to),
        )),
  );
}

/** Controls for what a user has; whether only a signed-in one sees them, the words do not tell. */
export function accountControls(seen: Observation): ElementView[] {
  return seen.elements.filter(
    ({ affordance, enabled, target }) => affordance === 'activate' && enabled && ACCOUNT.test(target.name),
  );
}

/** What the words of a screen tell of the session. */
export function tellSigned(seen: Observation): 'in' | 'out' | 'unknown' {
  if (signOutControls(seen).length > 0) return 'in';
  const form = findLoginForm(seen);
  if (form && form.kind !== 'password_only') return 'out';
  return anyLoginControls(seen).length > 0 ? 'out' : 'unknown';
}

function formAround(
  password: ElementView,
  passwords: readonly ElementView[],
  fields: readonly ElementView[],
  seen: Observation,
): LoginForm | null {
  const { group } = password;
  if (passwords.some((other) => other !== password && other.group === group)) return null;
  const at = seen.elements.indexOf(password);
  const others = fields.filter(
    (view) => view !== password && (view.group === group || isJustBefore(view, at, seen)),
  );
  if (others.length > OTHER_FIELDS_MAX + 1 || others.some((view) => PERSONAL_KINDS.has(kindOf(view))))
    return null;
  const submit = submitOf(group, at, seen);
  const name = typeof submit === 'string' ? '' : submit.name;
  if (REGISTERS.test(name) || REGISTERS.test(password.target.name)) return null;
  if (tokenOf(password) === 'new-password' && !LOGIN.test(name)) return null;
  const code = others.find(asksForCode) ?? null;
  const names = others.filter((view) => view !== code && seen.elements.indexOf(view) < at);
  const username =
    names.findLast((view) => NAME_KINDS.has(kindOf(view)) || tokenOf(view) === 'username') ??
    names.at(-1) ??
    null;
  return { kind: username ? 'full' : 'password_only', username, password, code, submit };
}

/** A field without a form of its own that stands right before a password without one belongs to it. */
function isJustBefore(view: ElementView, at: number, seen: Observation): boolean {
  const index = seen.elements.indexOf(view);
  if (index > at || view.group.startsWith('form:') || seen.elements[at]?.group.startsWith('form:'))
    return false;
  return index >= at - 3 && kindOf(view) !== 'search';
}

function nameFirst(fields: readonly ElementView[], seen: Observation): LoginForm | null {
  for (const view of fields) {
    if (!asksForName(view) || asksForCode(view)) continue;
    const inGroup = fields.filter(({ group }) => group === view.group);
    if (inGroup.length > OTHER_FIELDS_MAX) continue;
    const submit = submitOf(view.group, seen.elements.indexOf(view), seen);
    const name = typeof submit === 'string' ? '' : submit.name;
    if (NOT_A_LOGIN.test(`${view.group} ${view.field?.label} ${view.field?.field_name} ${name}`)) continue;
    if (REGISTERS.test(name) || isElsewhere(seen)) continue;
    if (LOGIN.test(name) || ((name === '' || NEXT.test(name) || SEND.test(name)) && isLoginScreen(seen)))
      return { kind: 'name_first', username: view, password: null, code: null, submit };
  }
  return null;
}

const asksForName = (view: ElementView): boolean =>
  NAME_KINDS.has(kindOf(view)) || /username|webauthn/.test(view.field?.autocomplete ?? '');

/** Screens on which an address alone is asked for, and which are no login though they speak of one. */
function isElsewhere({ place, title }: Observation): boolean {
  const path = pathIn(place);
  return (
    /register|sign-?up|forgot|recover|reset/i.test(path) ||
    /forgot|reset|recover|register|sign up/i.test(title)
  );
}

function isLoginScreen({ place, title, structure }: Observation): boolean {
  return isLoginPlace(place) || LOGIN_TITLE.test(title) || LOGIN_HEADING.test(structure);
}

function codeStep(fields: ElementView[], seen: Observation): CodeStep {
  const last = fields.at(-1);
  const submit = last ? submitOf(last.group, seen.elements.indexOf(last), seen) : 'enter';
  return { fields, submit };
}

/** The control that sends the form of the element at `at`; Enter does where none can be told. */
function submitOf(group: string, at: number, seen: Observation): ElementTarget | 'enter' {
  const controls = seen.elements.filter(
    (view, index) =>
      view.affordance === 'activate' &&
      view.enabled &&
      view.leads_to === '' &&
      (group ? view.group === group : index > at && !view.group.startsWith('form:')) &&
      (!BESIDE.test(view.target.name) || LOGIN.test(view.target.name)) &&
      !LOGOUT.test(view.target.name),
  );
  const own = controls.filter(({ target }) => !OTHERS_SIGN_IN.test(target.name));
  const found =
    own.find(({ target }) => LOGIN.test(target.name)) ??
    own.find(({ target, submits }) => submits && !REGISTERS.test(target.name)) ??
    own.find(({ target }) => NEXT.test(target.name) || SEND.test(target.name)) ??
    own.find(({ submits }) => submits);
  return found?.target ?? 'enter';
}

/** Logins through another company, which the run has no account with. */
const OTHERS_SIGN_IN =
  /google|facebook|apple|github|gitlab|microsoft|linkedin|twitter|\bsso\b|single sign|passkey|magic link|line\b.*ログイン|微信|支付宝|카카오|네이버/iu;

function anyLoginControls(seen: Observation): ElementView[] {
  const found = seen.elements.filter((view) => {
    const { name } = view.target;
    if (view.affordance !== 'activate' || !view.enabled || name.length > 60) return false;
    if (OTHERS_SIGN_IN.test(name) || REGISTERS.test(name) || LOGOUT.test(name)) return false;
    return LOGIN.test(name) || (view.leads_to !== '' && isLoginPlace(view.leads_to) && !BESIDE.test(name));
  });
  const weight = (view: ElementView) =>
    (LOGIN.test(view.target.name) ? 2 : 0) + (view.leads_to !== '' && isLoginPlace(view.leads_to) ? 1 : 0);
  return found.toSorted((a, b) => weight(b) - weight(a));
}

function isOnSite({ leads_to }: ElementView, { place }: Observation): boolean {
  if (!/^https?:/i.test(leads_to) || !URL.canParse(place)) return true;
  return new URL(leads_to).origin === new URL(place).origin;
}

function isTypable({ affordance, enabled, field }: ElementView): boolean {
  return affordance === 'type' && enabled && field !== null;
}

function isPassword(view: ElementView): boolean {
  return (
    view.field?.input_type === 'password' && tokenOf(view) !== 'one-time-code' && !/^cc-/.test(tokenOf(view))
  );
}

/** Whether the field itself, not the screen, speaks of a one-time code. */
function asksForCode(view: ElementView): boolean {
  if (tokenOf(view) === 'one-time-code') return true;
  const { field } = view;
  if (!field || field.input_type === 'password' || kindOf(view) === 'coupon') return false;
  return CODE.test(`${field.label}\n${field.field_name.replace(/[_-]/g, ' ')}\n${field.placeholder}`);
}

const kindOf = ({ field }: ElementView): string => (field ? inferField(field) : '');
const tokenOf = ({ field }: ElementView): string =>
  field?.autocomplete.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
const pathIn = (place: string): string => (URL.canParse(place) ? new URL(place).pathname : '');
