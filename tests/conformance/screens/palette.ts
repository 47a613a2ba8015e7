import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/support/services.ts';
import { expectGoodAtWidths, newAccount, sharedApi, signIn } from './shared.ts';
import { newWindows } from './window.ts';

/** There is no map of a report that no run has made. */
const screen = newWindows(/404.*\/map/);
const HOSTILE = '<img src=x onerror=alert(1)> checkout';

let page: Page;

beforeEach(() => {
  page = screen.page;
});

const dialog = () => page.getByRole('dialog', { name: 'Command palette' });
const field = () => page.getByRole('combobox', { name: 'Search commands' });
const option = (name: string) => dialog().getByRole('option', { name });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

describe('the command palette', () => {
  test('opens by the keyboard on a public page, leads to a heading of the docs, and gives the focus back', async () => {
    await page.goto('/pricing');
    const link = page.getByRole('link', { name: 'Features' });
    await link.focus();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await until('the focus in the field', () =>
      field().evaluate((input) => input === document.activeElement),
    );
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Meta+k');
    await field().fill('github');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs#github-actions');
    await until('the heading', () => page.evaluate(() => document.activeElement?.id === 'github-actions'));
  });

  test('changes the theme, says when nothing matches, and closes by its own key', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Your Free AI Test' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('dark');
    await option('Dark theme').click();
    await until('the dark theme', async () =>
      page.evaluate(() => document.documentElement.dataset.theme === 'dark'),
    );
    await page.keyboard.press('Control+k');
    await field().fill('zzzz');
    await dialog().getByText('No command matches “zzzz”').last().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await dialog().waitFor({ state: 'hidden' });
  });

  test('signed in: any screen, a new test, a recent one, and the way out; by its button too', async () => {
    const api = await sharedApi();
    const account = await newAccount(api);
    await signIn(page, account.email, '/settings');
    await heading('Settings').waitFor();
    const testId = await api.completed(account.id, HOSTILE);
    const opener = page.getByRole('button', { name: 'Search or go to…' });
    await opener.click();
    await option(HOSTILE).waitFor();
    await expectGoodAtWidths(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await field().fill('CHECKOUT');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/results/${testId}`);

    for (const [words, path] of [
      ['start new', '/upload'],
      ['billing', '/settings'],
      ['dash', '/dashboard'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await field().fill(words);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}`);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowUp');
    expect(await option('Sign Out').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
