import type { LoginStatus } from '#domain/report/login.ts';
import type { Action, Driver, FieldValue, Observation } from '../drivers/contract.ts';
import type { Step } from '../model/suspicion.ts';
import { type Account, codeAction, placeholder, valueFor } from './account.ts';
import { findCodeStep, findLoginForm, foreignLogin, type LoginForm, tellSigned } from './find-login.ts';
import { passConsent, reachLogin } from './reach-login.ts';
import { refusalIn } from './refusal.ts';
import { isSignedIn, learnProbe, type Probe } from './session-probe.ts';
import { Way } from './way.ts';
import { HUMAN_CHECK } from './words.ts';

/** How a login went; `steps` are what was done for it, with placeholders for the secrets. */
export type LoginResult = {
  status: Exclude<LoginStatus, 'lost'>;
  detail: string;
  steps: Step[];
  probe: Probe | null;
  login_place: string;
};

type Places = { start_place: string; login_place?: string | undefined; signal: AbortSignal };
type Ending = Pick<LoginResult, 'status' | 'detail'>;

/** One try and one more: an account must never be locked by a test. */
const TRIES_MAX = 2;
const SCREENS_MAX = 8;
const DETAIL_MAX = 160;

/**
 * Signs in: finds the login from where the driver stands, fills it in, answers with a one-time code where one is asked
 * for, and makes sure that it worked. The driver is one that knows the account's secrets (`withSecrets`). The form is
 * sent once, and a second time only when the first brought neither success nor a refusal. Rejects when `signal` aborts.
 */
export async function logIn(driver: Driver, account: Account, places: Places): Promise<LoginResult> {
  const way = await Way.from(driver, places.signal);
  const before = way.seen;
  const end = (ending: Ending, login_place = '', probe: Probe | null = null): LoginResult => ({
    ...ending,
    detail: ending.detail.slice(0, DETAIL_MAX),
    steps: way.steps,
    probe,
    login_place,
  });
  if (tellSigned(before) === 'in')
    return end({ status: 'signed_in', detail: '' }, '', learnProbe(null, before, ''));
  if (!account.password || account.beforehand) return end(withoutForm(before, account));
  const form = await reachLogin(way, places);
  if (!form) {
    const recorded = account.session && tellSigned(way.seen) !== 'out';
    if (recorded) return end({ status: 'signed_in', detail: '' }, '', learnProbe(null, way.seen, ''));
    return end({ status: 'no_login_form', detail: whyNoForm(before) });
  }
  const login_place = way.seen.place;
  const ending = (await passScreens(way, account, form)) ?? (await makeSure(way, places.start_place));
  const probe = ending.status === 'signed_in' ? learnProbe(before, way.seen, login_place) : null;
  return end(ending, login_place, probe);
}

/** Whether the session that a driver stands in goes on: once it has come, its screen does not ask to sign in. */
export async function goesOn(driver: Driver, probe: Probe, signal: AbortSignal): Promise<boolean> {
  const way = await Way.from(driver, signal);
  await way.until((seen) => isSignedIn(probe, seen) !== 'unknown', { orCome: true });
  return isSignedIn(probe, way.seen) !== 'out';
}

/** `named`: the name was given on a screen of its own; `redrawn`: the form came anew while it was filled in. */
type Progress = { tries: number; named: boolean; redrawn: boolean };

/** Fills one screen after another; null when the login is gone without a word on whether it worked. */
async function passScreens(way: Way, account: Account, first: LoginForm): Promise<Ending | null> {
  const progress: Progress = { tries: 0, named: false, redrawn: false };
  let form: LoginForm | null = first;
  for (let screen = 0; screen < SCREENS_MAX; screen += 1) {
    if (tellSigned(way.seen) === 'in') return { status: 'signed_in', detail: '' };
    if (findCodeStep(way.seen)) return passCode(way, account);
    if (!form) return null;
    const exhausted = countTry(form, progress);
    if (exhausted) return refused(way.seen, '', exhausted);
    const text = way.seen.text;
    const fault = await send(way, form, account, progress.named);
    if (fault) {
      // An app that knows the session after all leaves its login by itself, and one that draws anew shows the form again.
      await way.until(isTold);
      form = findLoginForm(way.seen);
      if (!form && tellSigned(way.seen) !== 'out') return null;
      if (!form || progress.redrawn) return { status: 'failed', detail: fault };
      progress.redrawn = true;
      if (form.kind !== 'name_first') progress.tries -= 1;
      continue;
    }
    const sent: LoginForm['kind'] = form.kind;
    if (sent === 'name_first') progress.named = true;
    form = await formAfter(way, sent, text);
    const said = refusalIn(way.seen, text);
    if (form?.kind === sent && said) return { status: 'refused', detail: said };
  }
  return { status: 'failed', detail: 'The login asks for more screens than can be passed' };
}

