import { describe, expect, it } from 'vitest';
import { button, field, link, screen } from '#tests/support/observed.ts';
import type { ElementView, Observation } from '../drivers/contract.ts';
import { findCodeStep, findLoginForm, foreignLogin, loginControls, tellSigned } from './find-login.ts';
import { endsAccess } from './guard.ts';

const form = { group: 'form:login' };
const secret = (label: string, autocomplete = '') =>
  field(label, { input_type: 'password', autocomplete }, form);
const send = (name: string) => button(name, { ...form, submits: true });

function found(seen: Observation) {
  const login = findLoginForm(seen);
  if (!login) return null;
  const { kind, username, submit } = login;
  return [kind, username?.target.name ?? '', typeof submit === 'string' ? submit : submit.name];
}

describe('the login form', () => {
  it.each<[string, string, string]>([
    ['Email', 'Password', 'Log in'],
    ['Username or e-mail', 'Password', 'Sign in to Acme'],
    ['E-Mail-Adresse', 'Passwort', 'Anmelden'],
    ['Adresse e-mail', 'Mot de passe', 'Se connecter'],
    ['Correo electrónico', 'Contraseña', 'Iniciar sesión'],
    ['E-mail', 'Senha', 'Entrar'],
    ['Nome utente', 'Password', 'Accedi'],
    ['E-mailadres', 'Wachtwoord', 'Inloggen'],
    ['Adres e-mail', 'Hasło', 'Zaloguj się'],
    ['E-post', 'Lösenord', 'Logga in'],
    ['E-posta', 'Şifre', 'Giriş yap'],
    ['Логин', 'Пароль', 'Войти'],
    ['メールアドレス', 'パスワード', 'ログイン'],
    ['手机号', '密码', '登录'],
    ['아이디', '비밀번호', '로그인'],
  ])('%s, %s, %s', (name, password, submit) => {
    const seen = screen([
      link('Help', 'http://app.test/help'),
      field(name, {}, form),
      secret(password),
      send(submit),
    ]);
    expect(found(seen)).toEqual(['full', name, submit]);
    expect(tellSigned(seen)).toBe('out');
  });

  const box = { group: 'box:>div>input' };
  it.each<[string, ElementView[], unknown]>([
    [
      'the eye beside the password does not send it',
      [
        field('User', {}, box),
        field('Password', { input_type: 'password' }, box),
        button('Show password', { ...box, submits: true }),
        button('Log in', box),
      ],
      ['full', 'User', 'Log in'],
    ],
    [
      'boxes without any form, and a thing to click',
      [
        field('Search', { input_type: 'search' }),
        field('E-mail'),
        field('Password', { input_type: 'password' }),
        button('Login', { role: 'generic' }),
      ],
      ['full', 'E-mail', 'Login'],
    ],
    ['no button at all', [field('E-mail', {}, form), secret('Password')], ['full', 'E-mail', 'enter']],
    [
      'a tenant before the name',
      [field('Workspace', {}, form), field('E-mail', {}, form), secret('Password'), send('Continue')],
      ['full', 'E-mail', 'Continue'],
    ],
    [
      'beside the logins of others and a way to register',
      [
        button('Continue with Google', form),
        field('E-mail', {}, form),
        secret('Password'),
        send('Register'),
        send('Log in'),
        button('Log in with a passkey', form),
      ],
      ['full', 'E-mail', 'Log in'],
    ],
    ['the second of two steps', [secret('Enter your password'), send('Next')], ['password_only', '', 'Next']],
    [
      'beside the form of a newsletter',
      [
        field('Your e-mail', {}, { group: 'form:newsletter' }),
        button('Subscribe', { group: 'form:newsletter', submits: true }),
        field('E-mail', {}, form),
        secret('Password'),
        send('Sign in'),
      ],
      ['full', 'E-mail', 'Sign in'],
    ],
    [
      'not one that makes an account',
      [
        field('First name', {}, form),
        field('E-mail', {}, form),
        secret('Password', 'new-password'),
        send('Sign up'),
      ],
      null,
    ],
    [
      'not one that repeats the password',
      [field('E-mail', {}, form), secret('Password'), secret('Repeat password'), send('Create account')],
      null,
    ],
    ['not a newsletter', [field('E-mail', {}, form), send('Subscribe')], null],
    ['not a search', [field('Search', { input_type: 'search' }, form), send('Go')], null],
  ])('%s', (_, elements, expected) => {
    expect(found(screen(elements))).toEqual(expected);
  });

  it.each<[string, string, Partial<Observation>, unknown]>([
    ['E-mail', 'Next', { place: 'http://app.test/login' }, ['name_first', 'E-mail', 'Next']],
    ['E-Mail', 'Weiter', { title: 'Anmelden - Acme' }, ['name_first', 'E-Mail', 'Weiter']],
    [
      'Email',
      'Continue',
      { structure: 'main[h1:Sign in form[textbox:Email]]' },
      ['name_first', 'Email', 'Continue'],
    ],
    ['Username', 'Log in', {}, ['name_first', 'Username', 'Log in']],
    ['E-mail', 'Continue', { place: 'http://app.test/checkout' }, null],
    ['E-mail', 'Send', { place: 'http://app.test/login/forgot', title: 'Forgot password' }, null],
  ])('the name first: %s, %s, %o', (name, submit, given, expected) => {
    expect(found(screen([field(name, {}, form), send(submit)], given))).toEqual(expected);
  });
});

