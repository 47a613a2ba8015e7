import type { Driver, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { signOutControls, tellSigned } from '#engine/login/find-login.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { likeness, need, pageOf } from '../shared/compare.ts';
import type { NoFacts, TriedKind } from '../shared/kind.ts';
import { openerOf } from '../shared/places.ts';
import { findSignOut } from '../shared/signing-out.ts';
import type { Trial } from '../shared/trial.ts';
import { sessionGoesOn } from './reproduce.ts';

/** Below this it is another screen than the one that was seen signed in. */
const ALIKE_MIN = 0.7;
/** How long an app may take to tell whether anybody is signed in, once what it asked for has come. */
const TOLD_MS = 1_000;

/** Who has signed out is let in no more with what the browser kept of that session (OWASP ASVS 4.0.3, 3.3.1). */
export const staleSession: TriedKind<'goes_on', NoFacts> = {
  id: 'stale_session',
  category: 'security',
  description: 'After signing out, the cookies and storage of before still open the pages of the account',
  sentence: 'Sign out by TARGET, and come back with the cookies and storage of before',
  fingerprint_rule: 'route of the page',
  general: true,
  // The session is the account's, wherever it is ended.
  blames: () => 'session',
  variants: {
    goes_on: {
      severity: 'major',
      because: 'who gets hold of a session keeps it, whatever the user does',
      title: () => 'A session goes on after signing out',
    },
  },
  budget: { chance: 0.3, seconds: 10, most: 1, waiting_cost: 8, time_ms: 30_000 },
  sure: true,
  changes: false,
  reproduce: ({ used }) => {
    const opener = used.opener();
    return shownBy(sessionGoesOn, { signOut: used.target(), ...(opener ? { opener } : {}) });
  },
  appliesTo: (context) =>
    context.mode === 'active' && context.accounts > 0
      ? signOutControls(context.seen)
          .slice(0, 1)
          .map(({ target }) => ({
            kind: 'check' as const,
            check: 'stale_session',
            target,
            ...openerOf(context),
          }))
      : [],
  run: async (trial, { target, opener }) => {
    const { driver, start } = trial;
    need(target && driver.beside, 'an account of its own');
    const own = await driver.beside('same');
    need(own, 'the account cannot sign in a second time');
    const { inside, session } = await closing(own, () => signOut(trial, own, opener));
    const later = await driver.beside({ session });
    need(later, 'no session of before');
    const seen = await closing(later, () => visitTold(trial, later, start.place));
    if (seen.place !== inside.place || tellSigned(seen) !== tellSigned(inside)) return [];
    if (likeness(seen, inside) < ALIKE_MIN) return [];
    return [
      {
        variant: 'goes_on',
        facts: {},
        description: `The account signed out, and ${pageOf(start.place)} asked for a login then; with the cookies and storage of before it is shown as if nobody had.`,
        place: start.place,
        element: target,
        key: [],
        context: {},
      },
    ];
  },
};

/** The page as it is shown signed in, and the session that it was shown to, which is then ended by the app's own control. */
async function signOut(
  trial: Trial,
  own: Driver,
  opener: ElementTarget | undefined,
): Promise<{ inside: Observation; session: unknown }> {
  const { place } = trial.start;
  const inside = await visitTold(trial, own, place);
  need(inside.place === place && tellSigned(inside) !== 'out', 'it is shown to whoever has signed in');
  const found = await findSignOut(own, inside, opener);
  need(found, 'a way to sign out');
  const session = await own.session();
  await own.perform({ kind: 'activate', target: found.control });
  const after = await whenTold(trial, own, await own.observe({ patient: true }));
  // Where it ends with a page that says so, the page of before asks for a login.
  const isOut = tellSigned(after) === 'out' || tellSigned(await visitTold(trial, own, place)) === 'out';
  need(isOut, 'it does not sign out');
  return { inside, session };
}

/** A place once it tells whether anybody is signed in: an app may ask its server first. */
async function visitTold(trial: Trial, driver: Driver, place: string): Promise<Observation> {
  return whenTold(trial, driver, await visit(driver, place));
}

async function whenTold(trial: Trial, driver: Driver, first: Observation): Promise<Observation> {
  let seen = first;
  const isTold = async () => {
    if (tellSigned(seen) === 'unknown') seen = await driver.observe({ patient: true });
    return tellSigned(seen) !== 'unknown';
  };
  await trial.until(isTold, TOLD_MS);
  return seen;
}
