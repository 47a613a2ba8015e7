import { placeholder, WRONG_PASSWORD } from '#engine/login/account.ts';
import { tellSigned } from '#engine/login/find-login.ts';
import { refusalOf } from '#engine/login/refusal.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { closing } from '../shared/beside.ts';
import { need } from '../shared/compare.ts';
import type { CheckContext, NoFacts, TriedKind } from '../shared/kind.ts';
import type { Trial } from '../shared/trial.ts';
import { tellsAccounts, withoutNames } from './reproduce.ts';

/** Nobody's names: the domain is reserved (RFC 2606). */
const NOBODY = 'rove-nobody-1@example.com';
const NOBODY_ELSE = 'rove-nobody-2@example.com';

/**
 * A login says the same to a wrong password whether or not there is such an account (CWE-204; OWASP WSTG-IDNT-04). Each
 * name is tried once, so that no account is locked; two names that do not exist tell what the app says to any.
 */
export const accountEnumeration: TriedKind<'told', NoFacts> = {
  id: 'account_enumeration',
  category: 'security',
  description: 'The login tells whoever asks whether an account with a name or an address exists',
  sentence: 'Sign in with a wrong password, as the test account and as nobody',
  fingerprint_rule: 'the app',
  general: true,
  blames: () => 'login',
  variants: {
    told: {
      severity: 'minor',
      because: 'it helps whoever guesses passwords, and opens no account by itself',
      title: () => 'The login tells which accounts exist',
    },
  },
  budget: { chance: 0.03, seconds: 6, most: 1, waiting_cost: 4, time_ms: 30_000 },
  sure: true,
  changes: false,
  reproduce: ({ used }) => {
    const asAccount = used.asOther({ password: WRONG_PASSWORD });
    const asNobody = used.asOther({ username: NOBODY, password: WRONG_PASSWORD });
    const asNobodyElse = used.asOther({ username: NOBODY_ELSE, password: WRONG_PASSWORD });
    return asAccount && asNobody && asNobodyElse
      ? shownBy(tellsAccounts, { asAccount, asNobody, asNobodyElse })
      : null;
  },
  appliesTo: ({ mode, accounts, seen }: CheckContext) =>
    mode === 'active' && accounts > 0 && seen.dialogs === 0 && tellSigned(seen) !== 'out'
      ? [{ kind: 'check' as const, check: 'account_enumeration' }]
      : [],
  run: async (trial) => {
    const own = placeholder({ index: 0 }, 'username');
    const nobody = await answer(trial, NOBODY);
    const account = await answer(trial, own);
    const nobodyElse = await answer(trial, NOBODY_ELSE);
    need(nobody === nobodyElse, 'a login that answers alike to two strangers');
    if (account === nobody) return [];
    return [
      {
        variant: 'told',
        facts: {},
        description: `To a wrong password the login says "${account}" where there is such an account, and "${nobody}" where there is none.`,
        place: trial.start.place,
        key: [],
        context: { account, nobody },
      },
    ];
  },
};

/** What the login says to a wrong password. @throws Unfit where it says nothing */
async function answer(trial: Trial, username: string): Promise<string> {
  const out = await trial.driver.beside?.('nobody');
  need(out, 'a session of nobody');
  const { start, signal } = trial;
  const said = await closing(out, () =>
    refusalOf(out, { username, password: WRONG_PASSWORD }, { start_place: start.place, signal }),
  );
  need(said, 'a login that refuses');
  return withoutNames(said);
}