describe('the one-time code', () => {
  const digits = Array.from({ length: 6 }, (_, at) => field(`Digit ${at + 1}`, { max_length: 1 }, form));
  it.each<[string, ElementView[], string, number]>([
    ['by its token', [field('Code', { autocomplete: 'one-time-code' }, form), send('Verify')], '', 1],
    ['by its label', [field('Authentication code', {}, form), send('Verify')], '', 1],
    ['in German', [field('Bestätigungscode', {}, form), send('Bestätigen')], '', 1],
    ['in Japanese', [field('認証コード', {}, form), send('送信')], '', 1],
    ['by the words around it', [field('Code', {}, form), send('OK')], 'Two-factor authentication', 1],
    ['in a field for each digit', [...digits, send('Verify')], 'Enter the 6-digit code', 6],
    ['not a coupon', [field('Promo code', {}, form), send('Apply')], '', 0],
    ['not a card', [field('Card number', {}, form), field('Security code', {}, form), send('Pay')], '', 0],
    ['not a login', [field('E-mail', {}, form), secret('Password'), send('Log in')], 'Passcode', 0],
  ])('%s', (_, elements, text, fields) => {
    expect(findCodeStep(screen(elements, { text }))?.fields.length ?? 0).toBe(fields);
  });
});

describe('signed in or out', () => {
  it.each<[string, ElementView[], 'in' | 'out' | 'unknown']>([
    ['a way out', [button('Log out')], 'in'],
    ['a way out by its address', [link('', 'http://app.test/logout')], 'in'],
    ['a way out in German', [link('Abmelden', 'http://app.test/x')], 'in'],
    ['a way out with a name', [button('Sign out (ana@app.test)')], 'in'],
    ['a way in', [link('Log in', 'http://app.test/login')], 'out'],
    ['a way in by its address', [link('→', 'http://app.test/sign-in?next=/')], 'out'],
    ['an article on it', [link('How to log in to the old site', 'http://app.test/blog/7')], 'unknown'],
    ['nothing', [button('Save')], 'unknown'],
    ['a way to register', [link('Sign up', 'http://app.test/register')], 'unknown'],
    ['logins of others', [button('Sign in with Google')], 'unknown'],
  ])('%s', (_, elements, told) => {
    expect(tellSigned(screen(elements))).toBe(told);
  });

  it('a login on another site is no way in', () => {
    const seen = screen([link('Log in', 'https://id.other.test/login')]);
    expect([loginControls(seen), foreignLogin(seen)]).toEqual([[], 'https://id.other.test/login']);
  });
});

describe('what is left alone while signed in', () => {
  const change = [secret('Current password'), secret('New password'), send('Save')];
  it.each<[string, ElementView, ElementView[], boolean]>([
    ['Log out', button('Log out'), [], true],
    ['a change of the password', send('Save'), change, true],
    [
      'another user being added',
      send('Add'),
      [field('Name', {}, form), secret('Password'), send('Add')],
      false,
    ],
    ['the second factor', button('Disable two-factor authentication'), [], true],
    ['a page on it', link('Change password', 'http://app.test/password'), [], false],
    ['anything else', button('Save'), [], false],
    [
      'its own data, among which a password may be changed',
      button('Save'),
      [
        field('First name', { value: 'Ada' }),
        field('Town', { value: 'Kiel' }),
        field('Current password', { input_type: 'password' }),
        field('New password', { input_type: 'password' }),
      ],
      false,
    ],
  ])('%s', (_, view, group, left) => {
    expect(endsAccess(view, group) !== '').toBe(left);
  });
});
