import { describe, test } from 'vitest';
import { expectGoodScreen } from '#tests/support/browser.ts';
import { rowOf } from '#tests/support/stored-config.ts';
import { enter } from './shared.ts';
import { FAULT, onPlan, serveTests } from './stubs.ts';
import { newWindows } from './window.ts';

/** The documentation, the palette, the sign-up and the pages of runs are held against axe where they are tested. */
const screen = newWindows();
/** What stands while a page is loaded has a heading too, and says that it is busy. */
const arrived = () => screen.page.locator('#main:not([aria-busy]) h1').first().waitFor();

describe('in both themes and on a phone', () => {
  test('every page that anybody may see is accessible', async () => {
    const { page } = screen;
    for (const path of [
      '/',
      '/use-cases',
      '/features',
      '/how-it-works',
      '/pricing',
      '/terms',
      '/logo',
      '/nowhere',
      '/reset-password',
    ]) {
      await page.goto(path);
      await arrived();
      await expectGoodScreen(page);
    }
    await page.route('https://forms.example.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A form</title><html lang="en"></html>' }),
    );
    await page.goto('/contact-us');
    await page.getByTitle('Job application form').waitFor();
    await expectGoodScreen(page);
  });

  test('every page inside is accessible, full and faulty', async () => {
    const { page } = screen;
    screen.expected = /500|409/;
    await onPlan(page, 'pro', { concurrent_test_slots: 4 });
    const rows = [
      rowOf(1, { bug_count: 6, bugs_critical: 1, bugs_major: 2, bugs_minor: 3 }),
      rowOf(2, { status: 'failed' }),
      rowOf(3, { status: 'cancelled', report_download_url: null }),
    ];
    await serveTests(page, rows, [rowOf(4, { status: 'running', progress: 30, bug_count: 1 })]);
    await page.route('**/api/tests/summary', (route) => route.fulfill(FAULT));
    await enter(page, '/dashboard');
    await page.getByText('Failed to load dashboard data').waitFor();
    await expectGoodScreen(page);
    for (const path of ['/results', '/dashboard/pricing', '/update-password']) {
      await page.goto(path);
      await arrived();
      await expectGoodScreen(page);
    }
    await page.goto('/upload');
    await page.getByRole('button', { name: /^App/ }).click();
    await expectGoodScreen(page);
    await page.goto('/settings');
    for (const name of ['Profile', 'Subscription & Billing', 'Security']) {
      await page.getByRole('tab', { name }).click();
      await expectGoodScreen(page);
    }
  });
});
