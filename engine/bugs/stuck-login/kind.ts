import type { Driver, Observation } from '#engine/drivers/contract.ts';
import { WRONG_PASSWORD } from '#engine/login/account.ts';
import { findLoginForm, tellSigned } from '#engine/login/find-login.ts';
import { refusalOf } from '#engine/login/refusal.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing, visit } from '../shared/beside.ts';
import { need } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { staysShut } from './reproduce.ts';

type Facts = { button: string };

/** Nobody's name: the domain is reserved (RFC 2606), so that no account is locked. */
const NOBODY = 'rove-nobody-3@example.com';

/** Who mistypes a password can correct it and sign in. */
export const stuckLogin: TriedKind<'shut', Facts> = {
  id: 'stuck_login',
  category: 'functional',
  description: 'After a wrong password was refused, the login cannot be sent again',
  sentence: 'Sign in with a wrong password, and try again',
  fingerprint_rule: 'the button’s name',
  general: true,
  variants: {
    shut: {
      severity: 'minor',
      because: 'the user has to find out that the page must be loaded anew',
      title: ({ button }) => `"${button}" cannot be pressed again after a wrong password`,
    },
  },
  budget: { chance: 0.06, seconds: 4.5, most: 1, waiting_cost: 4, time_ms: 30_000 },
  sure: true,
  changes: false,
  reproduce: ({ facts: { button }, used }) => {
    const asNobody = used.asOther({ username: NOBODY, password: WRONG_PASSWORD });
    return asNobody && shownBy(staysShut, { asNobody, button });
  },
  appliesTo: ({ mode, accounts, seen }: CheckContext) =>
    mode === 'active' && accounts > 0 && seen.dialogs === 0 && tellSigned(seen) !== 'out'
      ? [{ kind: 'check' as const, check: 'stuck_login' }]
      : [],
  run: async (trial) => {
    const out = await trial.driver.beside?.('nobody');
    need(out, 'a session of nobody');
    const button = await closing(out, () => shutAfterRefusal(trial, out));
    if (button === null) return [];
    return [
      {
        variant: 'shut',
        facts: { button },
        description: `The login refused a wrong password and is still shown, and "${button}" cannot be pressed until the page is loaded again.`,
        place: trial.start.place,
        key: [button],
        context: { button },
      },
    ];
  },
};

/** The name of the button that cannot be pressed again; null where it can. @throws Unfit where nothing is refused in words. */
async function shutAfterRefusal(trial: Trial, out: Driver): Promise<string | null> {
  const { start, signal } = trial;
  const given = { username: NOBODY, password: WRONG_PASSWORD };
  const refuse = async () => {
    need(await refusalOf(out, given, { start_place: start.place, signal }), 'a login that refuses');
    return out.observe();
  };
  const refused = await refuse();
  const first = await visit(out, refused.place);
  const button = findLoginForm(first)?.submit;
  need(button && button !== 'enter' && isOpen(first, button.name), 'a button');
  if (isOpen(refused, button.name)) return null;
  // Some shut it for a moment, against whoever guesses.
  await refuse();
  const opens = async () => isOpen(await out.observe(), button.name);
  return (await trial.until(opens, trial.pace.save_ms * 2)) ? null : button.name;
}

function isOpen({ elements }: Observation, name: string): boolean {
  return elements.some(
    ({ target, enabled, affordance }) => affordance === 'activate' && enabled && target.name === name,
  );
}
