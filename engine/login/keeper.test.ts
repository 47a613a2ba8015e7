import { describe, expect, it } from 'vitest';
import { type LoginSummary, loginSentence } from '#domain/report/login.ts';
import { button, field, link, screen } from '#tests/support/observed.ts';
import type { Driver } from '../drivers/contract.ts';
import { joinLoginStates, LoginKeeper, type LoginState } from './keeper.ts';

const signal = new AbortController().signal;
const account = {
  index: 0,
  username: 'mia@app.test',
  label: '',
  password: true,
  totp: false,
  session: false,
};
const start_place = 'http://app.test/';
/** No look and no action of it is ever asked for. */
const untouched = {} as Driver;

const signedIn: LoginState = {
  status: 'signed_in',
  detail: '',
  signed: 'in',
  probe: {
    signs: [{ role: 'button', name: 'Ana' }],
    kept: [],
    home: 'http://app.test/home',
    login_paths: ['/login'],
    mute_paths: [],
  },
  login_place: 'http://app.test/login',
  looks: 90,
  again: 0,
  gave_up: false,
  screens: {},
};
const keeperFrom = (from: LoginState) =>
  new LoginKeeper({ credentials: [account], start_place, from, signal });
const at = (path: string, ...names: string[]) =>
  screen(
    names.map((name) => button(name)),
    { place: `http://app.test${path}`, structure: path + names.join() },
  );

it('does nothing for a run without an account', async () => {
  const keeper = new LoginKeeper({ credentials: [], start_place, from: null, signal });
  const nothing = { status: null, detail: '', steps: [] };
  expect(await keeper.begin(untouched)).toEqual(nothing);
  expect(keeper.note(screen([link('Log in', 'http://app.test/login')]))).toBe('unknown');
  expect(keeper.needsLogin()).toBe(false);
  expect(await keeper.again(untouched)).toEqual(nothing);
  expect([keeper.summary(), keeper.refusal(button('Log out')), keeper.state().screens]).toEqual([
    null,
    '',
    {},
  ]);
});

it('does not try again in a later slice what was refused', async () => {
  const keeper = keeperFrom({ ...signedIn, status: 'refused', detail: 'Wrong password', probe: null });
  expect(await keeper.begin(untouched)).toEqual({ status: 'refused', detail: 'Wrong password', steps: [] });
});

describe('from one look after another', () => {
  it('a screen that tells nothing counts as the one before', () => {
    const keeper = keeperFrom(signedIn);
    expect([at('/a', 'Ana'), at('/b', 'Save'), at('/b', 'Save')].map((seen) => keeper.note(seen))).toEqual([
      'in',
      'in',
      'in',
    ]);
    expect(keeper.summary()).toEqual({ status: 'signed_in', detail: '', signed_in_states: 2, states: 2 });
  });

  it('the login shown again is a loss, and the sign of before takes it back', () => {
    const keeper = keeperFrom(signedIn);
    expect(keeper.note(at('/login', 'Save'))).toBe('out');
    expect(keeper.needsLogin()).toBe(true);
    keeper.note(at('/a', 'Ana'));
    expect(keeper.needsLogin()).toBe(false);
  });

  it('leaves alone what ends the session', () => {
    expect(keeperFrom(signedIn).refusal(button('Log out'))).toBe('it ends the session');
  });
});

it('joins what several keepers saw', () => {
  const one = { ...signedIn, status: 'lost' as const, screens: { a: true, b: false } };
  const other = { ...signedIn, screens: { b: true, c: false } };
  expect(joinLoginStates([one, other])).toEqual({ ...other, screens: { a: true, b: true, c: false } });
  expect(joinLoginStates([])).toBeNull();
});

it.each<[Partial<LoginSummary>, string]>([
  [{}, 'Signed in on 37 of 41 screens.'],
  [
    { status: 'refused', detail: 'Wrong password.', signed_in_states: 0 },
    'Could not sign in: Wrong password.',
  ],
  [{ status: 'lost', detail: 'It ended' }, 'Signed in on 37 of 41 screens; the session was lost: It ended.'],
])('says %o', (given, sentence) => {
  expect(loginSentence({ status: 'signed_in', detail: '', signed_in_states: 37, states: 41, ...given })).toBe(
    sentence,
  );
});

it('a home that asks for its session first is given the time to show whose it is', async () => {
  const shown = [at('/docs', 'Log in'), at('/home'), at('/home', 'Log in'), at('/home', 'Ana')];
  const driver = {
    perform: async () => ({ status: 'done', effect: true, effects: [], detail: '', took_ms: 0 }),
    observe: async () => (shown.length > 1 ? shown.shift() : shown[0]),
  } as unknown as Driver;
  const keeper = keeperFrom(signedIn);
  keeper.note(screen([link('Log in', 'http://app.test/login')], { place: 'http://app.test/docs' }));
  expect(keeper.needsLogin()).toBe(true);
  expect(await keeper.again(driver)).toMatchObject({ status: 'signed_in' });
  expect(keeper.summary()).toMatchObject({ status: 'signed_in' });
});

it('a screen that speaks of a login is asked once while the session lasts, the login itself each time', async () => {
  const login = screen(
    [
      field('E-mail', { input_type: 'email' }, { group: 'form' }),
      field('Password', { input_type: 'password' }, { group: 'form' }),
      button('Log in', { group: 'form', submits: true }),
    ],
    { place: 'http://app.test/login', structure: 'login' },
  );
  const docs = screen([link('Log in', 'http://app.test/login')], { place: 'http://app.test/docs' });
  const keeper = keeperFrom(signedIn);
  const goesHomeFrom = async (seen: typeof login) => {
    keeper.note(seen);
    if (!keeper.needsLogin()) return false;
    let now = seen;
    const driver = {
      perform: async () => {
        now = at('/home', 'Ana');
        return { status: 'done', effect: true, effects: [], detail: '', took_ms: 0 };
      },
      observe: async () => now,
    } as unknown as Driver;
    return (await keeper.again(driver)).steps.length === 1;
  };
  expect([await goesHomeFrom(docs), await goesHomeFrom(docs)]).toEqual([true, false]);
  expect([await goesHomeFrom(login), await goesHomeFrom(login)]).toEqual([true, true]);
});
