import { describe, expect, test } from 'vitest';
import { linkIn, newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { inFull } from '#tests/support/needs.ts';
import { newAccount, sharedApi } from './shared.ts';
import { DOWN, findersOf, gate, newWindows } from './window.ts';

const screen = newWindows();
const { heading, link, button, label, text } = findersOf(screen);

async function fillLogin(email: string, password = PASSWORD): Promise<void> {
  await label('Email').fill(email);
  await label('Password').fill(password);
}

describe('login', () => {
  test('shows the password on demand, says what it does, and leads elsewhere', async () => {
    const { page } = screen;
    const { email } = await newAccount(await sharedApi());
    const held = gate();
    await page.route('**/auth/v1/token**', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.goto('/login');
    for (const [name, type] of [
      ['Email', 'email'],
      ['Password', 'password'],
    ] as const) {
      const field = page.getByLabel(name, { exact: true });
      expect(await field.getAttribute('type')).toBe(type);
      expect(await field.evaluate((input) => (input as HTMLInputElement).required)).toBe(true);
    }
    expect(await link('Forgot your password?').getAttribute('href')).toBe('/reset-password');
    expect(await page.locator('main').getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
      '/signup',
    );
    await button('Sign In').click();
    await text('Email is required').waitFor();
    await fillLogin(email);
    await button('Show password').click();
    expect(await label('Password').getAttribute('type')).toBe('text');
    await button('Hide password').click();
    expect(await label('Password').getAttribute('type')).toBe('password');
    await button('Sign In').click();
    await button('Signing In...').waitFor();
    held.open();
    await text('Login successful! Redirecting...').waitFor();
    await page.waitForURL('**/dashboard');
  });

  test('keeps what was typed while the service is away, and goes on once it is back', inFull, async () => {
    const { page } = screen;
    screen.expected = /503/;
    const { email } = await newAccount(await sharedApi());
    await page.route('**/auth/v1/token**', (route) => route.fulfill(DOWN));
    await page.goto('/login');
    await fillLogin(email);
    await button('Sign In').click();
    await page.getByRole('alert').getByText('An error occurred during login').waitFor();
    expect([await label('Email').inputValue(), await label('Password').inputValue()]).toEqual([
      email,
      PASSWORD,
    ]);
    await page.unroute('**/auth/v1/token**');
    await button('Sign In').click();
    await page.waitForURL('**/dashboard');
  });

  test('says so when not even the settings can be read, and tries again', inFull, async () => {
    const { page } = screen;
    screen.expected = /config\.json|configuration/;
    await page.route('**/config.json', (route) => route.fulfill(DOWN));
    await page.goto('/login');
    await heading('The server could not be reached').waitFor();
    await page.unroute('**/config.json');
    await button('Retry').click();
    await heading('Log in to Rove').waitFor();
  });
});

describe('sign-up', () => {
  test('names the plan that was chosen, and says what went wrong', async () => {
    const { page } = screen;
    screen.expected = /503/;
    for (const [query, title] of [
      ['?plan=pro', 'Start your Pro plan journey'],
      ['?plan=chaos', 'Start your Chaos plan journey'],
      ['?plan=free', 'Start your free AI testing journey'],
      ['?plan=<img src=x>', 'Start your free AI testing journey'],
    ] as const) {
      await page.goto(`/signup${query}`);
      await heading(title).waitFor();
    }
    const main = page.locator('main');
    expect(await main.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
    expect(await main.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
    await page.route('**/auth/v1/signup**', (route) => route.fulfill(DOWN));
    await label('Full name').fill('Ada Fern');
    await fillLogin(newEmail('new'));
    await label('Confirm password').fill(PASSWORD);
    await button('Create Account').click();
    await text('An error occurred during signup').waitFor();
    expect(await label('Full name').inputValue()).toBe('Ada Fern');
  });

  test('celebrates for two seconds, then goes on; who is signed in is sent on at once', inFull, async () => {
    const { page } = screen;
    await page.clock.install();
    await page.goto('/signup');
    await label('Full name').fill('Ada Fern');
    await fillLogin(newEmail('new'));
    await label('Confirm password').fill(PASSWORD);
    await button('Create Account').click();
    await text('Account Created Successfully!').waitFor();
    await page.clock.runFor(1_000);
    await text('Account Created Successfully!').waitFor();
    await page.clock.runFor(1_100);
    await page.waitForURL('**/dashboard');
    await page.goto('/signup');
    await page.waitForURL('**/dashboard');
    await page.goto('/signup?plan=chaos');
    await page.waitForURL('**/pricing');
  });
});

test('a sign-up that is to be confirmed says where its link is, sends it again, and leads nowhere yet', async () => {
  const { page } = screen;
  const user = { id: crypto.randomUUID(), aud: 'authenticated', role: 'authenticated', identities: [] };
  await page.route('**/auth/v1/signup**', (route) => route.fulfill({ json: user }));
  await page.goto('/signup');
  await label('Full name').fill('Ada Fern');
  await fillLogin(newEmail('new'));
  await label('Confirm password').fill(PASSWORD);
  await button('Create Account').click();
  await heading('Check your mail').waitFor();
  await text(/We have sent a link to .* Open it in this browser/).waitFor();
  await text('Account Created Successfully!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/signup');
  const asked = page.waitForRequest('**/auth/v1/resend**');
  await button('Send it again').click();
  expect((await asked).postDataJSON()).toMatchObject({ type: 'signup', email: expect.stringContaining('@') });
  await text('The link is on its way again.').waitFor();
});

describe('a forgotten password', () => {
  test('is asked for by mail, again if need be, with help', inFull, async () => {
    const { page } = screen;
    screen.expected = /503/;
    await page.goto('/reset-password');
    await button('Send Reset Email').click();
    await text('Email is required').waitFor();
    await text(/spam folder/).waitFor();
    expect(await link('support@rove.example').getAttribute('href')).toBe('mailto:support@rove.example');
    await label('Email').fill('nobody@example.test');
    await page.route('**/auth/v1/recover**', (route) => route.fulfill(DOWN));
    await button('Send Reset Email').click();
    await text('An error occurred while sending the reset email').waitFor();
    await page.unroute('**/auth/v1/recover**');
    await button('Send Reset Email').click();
    await text('Reset Email Sent!').waitFor();
    await button('Send Another Email').click();
    await button('Send Reset Email').click();
    await link('Back to Login').click();
    await page.waitForURL('**/login');
  });

  test('is replaced by the link of the mail, and only by it', async () => {
    const { page } = screen;
    screen.expected = /503/;
    const api = await sharedApi();
    const { email } = await newAccount(api);
    await page.goto('/update-password');
    await page.waitForURL('**/login');
    await page.goto('/reset-password');
    await label('Email').fill(email);
    await button('Send Reset Email').click();
    await text('Reset Email Sent!').waitFor();
    await page.goto(linkIn(await api.auth.mailTo(email, 'recovery')));
    await heading('Choose a new password').waitFor();
    await text('A good password').waitFor();
    await label('New password').fill('short');
    await button('Update Password').click();
    await text('Password must be at least 6 characters long').waitFor();
    await label('New password').fill('Another-horse-8');
    await button('Update Password').click();
    await text('Passwords do not match').waitFor();
    await button('Show password').first().click();
    expect(await label('New password').getAttribute('type')).toBe('text');
    await label('Confirm password').fill('Another-horse-8');
    await page.route('**/auth/v1/user', (route) => route.fulfill(DOWN));
    await button('Update Password').click();
    await text('An error occurred while updating your password').waitFor();
    await page.unroute('**/auth/v1/user');
    await page.clock.install();
    await button('Update Password').click();
    await text('Password Updated Successfully!').waitFor();
    await page.clock.runFor(2_100);
    await page.waitForURL('**/dashboard');
  });
});
