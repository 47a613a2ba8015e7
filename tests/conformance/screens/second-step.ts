import { generateSync } from 'otplib';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { linkIn, PASSWORD } from '#tests/support/auth-service.ts';
import { axeFaults } from '#tests/support/browser.ts';
import { enter, newAccount, sharedApi } from './shared.ts';
import { findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { button, label, text } = findersOf(screen);

/** A code of `steps` half minutes from now: the server takes each one once, and late by one step. */
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

const AWAY = { status: 503, json: { code: 503, error_code: 'unavailable', msg: 'upstream connect error' } };

/** The access token of the session that the page keeps. */
function tokenIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = Object.values(localStorage).find((value) => value.includes('"access_token"'));
    return JSON.parse(kept ?? '{}').access_token;
  });
}

async function logIn(email: string): Promise<void> {
  await label('Email').fill(email);
  await label('Password').fill(PASSWORD);
  await button('Sign In').click();
}

describe('a second step', () => {
  test('is set up, asked for at the next sign-in, passed by app or paper, and turned off', async () => {
    const { page } = screen;
    screen.expected = /[45]\d\d.*(factors|logout)/;
    const { email, id } = await enter(page, '/settings');
    const { auth } = await sharedApi();
    // The first mail to an address ends what was set up before it was proved.
    await auth.admin().auth.admin.updateUserById(id, { email_confirm: true });
    await page.getByRole('tab', { name: 'Security' }).click();
    await text('Two-step sign-in is off.').waitFor();
    await button('Set up').click();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('img', { name: /key for an authenticator app/ });
    await picture.waitFor();
    expect(await picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await axeFaults(page)).toEqual([]);
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByLabel('Code from the app').fill('000000');
    await button('Turn on').click();
    await dialog.getByRole('alert').waitFor();
    await page.route('**/factors/*/verify', (route) => route.fulfill(AWAY));
    await button('Turn on').click();
    await dialog.getByRole('alert').getByText('The code could not be verified').waitFor();
    await page.unroute('**/factors/*/verify');
    await page.route('**/factors/recovery-codes', (route) => route.fulfill(AWAY));
    await dialog.getByLabel('Code from the app').fill(codeOf(secret, 0));
    await button('Turn on').click();
    await dialog.getByText('its recovery codes could not be made').waitFor();
    await page.unroute('**/factors/recovery-codes');
    await button('Retry').click();
    await text('Keep these recovery codes').waitFor();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await text('Keep these recovery codes').waitFor();
    const paper = ((await dialog.locator('code').textContent()) ?? '').split('\n');
    expect(paper).toHaveLength(10);
    await button('I have kept them').click();
    await text('Two-step sign-in is on.').waitFor();

    await button('Sign Out').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login?returnTo=%2Fupload');
    await logIn(email);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // The session of before the second step opens nothing, in the app or behind it.
    await page.goto('/upload');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    const halfway = await tokenIn(page);
    const headers = { authorization: `Bearer ${halfway}` };
    expect((await page.request.get('/api/tests', { headers })).status()).toBe(401);
    await label('Code').fill('000000');
    await button('Verify').click();
    await page.getByRole('alert').waitFor();
    await label('Code').fill(codeOf(secret, 1));
    await button('Verify').click();
    await text('Login successful! Redirecting...').waitFor();
    expect(await button('Sign In').count()).toBe(0);
    await page.waitForURL('**/upload');

    await page.goto('/settings');
    await button('Sign Out').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    // The link of a mail is a first step as well.
    await page.goto('/reset-password');
    await label('Email').fill(email);
    await button('Send Reset Email').click();
    await text('Reset Email Sent!').waitFor();
    await page.goto(linkIn(await auth.mailTo(email, 'recovery')));
    await button('Use a recovery code').click();
    await label('Recovery code').fill(paper[3] ?? '');
    await button('Verify').click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Security' }).click();
    await button('Turn off').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await text('Two-step sign-in is off').first().waitFor();
    await button('Set up').waitFor();
  });
});

describe('passkeys', () => {
  test('are added in the settings, sign in alone, and are removed', async () => {
    const { page, window } = screen;
    const { url } = await sharedApi();
    // A credential belongs to a name, never to a number.
    const origin = url.replace('127.0.0.1', 'localhost');
    const cdp = await window.context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const { email } = await newAccount(await sharedApi());
    await page.goto(`${origin}/login?returnTo=%2Fsettings`);
    await logIn(email);
    await page.waitForURL('**/settings');
    await page.getByRole('tab', { name: 'Security' }).click();
    await text('No passkeys yet').waitFor();
    await button('Add a passkey').click();
    await page.getByText('Passkey added', { exact: true }).waitFor();
    // Who leaves while the list is still asked for has its answer refused.
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    await button('Sign Out').first().click();
    await page.waitForURL((at) => at.pathname === '/');
    await page.goto(`${origin}/login`);
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${origin}/settings`);
    await page.getByRole('tab', { name: 'Security' }).click();
    await page.getByRole('button', { name: /^Remove / }).click();
    await text('Passkey removed').waitFor();
    await text('No passkeys yet').waitFor();
  });
});
