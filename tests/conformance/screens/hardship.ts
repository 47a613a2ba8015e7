import { describe, expect, test } from 'vitest';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { rowOf } from '#tests/support/stored-config.ts';
import { enter, expectGoodAt, WIDTHS } from './shared.ts';
import { serveTests } from './stubs.ts';
import { DOWN, findersOf, newWindows } from './window.ts';

const screen = newWindows();
const { heading, button, label, text } = findersOf(screen);
const [NARROW] = WIDTHS;
const EMOJI = '😀'.repeat(200);
const MINUTE_MS = 60_000;

/** Answers for a report, and for what stands around it. */
async function serveReport(row: ReturnType<typeof rowOf>, report: Partial<ReturnType<typeof reportOf>>) {
  const answers = {
    '': { data: row },
    '/map': {
      data: { v: 1, nodes: [], edges: [], not_reached: [], omitted: { nodes: 0, edges: 0 } },
      links: {},
    },
    '/trend': { data: [] },
    '/report': { data: reportOf({ test_id: row.id, test_name: row.test_name, ...report }), links: {} },
  };
  for (const [path, json] of Object.entries(answers))
    await screen.page.route(`**/api/tests/${row.id}${path}`, (route) => route.fulfill({ json }));
}

describe('hard conditions', () => {
  test('a name of 200 emoji stays within its place on every screen of a phone', inFull, async () => {
    const { page } = screen;
    const row = rowOf(1, { test_name: EMOJI });
    const live = rowOf(2, { test_name: EMOJI, status: 'running' });
    await serveTests(page, [row], [live]);
    await serveReport(row, { bugs: [bugOf({ title: EMOJI })] });
    await page.route('**/api/user/profile', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({
        response: answer,
        json: { data: { ...data, full_name: EMOJI, company_name: EMOJI } },
      });
    });
    await page.setViewportSize(NARROW);
    await enter(page, '/dashboard');
    for (const path of ['/dashboard', '/upload', '/results', `/results/${row.id}`, '/settings']) {
      await page.goto(path);
      if (path === '/settings') expect(await label('Company name').inputValue()).toBe(EMOJI);
      else await text(EMOJI).locator('visible=true').first().waitFor();
      await expectGoodAt(page, NARROW);
    }
  });

  test('times and days are those of the reader’s own zone', async () => {
    const { page, window } = screen;
    const cdp = await window.context.newCDPSession(page);
    await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
    const asked = await serveTests(page, [rowOf(1, { submitted_at: '2026-01-01T10:30:00Z' })]);
    await enter(page, '/results');
    await text(/Jan 2, 2026, 12:30/)
      .first()
      .waitFor();
    await label('From').fill('2026-01-02');
    await label('To').fill('2026-01-02');
    await until('the question', async () => asked.at(-1)?.get('endDate') === '2026-01-02T09:59:59.999Z');
    expect(asked.at(-1)?.get('startDate')).toBe('2026-01-01T10:00:00.000Z');
    await page.clock.setFixedTime('2026-03-04T22:30:00Z');
    await page.goto('/dashboard');
    await heading(/^Good afternoon/).waitFor();
  });

  test('a report of very many findings opens, is filtered, and leads to its last one', inFull, async () => {
    const { page } = screen;
    // Each look at such a page takes a test its time: the short form has a part of them.
    const count = byLength(400, 2_000);
    const last = count - 2;
    const row = rowOf(1);
    const severities = ['minor', 'major'] as const;
    const bugs = Array.from({ length: count }, (_, n) =>
      bugOf({
        bug_id: `bug-${n}`,
        oracle: `kind-${n}`,
        title: `Finding ${n}`,
        severity: severities[n % 2] ?? 'minor',
      }),
    );
    await serveReport(row, { bugs, total_bugs_found: { critical: 0, major: count / 2, minor: count / 2 } });
    await enter(page, '/dashboard');
    await page.addInitScript(() => {
      const look = () => {
        const shown = document.querySelectorAll('article').length;
        if (shown > 0) Object.assign(window, { shown_first: shown });
        else requestAnimationFrame(look);
      };
      look();
    });
    const began = performance.now();
    await page.goto(`/results/${row.id}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Finding 1', exact: true }).waitFor();
    const opened_ms = Math.round(performance.now() - began);
    // A few fill a window: the first picture does not wait for the others.
    const first = await page.evaluate(() => (window as unknown as { shown_first: number }).shown_first);
    expect(first).toBeLessThan(10);
    await heading(`Finding ${last}`).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Minor/ }).click();
    await page
      .getByRole('heading', { name: 'Finding 1', exact: true })
      .waitFor({ state: 'detached', timeout: 30_000 });
    await page.goto(`/results/${row.id}#bug-${last}`);
    await page.reload();
    await until('the last finding', () =>
      page.evaluate((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box !== undefined && box.top < innerHeight && box.bottom > 0;
      }, `bug-${last}`),
    );
    console.log(`report_of_${count}_findings opened in ${opened_ms} ms`);
    expect(opened_ms).toBeLessThan(byLength(6_000, 2_000));
  });

  test('an API that is away for a minute while a form is filled costs nothing that was typed', async () => {
    const { page } = screen;
    screen.expected = /503/;
    await serveTests(page, [], []);
    await enter(page, '/upload');
    await button(/^Web/).click();
    await label('Test name').fill('Before it went');
    await page.clock.install();
    await page.route('**/api/**', (route) => route.fulfill(DOWN));
    await label('Application URL').fill('https://shop.example');
    await page.clock.runFor(MINUTE_MS / 2);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.runFor(MINUTE_MS / 2);
    await page.getByLabel('I have the right to test this target').check();
    await button('Start Test').click();
    await page
      .getByRole('alert')
      .getByText('Network error. Please check your connection and try again')
      .waitFor();
    expect(await label('Test name').inputValue()).toBe('Before it went');
    await page.unroute('**/api/**');
    let sent: unknown = null;
    await page.route('**/api/tests/submit', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 201, json: { data: rowOf(1, { status: 'queued' }), message: '' } });
    });
    await button('Start Test').click();
    await text('Test initiated successfully! Tracking your progress below.').waitFor();
    expect(sent).toMatchObject({ name: 'Before it went', url: 'https://shop.example' });
  });
});