/** Counts a form that is about to be sent; why it must not be sent once more, '' where it may. */
function countTry({ kind }: LoginForm, progress: Progress): string {
  if (kind === 'name_first') return progress.named ? 'The name of the test account was not taken' : '';
  progress.tries += 1;
  return progress.tries > TRIES_MAX ? 'The login form was sent twice and is still shown' : '';
}

/** The form that is shown once the one that was sent has been taken or refused. */
async function formAfter(way: Way, sent: LoginForm['kind'], text: string): Promise<LoginForm | null> {
  await way.until((seen) => hasMovedOn(seen, sent, text));
  // Where the form is gone, what tells of the session may come a moment later.
  if (!findLoginForm(way.seen)) await way.until(isTold, { orCome: true });
  return findLoginForm(way.seen);
}

async function send(way: Way, form: LoginForm, account: Account, named: boolean): Promise<string> {
  const action = fillFor(form, account, named);
  const result = await way.act(action);
  if (result.status === 'done') return '';
  // What covers the form may be a question about cookies.
  const again = (await passConsent(way)) ? await way.act(action) : result;
  return again.status === 'done' ? '' : `The login form could not be filled in: ${again.detail}`;
}

function fillFor(form: LoginForm, account: Account, named: boolean): Extract<Action, { kind: 'fill' }> {
  const { username, password, code, submit } = form;
  const fields: FieldValue[] = [];
  const given = named && username?.field?.value;
  if (username && !given) fields.push(valueFor(username, placeholder(account, 'username')));
  if (password) fields.push(valueFor(password, placeholder(account, 'password')));
  if (code && account.totp) fields.push(valueFor(code, placeholder(account, 'totp')));
  return { kind: 'fill', fields, submit };
}

async function passCode(way: Way, account: Account): Promise<Ending> {
  const step = findCodeStep(way.seen);
  if (!step || !account.totp)
    return {
      status: 'needs_code',
      detail: 'A one-time code is asked for, and no secret was given to make it',
    };
  const text = way.seen.text;
  await way.act(codeAction(step, account)); // A form that sends itself takes its button away: what is seen then counts.
  await way.until((seen) => findCodeStep(seen) === null);
  if (findCodeStep(way.seen)) return refused(way.seen, text, 'The one-time code was not taken');
  if (findLoginForm(way.seen)) return refused(way.seen, text, 'The login began anew after the one-time code');
  return { status: 'signed_in', detail: '' };
}

/** Looks at the start place: signed in, it shows no login any more. */
async function makeSure(way: Way, start: string): Promise<Ending> {
  await way.act({ kind: 'open', place: start });
  await way.until((seen) => tellSigned(seen) === 'in' || !seen.blank);
  return tellSigned(way.seen) === 'out'
    ? { status: 'failed', detail: 'The login went through, and the app still asks to sign in' }
    : { status: 'signed_in', detail: '' };
}

const isTold = (seen: Observation): boolean =>
  tellSigned(seen) === 'in' || findCodeStep(seen) !== null || findLoginForm(seen) !== null;

function hasMovedOn(seen: Observation, sent: LoginForm['kind'], text: string): boolean {
  if (seen.blank) return false;
  if (findCodeStep(seen) || tellSigned(seen) === 'in') return true;
  const form = findLoginForm(seen);
  return form?.kind !== sent || refusalIn(seen, text) !== '';
}

function refused(seen: Observation, text: string, otherwise: string): Ending {
  return { status: 'refused', detail: refusalIn(seen, text) || whyHuman(seen) || otherwise };
}

function whyNoForm(seen: Observation): string {
  const foreign = foreignLogin(seen);
  if (foreign && URL.canParse(foreign))
    return `The login is on another site (${new URL(foreign).host}): give a recorded session`;
  return whyHuman(seen) || 'No login form was found from the start page';
}

const whyHuman = (seen: Observation): string =>
  HUMAN_CHECK.test(seen.text) ? 'The login asks for a proof of being human: give a recorded session' : '';

function withoutForm(seen: Observation, { beforehand }: Account): Ending {
  if (tellSigned(seen) !== 'out') return { status: 'signed_in', detail: '' };
  const detail = beforehand
    ? 'The login that was made before this read-only run did not succeed'
    : 'The recorded session is no longer signed in';
  return { status: 'refused', detail };
}
