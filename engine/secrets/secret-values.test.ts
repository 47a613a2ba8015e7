import { expect, it } from 'vitest';
import { button, field, screen } from '#tests/support/observed.ts';
import type { Action, Driver } from '../drivers/contract.ts';
import { codeAction } from '../login/account.ts';
import { findCodeStep } from '../login/find-login.ts';
import { UsedCodes } from '../login/used-codes.ts';
import { withSecrets } from './secret-values.ts';
import { Secrets } from './secrets.ts';

const ANA = { username: 'ana', password: 'password of ana', totp_secret: 'JBSWY3DPEHPK3PXP' };

it('a code is told to be refused by the screen that comes, not by the moment before it', async () => {
  const clock = { at: 59_000 };
  const secrets = new Secrets([ANA], new AbortController().signal, {
    clock: {
      now: () => clock.at,
      wait: async (ms) => {
        clock.at += ms;
      },
    },
    used: new UsedCodes(),
  });
  const asking = screen([field('Code', { autocomplete: 'one-time-code' }), button('Verify')], {
    text: 'Enter the code of your authenticator app',
  });
  const shown = [screen([], { text: '' }), screen([], { text: '' }), asking, screen([button('Sign out')])];
  const typed: string[] = [];
  const driver = {
    capabilities: { browser: false, probes: [] },
    observe: async () => (shown.length > 1 ? shown.shift() : shown[0]),
    perform: async (action: Action) => {
      if (action.kind === 'fill') typed.push(action.fields[0]?.value ?? '');
      return { status: 'done', effect: true, effects: [], detail: '', took_ms: 0 };
    },
  } as unknown as Driver;
  const step = findCodeStep(asking);
  if (!step) throw new Error('the screen asks for no code');
  await withSecrets(driver, secrets).perform(codeAction(step, { index: 0 }));
  expect(typed).toHaveLength(2);
  expect(new Set(typed).size).toBe(2);
});
