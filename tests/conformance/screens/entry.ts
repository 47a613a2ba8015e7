import { describe, expect, test } from 'vitest';
import { linkIn, newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { until } from '#tests/support/services.ts';
import { enter, newAccount, sharedApi } from './shared.ts';
import { gate, newWindows } from './window.ts';

const screen = newWindows();
const heading = (name: string | RegExp) => screen.page.getByRole('heading', { name });
const link = (name: string) => screen.page.getByRole('link', { name, exact: true });
const button = (name: string | RegExp) => screen.page.getByRole('button', { name, exact: true });
const label = (name: string) => screen.page.getByLabel(name, { exact: true });
const text = (words: string | RegExp) => screen.page.getByText(words);
const DOWN = { status: 503, json: {} };

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

  test('keeps what was typed while the service is away, and goes on once it is back', async () => {
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

  test('says so when not even the settings can be read, and tries again', async () => {
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

  test('celebrates for two seconds, then goes on; who is signed in is sent on at once', async () => {
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

describe('a forgotten password', () => {
  test('is asked for by mail, again if need be, with help', async () => {
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
    await api.auth.client().auth.resetPasswordForEmail(email, { redirectTo: `${api.url}/update-password` });
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

const PROFILE = '**/api/user/profile';
describe('signed-in pages', () => {
  test('send visitors to the login in place of the page, and verify who comes first', async () => {
    const { page } = screen;
    const held = gate();
    await page.goto('/features');
    await page.route('**/config.json', async (route) => {
      await held.opened;
      await route.continue();
    });
    await page.goto('/results?search=a');
    await text('Verifying authentication...').waitFor();
    held.open();
    await page.waitForURL((url) => url.searchParams.get('returnTo') === '/results?search=a');
    await page.goBack();
    await page.waitForURL('**/features');
  });

  test('wait for the profile, ask three times, and go on with what is safe', async () => {
    const { page } = screen;
    screen.expected = /profile|ERR_/;
    const { email } = await newAccount(await sharedApi());
    let asked = 0;
    await page.route(PROFILE, () => {
      asked += 1;
    });
    await page.clock.install();
    await page.goto('/login');
    await fillLogin(email);
    await button('Sign In').click();
    await text('Login successful! Redirecting...').waitFor();
    await page.clock.runFor(700);
    await text('Setting up your profile...').waitFor();
    await text('This may take a moment').waitFor();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20));
    for (const [attempt, pause] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      await until('the request', async () => asked === attempt);
      await page.clock.runFor(5_050);
      await page.clock.runFor(pause - 700);
      expect(asked).toBe(attempt);
      await page.clock.runFor(800);
    }
    await until('the third request', async () => asked === 3);
    await page.clock.runFor(5_100);
    await heading(/Good (morning|afternoon|evening)/).waitFor();
    await text('Free plan').first().waitFor();
    await link('Upgrade').first().waitFor();
  });

  test('say that a profile is missing, and offer to ask again', async () => {
    const { page } = screen;
    screen.expected = /404/;
    await page.route(PROFILE, (route) => route.fulfill({ status: 404, json: { error: 'NOT_FOUND' } }));
    await enter(page, '/settings');
    await page.clock.install();
    await until('the word', async () => {
      await page.clock.runFor(1_000);
      return heading('Profile Setup Issue').isVisible();
    });
    await text('There was an issue setting up your profile. Please try refreshing the page.').waitFor();
    await page.unroute(PROFILE);
    await button('Refresh Page').click();
    await heading('Settings').waitFor();
  });

  test('keep the profile for five minutes, and only in its version', async () => {
    const { page } = screen;
    let asked = 0;
    await page.route(PROFILE, (route) => {
      asked += 1;
      return route.continue();
    });
    await enter(page, '/settings');
    await heading('Settings').waitFor();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('rove.profile') ?? '{}'));
    expect(await kept()).toMatchObject({ version: '1.0', profile: { plan_type: 'free' } });
    const again = async (change: Record<string, unknown>) => {
      const entry = JSON.stringify({ ...(await kept()), ...change });
      await page.evaluate((next) => localStorage.setItem('rove.profile', next), entry);
      const before = asked;
      await page.reload();
      await heading('Settings').waitFor();
      return asked - before;
    };
    expect(await again({})).toBe(0);
    expect(await again({ version: '0.9' })).toBe(1);
    expect(await again({ timestamp: Date.now() - 301_000 })).toBe(1);
  });

  test('clear what has expired from the browser when they start', async () => {
    const { page } = screen;
    await enter(page, '/settings');
    await heading('Settings').waitFor();
    const keep = (at: number) =>
      page.evaluate((timestamp) => {
        const kept = JSON.parse(localStorage.getItem('rove.profile') ?? '{}');
        localStorage.setItem('rove.profile', JSON.stringify({ ...kept, timestamp }));
        localStorage.removeItem('rove.session');
      }, at);
    const isKept = () => page.evaluate(() => localStorage.getItem('rove.profile') !== null);
    const now = Date.now();
    await keep(now);
    await page.goto('/reset-password');
    expect(await isKept()).toBe(true);
    await keep(now - 301_000);
    await page.goto('/reset-password');
    expect(await isKept()).toBe(false);
  });

  test('refresh a session before it ends and when the tab is seen again, with growing pauses', async () => {
    const { page } = screen;
    screen.expected = /503/;
    await enter(page, '/settings');
    await heading('Settings').waitFor();
    const at: number[] = [];
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
      at.push(Date.now());
      return at.length < 3 ? route.fulfill(DOWN) : route.continue();
    });
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('rove.session') ?? '{}');
      session.expires_at = Math.floor(Date.now() / 1000) + 20;
      localStorage.setItem('rove.session', JSON.stringify(session));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await until('a new session', () =>
      page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem('rove.session') ?? '{}');
        return session.expires_at > Date.now() / 1000 + 60;
      }),
    );
    const [first = 0, second = 0, third = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(190);
    expect(third - second).toBeGreaterThanOrEqual(390);
    await heading('Settings').waitFor();
  });

  test('refresh a session shortly before it ends by the clock alone', async () => {
    const { page } = screen;
    await page.clock.install();
    await enter(page, '/settings');
    await heading('Settings').waitFor();
    let asked = 0;
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) => {
      asked += 1;
      return route.continue();
    });
    const ends_s = await page.evaluate(
      () => JSON.parse(localStorage.getItem('rove.session') ?? '{}').expires_at as number,
    );
    const now_s = await page.evaluate(() => Date.now() / 1000);
    await page.clock.fastForward((ends_s - now_s - 600) * 1000);
    await page.clock.runFor(60_000);
    expect(asked).toBe(0);
    await page.clock.fastForward(440_000);
    await until('the refresh', async () => {
      await page.clock.runFor(1_000);
      return asked > 0;
    });
    expect(await page.evaluate(() => Date.now() / 1000)).toBeLessThan(ends_s);
  });

  test('go on with an expired token in the midst of work, and lose nothing that was typed', async () => {
    const { page } = screen;
    screen.expected = /401|503/;
    await enter(page, '/settings');
    await label('Company name').fill('Fern & Co <b>');
    await page.route('**/api/user/profile', (route) => route.fulfill(DOWN));
    await button('Save Changes').click();
    await text('Failed to update profile. Please try again.').waitFor();
    expect(await label('Company name').inputValue()).toBe('Fern & Co <b>');
    await page.unroute('**/api/user/profile');
    let refused = 0;
    await page.route('**/api/user/profile', (route) => {
      refused += 1;
      return refused === 1
        ? route.fulfill({ status: 401, json: { error: 'UNAUTHORIZED', message: 'Expired' } })
        : route.continue();
    });
    await button('Save Changes').click();
    await text('Profile updated successfully!').waitFor();
    expect(refused).toBeGreaterThan(1);
  });

  test('say that the server is away when a session can not be refreshed at the start', async () => {
    const { page } = screen;
    screen.expected = /503|AuthRetryableFetchError/;
    await enter(page, '/settings');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('rove.session') ?? '{}');
      session.expires_at = Math.floor(Date.now() / 1000) - 20;
      localStorage.setItem('rove.session', JSON.stringify(session));
    });
    await page.route('**/auth/v1/token**', (route) => route.fulfill(DOWN));
    await page.clock.install();
    await page.reload();
    await until('the word', async () => {
      await page.clock.runFor(5_000);
      return heading('The server could not be reached').isVisible();
    });
    await page.unroute('**/auth/v1/token**');
    await button('Retry').click();
    await heading('Settings').waitFor();
  });

  test('sign out in every tab', async () => {
    const { page, window } = screen;
    await enter(page, '/settings');
    await heading('Settings').waitFor();
    const other = await window.context.newPage();
    await other.goto('/results');
    await other.getByRole('heading', { name: 'Results' }).waitFor();
    await button('Sign Out').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await other.waitForURL('**/login?returnTo=**');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /session|profile/.test(key))),
    ).toEqual([]);
  });

  test('lead everywhere by their side bar, and offer the free plan more', async () => {
    const { page } = screen;
    await enter(page, '/dashboard');
    await text('More tests, longer runs').waitFor();
    const side = page.getByRole('navigation', { name: 'Main' });
    expect(
      await side.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['/dashboard', '/upload', '/results', '/dashboard/pricing', '/settings']);
    expect(await link('Rove, home').getAttribute('href')).toBe('/');
    expect(await link('Docs').getAttribute('href')).toBe('/docs');
    expect(await link('Contact').getAttribute('href')).toBe('/contact-us');
  });
});
