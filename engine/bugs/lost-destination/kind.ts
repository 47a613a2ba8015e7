import type { Driver, Observation } from '#engine/drivers/contract.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { signInHere } from '#engine/login/sign-in-here.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { lookUntilStill } from '#engine/model/usable.ts';
import { closing, visit } from '../shared/beside.ts';
import { isPlainWeb, need, pageOf } from '../shared/compare.ts';
import type { CheckContext, NoFacts, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { endsElsewhere } from './reproduce.ts';

/** A page that is shown signed in may still lead on, as one that says "welcome back" does. */
const REST_MS = { still: 700, most: 4_000 };

/** Who opens a page and is asked to sign in comes to that page once that is done. */
export const lostDestination: TriedKind<'elsewhere', NoFacts> = {
  id: 'lost_destination',
  category: 'functional',
  description: 'Whoever opens a page and is asked to sign in is led to another page than that one',
  sentence: 'Open the page signed out, and sign in where it asks for that',
  fingerprint_rule: 'once for all pages',
  general: true,
  variants: {
    elsewhere: {
      severity: 'minor',
      because: 'a link that somebody was sent leads to where they did not want to go',
      title: () => 'Signing in does not lead on to the page that was asked for',
    },
  },
  budget: { chance: 0.15, seconds: 5, most: 1, time_ms: 30_000 },
  sure: true,
  changes: false,
  reproduce: ({ used }) => {
    const signIn = used.asShown();
    return signIn && shownBy(endsElsewhere, { signIn });
  },
  appliesTo: (context) =>
    mayBeAskedFor(context) ? [{ kind: 'check' as const, check: 'lost_destination' }] : [],
  run: async (trial) => {
    const out = await trial.driver.beside?.('nobody');
    need(out, 'a session of nobody');
    const led = await closing(out, () => ledTo(trial, out));
    if (pageOf(led.place) === pageOf(trial.start.place)) return [];
    return [
      {
        variant: 'elsewhere',
        facts: {},
        description: `${pageOf(trial.start.place)} was opened signed out and asked for the account; signing in led to ${pageOf(led.place)}, though the account is shown the page when it is opened again.`,
        place: trial.start.place,
        key: [],
        context: { led_to: pageOf(led.place) },
      },
    ];
  },
};

/** A page inside that is not the one which the app begins with: to that one signing in leads anyway. */
function mayBeAskedFor({ mode, accounts, seen }: CheckContext): boolean {
  if (mode !== 'active' || accounts === 0 || seen.dialogs > 0 || !isPlainWeb(seen.place)) return false;
  // A link that skips to the content of its own page is none.
  const first = seen.elements.find(({ leads_to }) => /^[^#]+$/.test(leads_to))?.leads_to ?? '';
  return (
    tellSigned(seen) !== 'out' && new URL(seen.place).pathname !== '/' && pageOf(first) !== pageOf(seen.place)
  );
}

/** Where signing in leads whoever was asked for it on this page. @throws Unfit where it asks nobody, or is not for the account. */
async function ledTo(trial: Trial, out: Driver): Promise<Observation> {
  const { place } = trial.start;
  need(tellSigned(await visit(out, place)) === 'out', 'a page that asks who one is');
  const inside = await signInHere(out, trial.signal);
  need(inside, 'a form that signs in');
  const led = await lookUntilStill(out, inside, REST_MS);
  if (pageOf(led.place) === pageOf(place)) return led;
  const again = await visit(out, place);
  need(pageOf(again.place) === pageOf(place) && tellSigned(again) !== 'out', 'it is shown to the account');
  return led;
}
