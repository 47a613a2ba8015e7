import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from '#services/api/routes.ts';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import { expectGoodAt, WIDTHS } from './shared.ts';
import { newWindows } from './window.ts';

const screen = newWindows();
let page: Page;

beforeEach(async () => {
  page = screen.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

const search = () => page.getByRole('combobox', { name: 'Search the documentation' });
const options = () => page.getByRole('option');
const current = () =>
  page.getByRole('navigation', { name: 'Documentation' }).locator('[aria-current=location]');
const topOf = (id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

describe('docs', () => {
  test('the search is led by the keyboard alone, marks what it found, and says when there is nothing', async () => {
    await page.goto('/docs');
    await page.getByRole('heading', { name: 'Docs', level: 1 }).waitFor();
    await page.keyboard.press('/');
    await until('the focus in the search', () =>
      search().evaluate((input) => input === document.activeElement),
    );
    await page.keyboard.type('gitlab');
    await options().first().waitFor();
    expect(await options().first().locator('mark').first().textContent()).toBe('GitLab');
    await search().fill('error codes');
    expect(await options().first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await options().nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await search().getAttribute('aria-activedescendant')).toBe(
      await options().nth(1).getAttribute('id'),
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs#error-codes');
    await until('the focus on the heading', () =>
      page.evaluate(() => document.activeElement?.id === 'error-codes'),
    );

    await search().fill('zzzz <img src=x onerror=alert(1)>');
    await page.getByText('Try another word, or a part of one.').waitFor();
    expect(await options().count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await search().inputValue()).toBe('');
  });

  test('a code sample is copied, and its button says so for two seconds', async () => {
    await page.goto('/docs#submit-a-test');
    await page.getByRole('tab', { name: 'Python' }).first().click();
    const sample = page.getByRole('tabpanel', { name: 'Python' });
    const button = sample.getByRole('button');
    expect(await button.textContent()).toBe('Copy');
    await button.click();
    await sample.getByRole('button', { name: 'Copied!' }).waitFor();
    const since = Date.now();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await sample.locator('code').textContent(),
    );
    await sample.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    expect(Date.now() - since).toBeGreaterThan(1_000);
    expect(Date.now() - since).toBeLessThan(6_000);
  });

  test('every heading can be linked to; the contents show what is being read', async () => {
    await page.goto('/docs#verify-fix');
    await until('the place', async () => Math.abs((await topOf('verify-fix')) - 80) < 60);
    await until('the contents', async () => (await current().textContent()) === 'Verifying a fix');
    const link = page.getByRole('link', { name: 'Link to “Severity”' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs#severity');
    await until('the other place', async () => (await current().textContent()) === 'Severity');
    const nav = page.getByRole('navigation', { name: 'Documentation' });
    await nav.getByRole('link', { name: 'Troubleshooting' }).click();
    await until('the section', async () => (await current().textContent()) === 'Troubleshooting');
    await page.goBack();
    await until('the place of before', async () => (await current().textContent()) === 'Severity');
  });

  test('the API reference is made from the document of this installation', async () => {
    await page.goto('/docs#call-submitPublicTest');
    const call = page.locator('details#call-submitPublicTest');
    await call.getByText('config.max_pages', { exact: true }).waitFor();
    await call.getByText('Idempotency-Key', { exact: true }).first().waitFor();
    await call.getByText('SLOT_LIMIT_REACHED', { exact: true }).waitFor();
    expect(await page.locator('details[id^=call-]').count()).toBe(ROUTES.length);
    await search().fill('openapi.json');
    await options().filter({ hasText: 'GET /api/openapi.json' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'one page' }).click();
    await page.getByRole('heading', { name: 'Rove API reference' }).waitFor();
  });

  // The page is by far the longest, and axe reads all of it in both themes.
  test.each(WIDTHS)(
    'the page, its reference and what its search finds are accessible at $width',
    { timeout: 120_000, ...inFull },
    async (size) => {
      await page.goto('/docs#call-submitPublicTest');
      await page
        .locator('details#call-submitPublicTest')
        .getByText('config.max_pages', { exact: true })
        .waitFor();
      await search().fill('a');
      await options().first().waitFor();
      await expectGoodAt(page, size);
    },
  );

  test('a document that does not come is told so, and asked for again', async () => {
    screen.expected = /openapi\.json|503/;
    let refusals = 0;
    await page.route('**/api/openapi.json', (route) => {
      refusals += 1;
      return refusals > 2 ? route.continue() : route.fulfill({ status: 503, json: {} });
    });
    await page.goto('/docs#calls');
    await page.getByText('The API reference could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('details#call-getTestStatus').waitFor();
  });

  test('on a phone the contents are folded, and lead to their place', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/docs');
    const nav = page.getByRole('navigation', { name: 'Documentation' });
    expect(await nav.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contents' }).click();
    await nav.getByRole('link', { name: 'CI/CD Integration' }).click();
    await page.waitForURL('**/docs#ci-cd');
    expect(await nav.isVisible()).toBe(false);
    await until('the place', async () => Math.abs((await topOf('ci-cd')) - 80) < 60);
  });
});
