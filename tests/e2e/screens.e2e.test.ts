import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Finding } from '#domain/findings/finding.ts';
import type { Site } from '#samples/kit/server.ts';
import { startShop } from '#samples/shop/server.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { rawZip } from '#tests/support/archives/raw-zip.ts';
import { expectGoodScreen, openWindow, startBrowser, type Window } from '#tests/support/browser.ts';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import { SHOP_RUN_MS, sharedPlatform, sharedShopRun } from '#tests/support/shared-platform.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const PASSWORD = 'Correct-horse-7';
/** What Chromium itself writes when the server refuses a sign-in, a deletion, or the leaving of who is gone already. */
const REFUSED =
  /Failed to load resource.*4[0-9][0-9].*(\/auth\/v1\/(token|logout|user)|\/api\/(user|tests\/submit))/;

const platform = sharedPlatform();
let api: ApiClient;
let browser: Browser;
let shop: Site;
let seen: Window;
let page: Page;

beforeAll(async () => {
  // One after another: what has started is ended also when the next one does not start.
  browser = await startBrowser();
  shop = await startShop();
  api = await ApiClient.signIn(platform, platform.account);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});
beforeEach(async () => {
  seen = await openWindow(browser, platform.url);
  page = seen.page;
});
afterEach(async () => {
  await seen.context.close();
  expect(seen.faults.filter((fault) => !REFUSED.test(fault)).join('\n')).toBe('');
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

async function logIn(account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await button('Sign In').click();
}

async function openApp(path: string): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await logIn(platform.account);
  await page.waitForURL(`**${path}`);
}

test('sign up: one fault at a time, in order; then the dashboard; out and in again', inFull, async () => {
  await page.goto('/signup');
  await expectGoodScreen(page);
  const steps: [string, string, string][] = [
    ['', '', 'Full name is required'],
    ['Full name', 'Ada Fern', 'Email is required'],
    ['Email', 'ada', 'Please enter a valid email address'],
    ['Email', `${randomUUID()}@example.test`, 'Password must be at least 6 characters long'],
    ['Password', PASSWORD, 'Passwords do not match'],
  ];
  for (const [label, value, fault] of steps) {
    if (label) await page.getByLabel(label, { exact: true }).fill(value);
    await button('Create Account').click();
    await page.getByText(fault).waitFor();
    const shown = await Promise.all(steps.map(([, , text]) => page.getByText(text).isVisible()));
    expect(shown.filter(Boolean).length).toBe(1);
  }
  const email = await page.getByLabel('Email').inputValue();
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button('Create Account').click();
  await page.getByText('Account Created Successfully!').waitFor();
  await page.waitForURL('**/dashboard');
  await heading(/Ada/).waitFor();
  await expectGoodScreen(page);
  await button('Sign Out').click();
  await page.waitForURL((url) => url.pathname !== '/dashboard');
  await page.goto('/dashboard');
  await page.waitForURL('**/login?returnTo=**');
  await logIn({ email, password: PASSWORD });
  await page.waitForURL('**/dashboard');
});

test(
  'a wrong password is told so; who is not signed in comes back to where they wanted to go',
  inFull,
  async () => {
    await page.goto('/results');
    await page.waitForURL((url) => url.searchParams.get('returnTo') === '/results');
    await button('Sign In').waitFor();
    await expectGoodScreen(page);
    await logIn({ ...platform.account, password: 'wrong-password' });
    await page.getByText('Invalid login credentials').waitFor();
    await logIn(platform.account);
    await page.waitForURL('**/results');
    await heading('Results').waitFor();
  },
);

test('API access: a key is made, shown once, renamed, switched off and deleted', inFull, async () => {
  await openApp('/settings');
  await page.getByRole('tab', { name: 'API Access' }).click();
  await page.getByText('No API Keys Found').waitFor();
  await expectGoodScreen(page);
  await button('Generate New API Key').click();
  await button('Generate').click();
  await page.getByText('Give the key a name').waitFor();
  await page.getByLabel('Name').fill(HOSTILE);
  await page.getByLabel('Expires').selectOption({ label: 'In 30 days' });
  await button('Generate').click();
  const secret = page.getByRole('dialog').getByText(/^rove_[\w-]{43}$/);
  await secret.waitFor();
  await expectGoodScreen(page);
  const key = (await secret.textContent()) ?? '';
  const asked = await fetch(`${platform.url}/api/tests`, { headers: { authorization: `Bearer ${key}` } });
  expect(asked.status).toBe(200);
  await button('Done').click();
  expect(await page.getByText(key).count()).toBe(0);
  const choose = async (item: string) => {
    await button(/^Actions for/).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
  await button('Rename').click();
  await page.getByText('Nightly', { exact: true }).waitFor();
  for (const fact of [/^Created \w{3} \d+, \d{4}$/, /^Expires \w{3} \d+, \d{4}$/])
    await page.getByText(fact).waitFor();
  await page.getByText(/Authorization: Bearer/).waitFor();
  expect(await page.locator('main').getByRole('link', { name: /doc/i }).getAttribute('href')).toBe('/docs');
  await choose('Deactivate');
  await page.getByText('INACTIVE').waitFor();
  await choose('Delete');
  await page.getByText('that cannot be undone').waitFor();
  await button('Delete key').click();
  await page.getByText('API key deleted successfully').waitFor();
  await page.getByText('No API Keys Found').waitFor();
});

test('an account is exported and deleted by its owner, and lets nobody in afterwards', inFull, async () => {
  const account = { email: `${randomUUID()}@example.test`, password: PASSWORD };
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ada Fern');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button('Create Account').click();
  await page.waitForURL('**/dashboard');
  await page.goto('/settings');
  const saved = page.waitForEvent('download');
  await button('Export My Data').click();
  expect((await saved).suggestedFilename()).toMatch(/^rove-account-.*\.zip$/);
  await page.getByRole('tab', { name: /^API Access/ }).click();
  await page.getByText('Unlock Advanced Automation').waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await button('Delete Account').click();
  await expectGoodScreen(page);
  await page.getByLabel('Current password').fill('wrong-password');
  await button('Delete everything').click();
  await page.getByText('The current password is not right').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await button('Delete everything').click();
  await page.waitForURL((url) => url.pathname !== '/settings');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/login');
  await logIn(account);
  await page.getByText('Invalid login credentials').waitFor();
});

test('a zipped app is submitted by the form, once it is a zip with a page in it', inFull, async () => {
  await openApp('/upload');
  await button(/^Web/).click();
  await page.getByLabel('Test name').fill('Zipped');
  await page.getByLabel('Input type').selectOption('bundle');
  await page.getByLabel('I have the right to test this target').check();
  await button('Start Test').click();
  await page.getByText('Please upload a web bundle file').waitFor();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Web bundle (.zip)').setInputFiles({ name, mimeType: 'application/zip', buffer });
  await choose('app.tar', Buffer.from('x'));
  await button('Start Test').click();
  await page.getByText("The selected file's type does not match").waitFor();
  await choose('app.zip', rawZip([{ name: 'app.js', data: '' }]));
  await button('Start Test').click();
  await page.getByText('it has no index.html').waitFor();
  await expectGoodScreen(page);
  await choose('app.zip', rawZip([{ name: 'index.html', data: '<h1>Lamps</h1>' }]));
  await button('Start Test').click();
  await page.getByText('Test initiated successfully! Tracking your progress below.').waitFor();
  await page.getByText('app.zip').first().waitFor();
  await button('Cancel: Zipped').click();
  await button('Cancel test').click();
  await page.getByText('Test cancelled successfully').waitFor();
});

/** How many colours the canvas shows: one means that nothing was drawn. */
const coloursOf = (canvas: HTMLCanvasElement | SVGElement): number => {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
  return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size;
};

test('a test is submitted by the form and followed live; a reload keeps everything', async () => {
  await openApp('/upload');
  await heading('Upload Test').waitFor();
  await button(/^Web/).click();
  await expectGoodScreen(page);
  await button('Start Test').click();
  await page.getByText('Test name is required').waitFor();
  await page.getByLabel('Test name').fill(HOSTILE);
  await page.getByLabel('Application URL').fill('ftp://127.0.0.1/');
  await button('Start Test').click();
  await page.getByText('The address must start with http:// or https://').waitFor();
  await page.getByLabel('Application URL').fill(shop.url);
  await button('Start Test').click();
  await page.getByText('Please confirm that you have the right to test this target').waitFor();
  await page.getByLabel('I have the right to test this target').check();
  await button('Start Test').click();
  await page.getByText('Test initiated successfully! Tracking your progress below.').waitFor();
  await page.getByRole('link', { name: 'Watch live' }).first().click();
  await page.waitForURL('**/live/**');
  await heading(HOSTILE).waitFor();
  const log = page.getByRole('region', { name: 'Actions' }).getByRole('listitem');
  await log.nth(4).waitFor({ timeout: 120_000 });
  const canvas = page.getByRole('img', { name: 'Live picture of the browser under test' });
  await until('a live picture', async () => (await canvas.evaluate(coloursOf)) > 20, 60_000);
  await expectGoodScreen(page);
  const first = (await log.first().textContent()) ?? '';
  await page.reload();
  await page
    .getByText(first.split('\n').at(-1) ?? '')
    .first()
    .waitFor();
  await page.getByRole('progressbar').first().waitFor();
  await button(`Cancel: ${HOSTILE}`).click();
  await button('Cancel test').click();
  // It is told once the browsers of the run have ended, beside whatever else this machine is testing.
  const cancelled = page.getByText('This test was cancelled and no results are available.');
  await cancelled.waitFor({ timeout: 120_000 });
});

const { id: REPORTED, name: REPORT } = sharedShopRun();
let reported: { id: string; bugs: Finding[] };
const cards = () => page.getByRole('region', { name: 'Proved bugs' }).getByRole('article');

test('bugs are shown as they are proved; the end of the run leads to its report, which has every one', {
  timeout: SHOP_RUN_MS + 60_000,
}, async () => {
  await openApp(`/live/${REPORTED}`);
  const proved = page.getByRole('region', { name: 'Proved bugs' }).getByRole('listitem');
  await proved.first().waitFor({ timeout: SHOP_RUN_MS });
  const before = await proved.count();
  await page.reload();
  await until('the bugs of before', async () => (await proved.count()) >= before);
  await page.getByRole('link', { name: 'Open the report' }).click({ timeout: SHOP_RUN_MS });
  await page.waitForURL(`**/results/${REPORTED}`);
  await heading(REPORT).waitFor();
  reported = { id: REPORTED, bugs: (await api.report(REPORTED)).bugs };
  // The live page has the same heading: only cards say that the report is there. The later ones follow the first.
  await until('a card for each bug', async () => (await cards().count()) === reported.bugs.length);
  await expectGoodScreen(page);
});

test('a bug has its steps, and pictures that the keyboard leafs through', async () => {
  const { id, bugs } = reported;
  await openApp(`/results/${id}`);
  const pictured = bugs.findIndex(({ screenshots }) => screenshots.length > 1);
  const card = cards().nth(pictured);
  await card.getByText('Steps to reproduce').waitFor();
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining(bugs[pictured]?.reproduction_steps[0] ?? '?')]),
  );
  await card.getByRole('button', { name: /^Open screenshot 1\b/ }).click();
  const viewer = page.getByRole('dialog');
  const alt = () => viewer.getByRole('img').getAttribute('alt');
  await until('the first picture', async () => (await alt())?.startsWith('Screenshot 1:'));
  await page.keyboard.press('ArrowRight');
  await until('the second picture', async () => (await alt())?.startsWith('Screenshot 2:'));
  await page.keyboard.press('ArrowLeft');
  await until('the first picture again', async () => (await alt())?.startsWith('Screenshot 1:'));
  const drawn = (img: HTMLElement | SVGElement) => (img as HTMLImageElement).naturalWidth;
  await until('the picture to load', async () => (await viewer.getByRole('img').evaluate(drawn)) > 0);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
});

test('the film plays, the filter filters, and the results find the test by its name', async () => {
  const { id, bugs } = reported;
  await openApp(`/results/${id}`);
  await heading(REPORT).waitFor();
  const video = page.getByLabel('Video of the run', { exact: true }).and(page.locator('video'));
  const ready = (film: HTMLElement | SVGElement) => (film as HTMLVideoElement).readyState;
  await video.scrollIntoViewIfNeeded();
  await video.evaluate((film) => (film as HTMLVideoElement).play());
  await until('the film to play', async () => (await video.evaluate(ready)) >= 2);

  const minor = bugs.filter(({ severity }) => severity === 'minor').length;
  await page
    .getByRole('group', { name: 'Show severity' })
    .getByRole('button', { name: /^Minor/ })
    .click();
  expect(await cards().count()).toBe(minor);

  await page.goto('/results');
  await page.getByLabel('Search by name or id').fill('no such test');
  await page.getByText('No test matches these filters').waitFor();
  await page.getByLabel('Search by name or id').fill('Report <img');
  await page.getByRole('link', { name: REPORT, exact: true }).waitFor();
  await expectGoodScreen(page);
});
