import logOut from '#engine/safety/log-out-words.json' with { type: 'json' };
import moreLogOut from './log-out-words.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/**
 * The words of signing in and out, in the languages most seen on the web. The anchored ones are for whole names of
 * controls, so that "How to log in to the old site" is not taken for the login.
 */
const whole = (words: string, tail = '') =>
  new RegExp(`^[\\s→›»>·|👤🔒-]*(?:${words})${tail}[\\s→›»>·|!…-]*$`, 'iu');

const LOGIN_WORDS = words.login.join('|');
const MORE =
  "(?: now| here| jetzt| again|して続ける|する)?(?: (?:to|into|with|in|mit|avec|con|com|using|via) [\\p{L}\\p{N}'’&. -]{1,40})?";
const LOGOUT_WORDS = [...logOut.latin, ...logOut.others, ...moreLogOut].join('|');
const ACCOUNT_WORDS = words.account.join('|');

/** Words of a login at the beginning of a title, or of a heading in an observation's structure. */
export const LOGIN_TITLE = new RegExp(`^(?:${LOGIN_WORDS}|welcome back)(?![\\p{L}])`, 'iu');
export const LOGIN_HEADING = new RegExp(`\\bh[1-3]:(?:${LOGIN_WORDS}|welcome back)(?![\\p{L}])`, 'iu');
/** A control that leads to the login. */
export const LOGIN = whole(LOGIN_WORDS, MORE);
/** A control that ends the session. */
export const LOGOUT = whole(
  LOGOUT_WORDS,
  "(?: (?:of|from|von|de) [\\p{L}\\p{N}'’&. -]{1,40}| \\(.{1,60}\\))?",
);
/** A control for what a signed-in user has; some apps show it to all. */
export const ACCOUNT = whole(ACCOUNT_WORDS);
/** A menu that may hold the login on small screens. */
export const MENU = whole('(?:open |toggle |main )?(?:menu|navigation|nav|men[üu]|men[úu])');
/** A control that sends a login form's first half. */
export const NEXT = whole(
  words.next.join('|'),
  '(?: with (?:e-?mail|password|user ?name)| mit e-?mail| avec (?:e-?mail|un e-?mail))?',
);
/** A control that sends a form with a code or a password, whatever it calls it. */
export const SEND = whole(words.send.join('|'), '(?: code| and .{1,20})?');

/** Something in a form's words says that it makes an account, or changes a password. */
export const REGISTERS = new RegExp(words.registers.join('|'), 'iu');
/** Forms with one field for an address that are no login. */
export const NOT_A_LOGIN = new RegExp(words.notALogin.join('|'), 'iu');
/** Controls in a login form that do not send it. */
export const BESIDE = new RegExp(words.beside.join('|'), 'iu');
/** What an app says of a wrong name, password or code. */
export const REFUSAL = new RegExp(words.refusal.join('|'), 'iu');
/** A field or screen that asks for a one-time code. */
export const CODE = new RegExp(words.code.join('|'), 'iu');
/** Words that one may not be able to pass without a person. */
export const HUMAN_CHECK =
  /captcha|i['’]m not a robot|i am not a robot|verify (?:that )?you are (?:a )?human|kein roboter|pas un robot|no soy un robot/iu;
/** What would take the test account away from the run: its password, its second factor, all its sessions. */
export const ACCOUNT_KEYS = new RegExp(words.accountKeys.join('|'), 'iu');
/** The field of the present password, which only a change of it asks for. */
export const PRESENT_PASSWORD = new RegExp(words.presentPassword.join('|'), 'iu');
/** Consent to cookies, which may cover the login. */
export const CONSENT = whole(words.consent.join('|'));

/** Paths of places that are logins, and of such that end a session or make an account. */
const LOGIN_PATH =
  /(?:^|[/_.-])(?:log-?in|log-?on|sign-?in|signin|auth|authenticate|anmelden|anmeldung|connexion|iniciar-sesion|entrar|accedi|inloggen|account\/login|session[s]?\/new|wp-login)(?:[/_.?-]|$)/i;

/** Whether an address looks like that of a login. */
export function isLoginPlace(place: string): boolean {
  const path = routerPath(place);
  return LOGIN_PATH.test(path) && !/log-?out|sign-?out|log-?off|sign-?up|register/i.test(path);
}

/** Path and router fragment of a place, without its query. */
export function routerPath(place: string): string {
  if (!URL.canParse(place)) return place.split('?')[0] ?? place;
  const { pathname, hash } = new URL(place);
  const inner = /^#!?\//.test(hash) ? (hash.split('?')[0] ?? '') : '';
  return `${pathname.replace(/\/+$/, '') || '/'}${inner}`;
}
