import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/auth-service.ts';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import { enter, newAccount, sharedApi } from './shared.ts';
import { DOWN, findersOf, gate, newWindows } from './window.ts';

const screen = newWindows();
const { heading, link, button, label, text } = findersOf(screen);

async function fillLogin(email: string, password = PASSWORD): Promise<void> {
  await label('Email').fill(email);
  await label('Password').fill(password);
}

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
    await page.clock.pauseAt(Date.now() + 60_000);
    await button('Sign In').click();
    await text('Login successful! Redirecting...').waitFor();
    await page.clock.runFor(700);
    await text('Setting up your profile...').waitFor();
    await text('This may take a moment').waitFor();
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

  test('say that a profile is missing, and offer to ask again', inFull, async () => {
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

  test('keep the profile for five minutes, and only in its version', inFull, async () => {
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

  test('clear what has expired from the browser when they start', inFull, async () => {
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

  test('refresh a session shortly before it ends by the clock alone', inFull, async () => {
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

  test('say that the server is away when a session can not be refreshed at the start', inFull, async () => {
    const { page } = screen;
    screen.expected = /503|AuthRetryableFetchError/;
    await enter(page, '/settings');
    // Before the session is made old: the page that is open may see that first, and refresh it.
    await page.route('**/auth/v1/token**', (route) => route.fulfill(DOWN));
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('rove.session') ?? '{}');
      session.expires_at = Math.floor(Date.now() / 1000) - 20;
      localStorage.setItem('rove.session', JSON.stringify(session));
    });
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

  test('sign out in this browser though the server cannot be told', inFull, async () => {
    const { page, window } = screen;
    screen.expected = /logout|503/;
    await enter(page, '/settings');
    await heading('Settings').waitFor();
    const other = await window.context.newPage();
    await other.goto('/results');
    await other.getByRole('heading', { name: 'Results' }).waitFor();
    await page.route('**/auth/v1/logout**', (route) => route.fulfill(DOWN));
    await button('Sign Out').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await other.waitForURL('**/login?returnTo=**');
    expect(await page.evaluate(() => localStorage.getItem('rove.session'))).toBeNull();
  });

  test(
    'lead whoever leaves to the landing page, late as it may come, though the session ends before',
    inFull,
    async () => {
      const { page } = screen;
      screen.expected = /40\d/;
      const seen: string[] = [];
      page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
      const held = gate();
      await page.route(/assets\/landing-.*\.js$/, async (route) => {
        await held.opened;
        await route.continue();
      });
      await enter(page, '/settings');
      await button('Delete Account').click();
      await page.getByLabel('Current password').last().fill(PASSWORD);
      await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
        route.fulfill({
          status: 400,
          json: { code: 400, error_code: 'refresh_token_not_found', msg: 'Gone' },
        }),
      );
      await page.route('**/api/user', async (route) => {
        const answer = await route.fetch();
        await page.evaluate(() => {
          const session = JSON.parse(localStorage.getItem('rove.session') ?? '{}');
          session.expires_at = Math.floor(Date.now() / 1000) - 20;
          localStorage.setItem('rove.session', JSON.stringify(session));
          document.dispatchEvent(new Event('visibilitychange'));
          window.dispatchEvent(new Event('visibilitychange'));
        });
        await page.waitForFunction(() => localStorage.getItem('rove.session') === null);
        await route.fulfill({ response: answer });
      });
      await button('Delete everything').click();
      await page.waitForFunction(() => localStorage.getItem('rove.session') === null);
      held.open();
      await page.waitForURL((url) => url.pathname === '/');
      await heading(/./).first().waitFor();
      expect(seen.filter((path) => path === '/login')).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );

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
