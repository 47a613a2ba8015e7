import { describe, expect, test } from 'vitest';
import { ERROR_TABLE } from '#domain/kernel/errors.ts';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import { rowOf, STORED_CONFIG } from '#tests/support/stored-config.ts';
import { enter } from './shared.ts';
import { FAULT, HOSTILE, onPlan, serveTests } from './stubs.ts';
import { findersOf, newWindows } from './window.ts';

/** The catalogue of the specification comes first in the table. */
const SPECIFIED_CODES = 13;

const screen = newWindows();
const { heading, link, button, label, text } = findersOf(screen);

describe('dashboard', () => {
  test('has the figures of the month, the last five tests and the quick actions', async () => {
    const { page } = screen;
    await serveTests(
      page,
      [1, 2, 3, 4, 5, 6, 7].map((n) => rowOf(n, n === 1 ? { test_name: HOSTILE } : {})),
    );
    await enter(page, '/dashboard');
    await heading(/^Good (morning|afternoon|evening), Ada/).waitFor();
    for (const words of ['Tests this month', 'Tests remaining', 'Last test', 'None yet', '0 of 1'])
      await text(words).first().waitFor();
    await text('You have 1 test left this month.').waitFor();
    for (const [name, path] of [
      ['Start New Test', '/upload'],
      ['View All Results', '/results'],
      ['View Results', '/results'],
      ['Manage Plan', '/dashboard/pricing'],
    ] as const)
      expect(await link(name).first().getAttribute('href')).toBe(path);
    const quick = page.locator('section').filter({ has: heading('Quick Actions') });
    expect(
      await quick.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['/upload', '/results', '/dashboard/pricing', '/settings']);
    const recent = page.locator('section').filter({ has: heading('Recent Tests') });
    await until('five tests', async () => (await recent.getByRole('link').count()) === 5);
    await recent.getByText(HOSTILE).waitFor();
    expect(await recent.getByRole('link').first().getAttribute('href')).toMatch(/^\/results\/[\da-f-]{36}$/);
    await text('No test is running').waitFor();
  });

  test('counts no remaining tests on chaos, and starts none while the slots are full', inFull, async () => {
    const { page } = screen;
    await onPlan(page, 'chaos');
    await page.route('**/api/tests/summary', (route) =>
      route.fulfill({
        json: {
          data: {
            tests_this_month: 40,
            tests_remaining: null,
            last_test_date: '2026-11-20T10:00:00Z',
            live_count: 1,
          },
        },
      }),
    );
    await serveTests(page, [], [rowOf(1, { status: 'running', progress: 40, bug_count: 2 })]);
    await enter(page, '/dashboard');
    await text('40, unlimited').waitFor();
    await text('Nov 20, 2026').waitFor();
    expect(await text('Tests remaining').count()).toBe(0);
    expect(await text(/left this month/).count()).toBe(0);
    expect(await link('Upgrade').count()).toBe(0);
    await page.getByRole('progressbar', { name: 'Progress of Test 1' }).waitFor();
    const start = button('Start New Test');
    expect(await start.getAttribute('aria-disabled')).toBe('true');
    await text('No finished test yet').waitFor();
  });

  test('warns of few remaining tests at two, not at three', inFull, async () => {
    const { page } = screen;
    await onPlan(page, 'pro');
    let remaining = 3;
    await page.route('**/api/tests/summary', (route) => {
      const data = { tests_this_month: 22, tests_remaining: remaining, last_test_date: null, live_count: 0 };
      return route.fulfill({ json: { data } });
    });
    await enter(page, '/dashboard');
    await text('Tests remaining').waitFor();
    expect(await text(/left this month/).count()).toBe(0);
    remaining = 2;
    await page.reload();
    await text('You have 2 tests left this month.').waitFor();
  });

  test('says that its data did not come, and asks again', async () => {
    const { page } = screen;
    screen.expected = /500/;
    await page.clock.install();
    await page.route('**/api/tests/summary', (route) => route.fulfill(FAULT));
    await enter(page, '/dashboard');
    await until('the word', async () => {
      await page.clock.runFor(2_000);
      return text('Failed to load dashboard data. Please try again later.').isVisible();
    });
    expect(await text('not known').count()).toBe(2);
    await page.unroute('**/api/tests/summary');
    await button('Retry').first().click();
    await text('Tests this month').waitFor();
  });
});

