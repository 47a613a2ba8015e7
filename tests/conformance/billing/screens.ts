import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { PRICES, type TestBilling } from '#tests/support/billing-service.ts';
import { axeFaults, openWindow, startBrowser, type Window } from '#tests/support/browser.ts';
import { meetStandIn } from '#tests/support/paddle/browser-script.ts';
import { until } from '#tests/support/services.ts';
import { sharedBilling } from './shared.ts';

/** The live connection is not there in this test, nor what a browser asks a new page for. */
const EXPECTED = /WebSocket|\/ws/;

let billing: TestBilling;
let browser: Browser;
let seen: Window;
let page: Page;
let paid: Awaited<ReturnType<typeof meetStandIn>>;

beforeAll(async () => {
  billing = await sharedBilling();
  browser = await startBrowser();
  seen = await openWindow(browser, billing.auth.url);
  page = seen.page;
  paid = await meetStandIn(seen.context, billing.standIn);
});
afterAll(async () => {
  await browser?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const badge = (text: string) => page.getByText(text, { exact: true }).first();

test('a plan is bought, shown, raised, lowered and ended in the browser', async () => {
  const email = newEmail('buyer');
  await page.goto('/signup?plan=pro');
  await page.getByLabel('Full name').fill('A Buyer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button('Create Account').click();
  await page.waitForURL('**/pricing');
  await page.getByRole('link', { name: 'Choose Pro', exact: true }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await checkout.waitFor();
  await button('Close').click();
  await page.getByText('Payment was cancelled. Your plan remains unchanged.').waitFor();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await button('Current plan').click();
  await page.getByText("You're already on this plan.").waitFor();

  // This document was loaded elsewhere: the checkout opens once the page was loaded itself.
  await button('Choose Pro').click();
  await checkout.waitFor();
  expect(new URL(page.url()).search).toBe('');
  await button('Pay').click();
  await page.waitForURL('**/dashboard?payment=success');
  await page.getByText('Payment successful! Your plan has been updated.').waitFor();
  await badge('Pro plan').waitFor();
  expect(paid).toMatchObject([{ items: [{ priceId: PRICES.pro, quantity: 1 }], customer: { email } }]);

  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Subscription & Billing' }).click();
  await badge('ACTIVE').waitFor();
  await page.getByText('can be refunded in full until').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Upgrade to Chaos' }).click();
  await button('Choose Chaos').click();
  await button('Change plan').click();
  await page.getByText('Your plan has been changed.').waitFor();
  await button('Choose Pro').click();
  await button('Change plan').click();
  await page.getByText('Your plan will change at the end of the billing period.').waitFor();

  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Subscription & Billing' }).click();
  await page.getByText(/Your plan changes to Pro on/).waitFor();
  await button('Downgrade to Free').click();
  await button('Change plan').click();
  await page.getByText(/Your subscription ends on/).waitFor();
  await button('Manage Subscription').click();
  await page.waitForURL(`${billing.standIn.url}/portal/**`);
  expect(seen.faults.filter((fault) => !EXPECTED.test(fault))).toEqual([]);
});

test('a payment system that cannot start is said to be so, be it without keys or without its script', async () => {
  const message = page.getByText('Could not initialize payment system.');
  await page.route('https://cdn.paddle.com/**', (route) => route.abort());
  await page.goto('/dashboard/pricing');
  await message.waitFor();
  await page.unroute('https://cdn.paddle.com/**');
  await page.goto('/dashboard/pricing');
  await button('Choose Free').waitFor();
  expect(await message.count()).toBe(0);
  const body = { error: 'PAYMENT_NOT_SET_UP', message: 'Could not initialize payment system.' };
  await page.route('**/api/payment/checkout', (route) => route.fulfill({ status: 409, json: body }));
  await page.goto('/dashboard/pricing');
  await message.waitFor();
});

test('a checkout waits a second to open, and one that does not is told for five', async () => {
  await page.unroute('**/api/payment/checkout');
  await page.route('**/api/user/billing', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, has_subscription: false } } });
  });
  await page.goto('/dashboard/pricing');
  const choose = button('Choose Chaos').or(button('Choose Pro')).first();
  await choose.waitFor();
  await until('the provider’s script', () => page.evaluate(() => 'Paddle' in window));
  await page.evaluate(() => {
    const kept = window as unknown as { Paddle: { Checkout: { open: () => void } }; asked: number };
    kept.asked = 0;
    kept.Paddle.Checkout.open = () => {
      kept.asked += 1;
      throw new Error('It does not open');
    };
  });
  await page.clock.install();
  // The clock's own `performance` forgets how the page was loaded, which the app asks for.
  await page.evaluate(() => {
    const navigation = [{ name: location.href }] as unknown as PerformanceEntryList;
    performance.getEntriesByType = () => navigation;
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await choose.click();
  await button('Opening checkout…').waitFor();
  await page.clock.runFor(500);
  expect(await asked()).toBe(0);
  await page.clock.runFor(700);
  const word = page.getByText('Failed to open checkout. Please try again.');
  await word.waitFor();
  expect(await asked()).toBe(1);
  await page.clock.runFor(4_000);
  expect(await word.isVisible()).toBe(true);
  await page.clock.runFor(1_200);
  await word.waitFor({ state: 'hidden' });
});
