import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import { enter } from './shared.ts';
import { FAULT, HOSTILE, onPlan } from './stubs.ts';
import { findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { link, button, label, text } = findersOf(screen);
const tab = (name: string | RegExp) => screen.page.getByRole('tab', { name });

describe('settings', () => {
  test('profile: what may be changed, what not, and back to what was saved', async () => {
    const { page } = screen;
    const { email } = await enter(page, '/settings');
    await text('To change your email address, please contact support.').waitFor();
    expect(await label('Email').inputValue()).toBe(email);
    expect(await label('Email').getAttribute('readonly')).not.toBeNull();
    expect(await label('Industry').locator('option').allTextContents()).toEqual([
      'Software Development',
      'QA & Testing',
      'E-commerce',
      'Healthcare',
      'Finance',
      'Other',
    ]);
    await label('Company name').fill(HOSTILE);
    await label('Industry').selectOption('Finance');
    await button('Cancel').click();
    expect(await label('Company name').inputValue()).toBe('');
    await label('Company name').fill(HOSTILE);
    await page.clock.install();
    await button('Save Changes').click();
    const done = text('Profile updated successfully!');
    await done.waitFor();
    await page.clock.runFor(2_000);
    await done.waitFor();
    await page.clock.runFor(1_200);
    await done.waitFor({ state: 'hidden' });
    await button('Cancel').waitFor();
    expect(await label('Company name').inputValue()).toBe(HOSTILE);
  });

  test('the open tab is in sight on a phone, whichever way it was opened', inFull, async () => {
    const { page } = screen;
    await page.setViewportSize({ width: 360, height: 740 });
    await enter(page, '/settings?tab=api');
    const inSight = (name: RegExp) =>
      tab(name).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    await until('the last tab', () => inSight(/^API Access/));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await tab(/^API Access/).focus();
    for (const name of [/^Notifications/, /^Schedules/, /^Sites/, /^Security/]) {
      await page.keyboard.press('ArrowLeft');
      await until('the tab', () => inSight(name));
    }
    await page.keyboard.press('Home');
    await until('the first tab', () => inSight(/^Profile/));
  });

  test('profile: the right to test is said once for all tests', async () => {
    const { page } = screen;
    await enter(page, '/settings');
    const said = page.getByLabel('I have the right to test what I submit');
    expect(await said.isChecked()).toBe(false);
    await said.check();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto('/upload');
    await page.getByRole('button', { name: /^App/ }).click();
    expect(await page.getByLabel('I have the right to test this target').isChecked()).toBe(true);
  });

  test('profile: what is typed outlasts a reading in the background that fails', inFull, async () => {
    const { page } = screen;
    screen.expected = /500/;
    await enter(page, '/settings');
    await label('Company name').fill(HOSTILE);
    let failed = 0;
    await page.route('**/api/user/profile', (route) => {
      failed += 1;
      return route.fulfill(FAULT);
    });
    await page.clock.install();
    await page.clock.setSystemTime(Date.now() + 10 * 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await until('all tries', async () => {
      await page.clock.runFor(2_000);
      return failed === 3;
    });
    await page.clock.runFor(2_000);
    expect(await label('Company name').inputValue()).toBe(HOSTILE);
  });

  test('profile: what did not come is told and asked for again, not saved over', inFull, async () => {
    const { page } = screen;
    screen.expected = /500/;
    await page.route('**/api/user/profile', (route) => route.fulfill(FAULT));
    await page.clock.install();
    await enter(page, '/settings');
    await until('the word', async () => {
      await page.clock.runFor(1_000);
      return text('Failed to load profile data').isVisible();
    });
    expect(await button('Save Changes').count()).toBe(0);
    await page.unroute('**/api/user/profile');
    await button('Retry').click();
    await button('Save Changes').waitFor();
    expect(await label('Full name').inputValue()).toBe('Ada Fern');
  });

  test('billing: each status in its colour, the plan’s facts, and what did not come', async () => {
    const { page } = screen;
    screen.expected = /500/;
    const colours = new Map<string, string>();
    let status: string | null = null;
    await page.route('**/api/user/plan', async (route) => {
      if (!status) return route.fulfill(FAULT);
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { data: { ...data, subscriptionStatus: status } } });
    });
    await page.clock.install();
    await enter(page, '/settings');
    await tab('Subscription & Billing').click();
    await until('the word', async () => {
      await page.clock.runFor(1_000);
      return text('Failed to load plan data').isVisible();
    });
    for (status of ['FREE', 'ACTIVE', 'TRIALING', 'PAST_DUE']) {
      if (colours.size === 0) await button('Retry').click();
      else {
        await page.reload();
        await tab('Subscription & Billing').click();
      }
      const badge = page.getByText(status, { exact: true });
      colours.set(status, await badge.evaluate((element) => getComputedStyle(element).color));
    }
    expect(new Set(colours.values()).size).toBe(4);
    for (const words of ['Next billing date', 'Tests remaining', 'Concurrent slots', 'Your plan includes'])
      await text(words).waitFor();
    expect(await link('View All Plans').getAttribute('href')).toBe('/pricing');
    expect(await link('Upgrade Now').getAttribute('href')).toBe('/dashboard/pricing');
    expect(await button('Manage Subscription').count()).toBe(0);
  });

  test('security: waits for all three fields, takes the present password, says the server’s word', async () => {
    const { page } = screen;
    screen.expected = /400|422/;
    await enter(page, '/settings');
    await tab('Security').click();
    const change = button('Change Password');
    const fill = async (current: string, next: string, confirm: string) => {
      await label('Current password').fill(current);
      await label('New password').fill(next);
      await label('Confirm new password').fill(confirm);
    };
    await fill('Correct-horse-7', 'Another-horse-8', '');
    expect(await change.isDisabled()).toBe(true);
    await fill('Correct-horse-7', 'Another-horse-8', 'Another-horse-9');
    await change.click();
    await text('New passwords do not match').waitFor();
    await fill('Correct-horse-7', 'short', 'short');
    await change.click();
    await text('Password must be at least 6 characters long').waitFor();
    await fill('wrong', 'Another-horse-8', 'Another-horse-8');
    await change.click();
    await text('The current password is not correct').waitFor();
    expect(await label('New password').inputValue()).toBe('Another-horse-8');
    await fill('Correct-horse-7', 'Another-horse-8', 'Another-horse-8');
    await change.click();
    await text('Password updated successfully!').waitFor();
    expect(await label('New password').inputValue()).toBe('');
    await button('Show password').first().click();
    expect(await label('Current password').getAttribute('type')).toBe('text');
  });

  test('API access: dimmed without the plan, and every failure in its words', inFull, async () => {
    const { page } = screen;
    screen.expected = /500|503/;
    await enter(page, '/settings');
    await tab(/^API Access/).click();
    await page.getByLabel('not in your plan').waitFor();
    await text('Unlock Advanced Automation').waitFor();
    expect(await link('View Plans').getAttribute('href')).toBe('/pricing');
    await onPlan(page, 'chaos');
    await page.evaluate(() => localStorage.removeItem('rove.profile'));
    const key = {
      id: randomUUID(),
      name: HOSTILE,
      prefix: 'rove_abcd',
      is_active: true,
      created_at: '2026-01-01T00:00:00Z',
      expires_at: null,
      last_used_at: null,
    };
    await page.route(/\/api\/v1\/api-keys(\/|$)/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { data: [key] } })
        : route.fulfill({ status: 500, body: '' }),
    );
    await page.reload();
    await tab(/^API Access/).click();
    await text('ACTIVE').waitFor();
    await text(HOSTILE).first().waitFor();
    expect(await link('Read the API documentation').getAttribute('href')).toMatch(/^\/docs/);
    const choose = async (item: string) => {
      await button(`Actions for ${HOSTILE}`).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await choose('Deactivate');
    await text('Failed to update API key status').waitFor();
    await choose('Delete');
    await text(/deleted at once, and that cannot be undone/).waitFor();
    await button('Delete key').click();
    await text('Failed to delete API key').waitFor();
    await button('Generate New API Key').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
    await button('Generate').click();
    await text('Failed to generate API key').waitFor();
    await page.unroute(/\/api\/v1\/api-keys(\/|$)/);
    await page.route(/\/api\/v1\/api-keys(\/|$)/, (route) => route.fulfill(FAULT));
    await page.clock.install();
    await page.reload();
    await tab(/^API Access/).click();
    await until('the word', async () => {
      await page.clock.runFor(2_000);
      return text('Failed to load API keys').isVisible();
    });
  });

  test('sites: claimed, checked in vain, told what was seen, and given up', async () => {
    screen.expected = /400/;
    const { page } = screen;
    await enter(page, '/settings');
    await tab('Sites').click();
    await text('No sites yet').waitFor();
    await label('Site').fill('127.0.0.1');
    await button('Add site').click();
    await text(/needs no proof|Give the name of a public site/).waitFor();
    await label('Site').fill('https://app.rove-test.invalid/login');
    await button('Add site').click();
    await text('Not proved').waitFor();
    await text(/^rove-verification=[0-9a-f]{32}$/)
      .first()
      .waitFor();
    await button('Check app.rove-test.invalid now').click();
    await text(/^Not found yet: app\.rove-test\.invalid has/).waitFor();
    await button('Remove app.rove-test.invalid').click();
    await text('No sites yet').waitFor();
  });

  test('whose site was tested finds a page and a file that say what to do', inFull, async () => {
    const { page } = screen;
    await page.goto('/abuse');
    await page.getByRole('heading', { name: 'Was your site tested by Rove?' }).waitFor();
    const file = await page.request.get('/.well-known/security.txt');
    expect(await file.text()).toMatch(/^Contact: .+\nExpires: .+\nPolicy: .+\/abuse\n$/);
    expect((await page.request.get('/licences.txt')).headers()['content-type']).toContain('text/plain');
  });
});
