import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const LOGIN = 'form|login';

/** A page inside, beside which nobody is shown a login that refuses; `opens`: whether its button can be pressed again. */
function inside(opens: boolean): Notes {
  const login = (): Notes => {
    let isRefused = false;
    return {
      show: () => ({
        elements: [
          field('Email', { input_type: 'email', field_name: 'email' }, { group: LOGIN }),
          field('Password', { input_type: 'password', field_name: 'password' }, { group: LOGIN }),
          button('Sign in', { group: LOGIN, submits: true, enabled: opens || !isRefused }),
        ],
        look: {
          place: 'http://app.test/login',
          text: `Sign in${isRefused ? '\nThe password is wrong.' : ''}`,
        },
      }),
      act: (action) => {
        if (action.kind === 'fill') isRefused = true;
        if (action.kind === 'open') isRefused = false;
        return [];
      },
    };
  };
  return { show: () => ({ elements: [button('Sign out')] }), act: () => [], beside: () => login() };
}

describe('a login that refuses a wrong password', () => {
  it('is told of where its button cannot be pressed again', async () => {
    expect(await verdict('stuck_login', inside(false), 0, { mode: 'active', accounts: 1 })).toEqual([
      '"Sign in" cannot be pressed again after a wrong password',
    ]);
  });

  it('is not where it can be tried again', async () => {
    expect(await verdict('stuck_login', inside(true), 0, { mode: 'active', accounts: 1 })).toEqual([]);
  });
});
