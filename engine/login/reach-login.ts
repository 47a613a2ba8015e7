import type { ElementView, Observation } from '../drivers/contract.ts';
import { accountControls, findLoginForm, type LoginForm, loginControls } from './find-login.ts';
import type { Way } from './way.ts';
import { CONSENT, MENU, routerPath } from './words.ts';

const CONTROLS_MAX = 3;

/**
 * Goes to the login form: the one on this screen, the place known to have one, what the controls of the start place
 * lead to, and last what its account control or its menu opens. Gives null when none of them shows one.
 */
export async function reachLogin(
  way: Way,
  { start_place, login_place }: { start_place: string; login_place?: string | undefined },
): Promise<LoginForm | null> {
  const here = formOf(way.seen);
  if (here) return here;
  const before = way.seen;
  if (login_place && (await way.act({ kind: 'open', place: login_place })).status === 'done') {
    const known = await shownForm(way, before);
    if (known) return known;
  }
  if (routerPath(way.seen.place) !== routerPath(start_place))
    await way.act({ kind: 'open', place: start_place });
  await passConsent(way);
  return formOf(way.seen) ?? (await throughControls(way, start_place)) ?? throughMenus(way, start_place);
}

/** Answers a question about cookies, which may cover all else. */
export async function passConsent(way: Way): Promise<boolean> {
  const answer = way.seen.elements.find(
    ({ affordance, target }) => affordance === 'activate' && CONSENT.test(target.name),
  );
  return answer ? (await way.act({ kind: 'activate', target: answer.target })).status === 'done' : false;
}

async function throughControls(way: Way, start: string): Promise<LoginForm | null> {
  const controls = loginControls(way.seen).slice(0, CONTROLS_MAX);
  for (const control of controls) {
    const form = await through(way, control);
    if (form) return form;
    await back(way, start, control);
  }
  return null;
}

async function throughMenus(way: Way, start: string): Promise<LoginForm | null> {
  const menus = way.seen.elements.filter(
    ({ affordance, target }) => affordance === 'activate' && MENU.test(target.name),
  );
  for (const menu of [...accountControls(way.seen), ...menus].slice(0, CONTROLS_MAX)) {
    const form = await through(way, menu);
    if (form) return form;
    const inside = loginControls(way.seen)[0];
    const deeper = inside ? await through(way, inside) : null;
    if (deeper) return deeper;
    await back(way, start, menu);
  }
  return null;
}

async function through(way: Way, control: ElementView): Promise<LoginForm | null> {
  const before = way.seen;
  const result = await way.act({ kind: 'activate', target: control.target });
  return result.status === 'done' ? shownForm(way, before) : null;
}

/** The next control is looked for where this one was: what led nowhere is no part of the way. */
async function back(way: Way, start: string, control: ElementView): Promise<void> {
  const there = way.seen.elements.some(({ target }) => target.path === control.target.path);
  if (routerPath(way.seen.place) === routerPath(start) && there) return;
  await way.act({ kind: 'open', place: start });
}

/** The form, once it is there; what led to a login before may still stand above it while it is coming. */
async function shownForm(way: Way, before: Observation): Promise<LoginForm | null> {
  const known = new Set(loginControls(before).map(({ target }) => target.name));
  const leadsOn = (seen: Observation) => loginControls(seen).some(({ target }) => !known.has(target.name));
  await way.until((seen) => formOf(seen) !== null || leadsOn(seen));
  return formOf(way.seen);
}

/** A password alone is asked for in many places; as a way in it counts where nothing else is shown. */
function formOf(seen: Observation): LoginForm | null {
  const form = findLoginForm(seen);
  if (form?.kind !== 'password_only') return form;
  return seen.elements.length <= 12 ? form : null;
}
