import { expect, test } from 'vitest';
import { button, field, link, screen } from '#tests/support/observed.ts';
import type { Driver, Observation } from '../drivers/contract.ts';
import { reachLogin } from './reach-login.ts';
import { Way } from './way.ts';

const login = link('Log in', 'http://app.test/login');
const home = screen([login, link('Docs', 'http://app.test/docs')], { structure: 'home' });
const coming = screen([login], { structure: 'coming', place: 'http://app.test/login' });
const FORM = { group: 'form:login' };
const there = screen(
  [
    login,
    field('Email', { input_type: 'email' }, FORM),
    field('Password', { input_type: 'password' }, FORM),
    { ...button('Sign in', FORM), submits: true },
  ],
  { structure: 'form', place: 'http://app.test/login' },
);

test('a form that comes after its page is waited for, though the link to it stands above it', async () => {
  const screens: Observation[] = [home, coming, coming, coming, there];
  const done: string[] = [];
  const driver = {
    observe: async () => screens[0],
    perform: async (action: { kind: string }) => {
      done.push(action.kind);
      if (screens.length > 1) screens.shift();
      return { status: 'done', effect: true, effects: [], detail: '', took_ms: 1 };
    },
  } as unknown as Driver;
  const way = await Way.from(driver, new AbortController().signal);
  const form = await reachLogin(way, { start_place: home.place });
  expect(form).toMatchObject({ kind: 'full', submit: { name: 'Sign in' } });
  expect(done).toEqual(['activate', 'press', 'press', 'press']);
});
