import type { ElementView, Observation } from '../drivers/contract.ts';
import {
  accountControls,
  findCodeStep,
  findLoginForm,
  loginControls,
  signOutControls,
} from './find-login.ts';
import { routerPath } from './words.ts';

type Named = { role: string; name: string };

/** What tells signed in from signed out in this app. JSON, without a secret in it. */
export type Probe = {
  /** Controls that only a signed-in user sees. */
  signs: Named[];
  /** Controls that lead to a login and stay for a signed-in user. */
  kept: Named[];
  /** Where the signs were seen: signed out, it shows the login. */
  home: string;
  /** Paths of the login's own screens. */
  login_paths: string[];
  /** Paths that show a login form to a signed-in user too: they tell nothing. */
  mute_paths: string[];
};

const NAMED_MAX = 8;

/** Learns from the screens before and after the login; `before` is null when the session was there already. */
export function learnProbe(before: Observation | null, after: Observation, loginPlace: string): Probe {
  const known = new Set(before?.elements.map(keyOf));
  const fresh = accountControls(after).filter((view) => !known.has(keyOf(view)));
  return {
    signs: [...signOutControls(after), ...(before ? fresh : [])].slice(0, NAMED_MAX).map(named),
    kept: loginControls(after).slice(0, NAMED_MAX).map(named),
    home: after.place,
    login_paths:
      loginPlace && routerPath(loginPlace) !== routerPath(after.place) ? [routerPath(loginPlace)] : [],
    mute_paths: [],
  };
}

/** Whether a screen is that of a signed-in user, as far as it tells. */
export function isSignedIn(probe: Probe, seen: Observation): 'in' | 'out' | 'unknown' {
  if (signOutControls(seen).length > 0) return 'in';
  const shown = new Set(seen.elements.map(keyOf));
  if (probe.signs.some((one) => shown.has(keyFor(one)))) return 'in';
  const path = routerPath(seen.place);
  if (probe.mute_paths.includes(path)) return 'unknown';
  if (probe.login_paths.includes(path)) return 'out';
  const form = findLoginForm(seen);
  if (form && form.kind !== 'password_only') return 'out';
  const kept = new Set(probe.kept.map(keyFor));
  if (loginControls(seen).some((view) => !kept.has(keyOf(view)))) return 'out';
  return form === null && findCodeStep(seen) !== null && /log|auth|sign|2fa|mfa|otp/i.test(path)
    ? 'out'
    : 'unknown';
}

/** A screen that spoke of a login though the session lasts: it is not asked again. */
export function mute(probe: Probe, place: string): Probe {
  const path = routerPath(place);
  return {
    ...probe,
    login_paths: probe.login_paths.filter((one) => one !== path),
    mute_paths: [...new Set([...probe.mute_paths, path])].slice(-40),
  };
}

const named = ({ target }: ElementView): Named => ({ role: target.role, name: target.name });
const keyFor = ({ role, name }: Named): string => `${role}\n${name}`;
const keyOf = (view: ElementView): string => keyFor(view.target);