describe('plans inside', () => {
  test(
    'say for three seconds that the plan is the present one, and refuse a plan that is none',
    inFull,
    async () => {
      const { page } = screen;
      await page.route('**/api/payment/checkout', (route) => route.abort());
      screen.expected = /checkout|ERR_FAILED|409/;
      await onPlan(page, 'pro');
      await enter(page, '/dashboard/pricing?checkout=gold');
      await text('Invalid plan selected').waitFor();
      expect(new URL(page.url()).search).toBe('');
      expect(await text('Most Popular').count()).toBe(0);
      await page.clock.install();
      await button('Current plan').click();
      const word = text("You're already on this plan.");
      await word.waitFor();
      await page.clock.runFor(2_000);
      await word.waitFor();
      await page.clock.runFor(1_200);
      await word.waitFor({ state: 'hidden' });
    },
  );
});

describe('upload', () => {
  test('checks the app form in order', async () => {
    const { page } = screen;
    await enter(page, '/upload');
    await button(/^App/).click();
    const send = button('Start Test');
    await send.click();
    await text('Test name is required').waitFor();
    await label('Test name').fill('An app');
    await send.click();
    await text('Please upload an APK file').waitFor();
    await text(/100 MB.*Android 8\.0/).waitFor();
    await page.getByLabel('Android app (.apk)').setInputFiles({
      name: 'app.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('x'),
    });
    await send.click();
    await text(/does not match the chosen file type\. Please upload the correct format/).waitFor();
    expect(await label('File type').locator('option').allTextContents()).toEqual(['Android APK']);
    expect(await label('Duration').locator('option').allTextContents()).toEqual(['5 min']);
    await button('Back to choose').click();
    await button(/^Web/).waitFor();
  });

  test('says before a test is sent what its plan and its site allow', inFull, async () => {
    const { page } = screen;
    const viewport = { width: 390, height: 844 };
    const config = { ...STORED_CONFIG, browser: 'firefox' as const, viewport, duration: 45 };
    const last = rowOf(1, { url: 'https://shop.example/cart', requested_duration_minutes: 45, config });
    const live = rowOf(2, { status: 'running', url: 'https://other.example/' });
    await serveTests(page, [last], [live]);
    await onPlan(page, 'pro', { concurrent_test_slots: 4 });
    await enter(page, '/upload');
    await page.getByRole('button', { name: /^Web.*1 of 2 web slots free/ }).waitFor();
    await page.getByRole('button', { name: /^App.*2 of 2 app slots free/ }).waitFor();
    await button(/^Web/).click();
    await text(/Up to 2 h on Pro, 6 h on Chaos/).waitFor();
    const probes = page.getByRole('radio', { name: 'Active probes' });
    expect(await probes.isDisabled()).toBe(true);
    await text(/Part of the Chaos plan/).waitFor();
    await label('Application URL').fill('https://shop.example/login');
    await button('Use those settings').click();
    await text('Advanced settings').click();
    expect(await label('Browser').inputValue()).toBe('firefox');
    expect(await label('Viewport').inputValue()).toBe('390x844');
    expect(await label('Duration').inputValue()).toBe('45');
    expect(await page.getByLabel('I have the right to test this target').isChecked()).toBe(false);
    await page.getByLabel('Destructive and paid actions too').check();
    await text(/paying on shop\.example need proof that the site is yours/).waitFor();
    expect(await link('Prove it in the settings, under Sites').getAttribute('href')).toBe(
      '/settings?tab=sites',
    );
    await label('Application URL').fill('http://127.0.0.1:3000');
    await text(/need proof that the site is yours/).waitFor({ state: 'detached' });
  });

  test('has no form while the slots are full, and looks every ten seconds', inFull, async () => {
    const { page } = screen;
    screen.expected = /500/;
    const row = rowOf(1, { status: 'running', progress: 10, test_name: HOSTILE });
    let live = [row];
    let asked = 0;
    await page.route('**/api/tests/live', (route) => {
      asked += 1;
      return route.fulfill({ json: { data: live } });
    });
    await page.route(`**/api/tests/${row.id}`, (route) => route.fulfill(FAULT));
    await enter(page, '/upload');
    await heading('Test Slots Full').waitFor();
    await text(
      'You have reached your maximum of 1 concurrent live test slots. Please wait for a test to complete or cancel one to submit a new test.',
    ).waitFor();
    expect(await button(/^Web/).count()).toBe(0);
    await button(`Cancel: ${HOSTILE}`).click();
    await text(/No report is given, and all of its files are permanently deleted/).waitFor();
    await button('Cancel test').click();
    await text('Failed to cancel test').waitFor();
    await page.clock.install();
    await page.reload();
    await heading('Test Slots Full').waitFor();
    const before = asked;
    await page.clock.runFor(10_500);
    await until('the next look', async () => asked === before + 1);
    live = [];
    await page.clock.runFor(10_500);
    await button(/^Web/).waitFor();
    const last = asked;
    await page.clock.runFor(30_000);
    expect(asked).toBe(last);
  });

  test('tells each refusal of the server in its words, and keeps the form', async () => {
    const { page } = screen;
    screen.expected = /4\d\d|5\d\d|ERR_FAILED/;
    let answer: { code: string; status: number } | null = null;
    let sent: unknown = null;
    await page.route('**/api/tests/submit', (route) => {
      sent = route.request().postDataJSON();
      return answer
        ? route.fulfill({ status: answer.status, json: { error: answer.code } })
        : route.fulfill({ status: 200, json: { data: {} } });
    });
    await enter(page, '/upload');
    await button(/^Web/).click();
    await label('Test name').fill(HOSTILE);
    await label('Application URL').fill('https://shop.example');
    await page.getByLabel('I have the right to test this target').check();
    await text('Advanced settings').click();
    await label('Never these paths').fill('/logout\naccount');
    await button('Add a header').click();
    await label('Name of header 1').fill('Host');
    await label('Value of header 1').fill('let-me-in');
    expect(await label('Value of header 1').getAttribute('type')).toBe('password');
    await button('Start Test').click();
    await page.getByRole('alert').getByText('Host cannot be set: the browser sets it itself').waitFor();
    await label('Name of header 1').fill('X-Preview-Key');
    await button('Start Test').click();
    await text('A path starts with a slash, as /account or /shop/*/edit').waitFor();
    await label('Never these paths').fill('/logout\n/account');
    const codes = Object.entries(ERROR_TABLE)
      .slice(0, SPECIFIED_CODES)
      .map(([code, { message }]) => [code, message] as const);
    for (const [code, words] of [...codes, ['SOMETHING_NEW', 'SOMETHING_NEW'] as const]) {
      // A 401 would ask for a new token first; the code alone decides the words.
      answer = { code, status: 409 };
      await button('Start Test').click();
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    }
    answer = null;
    await button('Start Test').click();
    await page.getByRole('alert').getByText('Failed to submit test').waitFor();
    expect(await label('Test name').inputValue()).toBe(HOSTILE);
    expect(sent).toMatchObject({
      config: { exclude: ['/logout', '/account'] },
      headers: [{ name: 'X-Preview-Key', value: 'let-me-in' }],
    });
  });

  test('lists the history ten at a time, searched, sorted and filtered', inFull, async () => {
    const { page } = screen;
    const rows = Array.from({ length: 23 }, (_, n) => rowOf(n));
    const asked = await serveTests(page, rows);
    await enter(page, '/upload');
    const table = page.getByRole('table', { name: 'Test History' });
    const lines = async () => (await table.getByRole('row').count()) - 1;
    await until('ten tests', async () => (await lines()) === 10);
    await button('Load More').click();
    await until('twenty tests', async () => (await lines()) === 20);
    await button('Load More').click();
    await until('all tests', async () => (await lines()) === 23);
    expect(await button('Load More').count()).toBe(0);
    await label('Search by name or id').fill('Test 22');
    await until('one test', async () => (await lines()) === 1);
    await label('Sort').selectOption('oldest');
    await label('Type').selectOption('app');
    await until('the last question', async () => asked.at(-1)?.get('filterByType') === 'app');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      sortBy: 'oldest',
      search: 'Test 22',
      filterByStatus: 'completed',
      limit: '10',
    });
    expect(await label('Sort').locator('option').allTextContents()).toEqual([
      'Newest first',
      'Oldest first',
      'By type',
    ]);
  });
});
