import type { Page } from 'playwright';
import { expect } from 'vitest';
import { startApi, type TestApi } from '#tests/support/api-service.ts';
import { newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { axeFaults } from '#tests/support/browser.ts';
import { LONG } from '#tests/support/length.ts';
import { buildWeb } from '#tests/support/web-build.ts';

let started: Promise<{ api: TestApi; stop(): Promise<void> }> | null = null;

async function start() {
  const web = await buildWeb();
  const api = await startApi({
    ROVE_WEB_DIST: web.folder,
    ROVE_SUPPORT_EMAIL: 'support@rove.example',
    ROVE_COMPANY_NAME: 'Fern & Sons',
    ROVE_COMPANY_LINKS: 'Imprint=https://fern.example/imprint',
    ROVE_JURISDICTION: 'the laws of Fernland',
    ROVE_CONTACT_FORM_URL: 'https://forms.example.test/contact',
    ROVE_JOBS_FORM_URL: 'https://forms.example.test/jobs',
  });
  const stop = async () => {
    await api.stop();
    await web.remove();
  };
  return { api, stop };
}

/** One set of services for all parts of this suite: most of its time is theirs to start. */
export async function sharedApi(): Promise<TestApi> {
  started ??= start();
  return (await started).api;
}

export async function stopShared(): Promise<void> {
  const own = await started;
  started = null;
  await own?.stop();
}

/** A new account with a password, its id, and its first session. */
export async function newAccount(api: TestApi): Promise<{ id: string; email: string; session: unknown }> {
  const email = newEmail('reader');
  const options = { data: { full_name: 'Ada Fern' } };
  const { data, error } = await api.auth.client().auth.signUp({ email, password: PASSWORD, options });
  if (error || !data.user) throw new Error(`No account: ${error?.message}`);
  return { id: data.user.id, email, session: data.session };
}

/** Signs in by the form and goes to a page. */
export async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**${path}`);
}

/** Opens a page as a new account, whose session is put where the app keeps it: the form has tests of its own. */
export async function enter(page: Page, path: string): Promise<{ id: string; email: string }> {
  const account = await newAccount(await sharedApi());
  await page.goto('/robots.txt');
  await page.evaluate((kept) => localStorage.setItem('rove.session', kept), JSON.stringify(account.session));
  await page.goto(path);
  return account;
}

/** The narrowest phone and a desktop. */
export const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;
type Size = (typeof WIDTHS)[number];

/** Asserts no fault of axe, in the short form at the width of a desktop alone, and nothing that scrolls sideways at any. */
export async function expectGoodAtWidths(page: Page): Promise<void> {
  const [phone, desktop] = WIDTHS;
  if (LONG) await expectGoodAt(page, phone);
  else await expectNoSideways(page, phone);
  await expectGoodAt(page, desktop);
}

/** The same in a window of one size, in both themes but for the short form. */
export async function expectGoodAt(page: Page, size: Size): Promise<void> {
  const { width } = size;
  await page.setViewportSize(size);
  expect({ width, axe: await axeFaults(page) }).toEqual({ width, axe: [] });
  await expectNoSideways(page, size);
}

async function expectNoSideways(page: Page, size: Size): Promise<void> {
  const { width } = size;
  await page.setViewportSize(size);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect({ width, wide: Math.max(0, wide) }).toEqual({ width, wide: 0 });
}
