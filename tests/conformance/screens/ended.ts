import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TestRow } from '#domain/api/tests.ts';
import type { Report } from '#domain/report/report.ts';
import { insertTest } from '#tests/support/api-service.ts';
import { MARKUP_PAYLOADS } from '#tests/support/markup-payloads.ts';
import { inFull } from '#tests/support/needs.ts';
import { bugSaying, reportOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { rowOf } from '#tests/support/stored-config.ts';
import { enter, sharedApi } from './shared.ts';
import { FAULT, HOSTILE, serveTests } from './stubs.ts';
import { newWindows } from './window.ts';

/** There is no map of a run that never was. */
const screen = newWindows(/404|500/);
const text = (words: string | RegExp) => screen.page.getByText(words, { exact: true });
const heading = (name: string) => screen.page.getByRole('heading', { name, exact: true });

/** What a fact or a metric says, by its name. */
const factOf = (name: string) =>
  screen.page
    .locator('dl > div')
    .filter({ has: screen.page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');

/** Opens the page of a run that ended, with what the API says of it; without a report there is none. */
async function open(row: Partial<TestRow>, report?: Partial<Report>): Promise<void> {
  const { page } = screen;
  const ended = rowOf(1, row);
  const gone = { status: 404, json: { error: 'NOT_FOUND', message: 'No such thing' } };
  await page.route(`**/api/tests/${ended.id}`, (route) => route.fulfill({ json: { data: ended } }));
  await page.route(`**/api/tests/${ended.id}/map`, (route) => route.fulfill(gone));
  await page.route(`**/api/tests/${ended.id}/report`, (route) =>
    route.fulfill(report ? { json: { data: reportOf({ test_id: ended.id, ...report }), links: {} } } : gone),
  );
  await enter(page, `/results/${ended.id}`);
}

describe('a run that ended', () => {
  test('says whose fault its failure is, and what can be done', inFull, async () => {
    const words = {
      target: ['The cause lies with the app under test.', /in a browser of your own/],
      platform: ['The cause lies with Rove.', /write to support with the id/],
      operator: ['The cause lies with this installation of Rove.', null],
      user: ['The cause lies with the settings of the test.', null],
    } as const;
    for (const [fault, [whose, todo]] of Object.entries(words)) {
      await open({
        status: 'failed',
        report_download_url: null,
        failure_fault: fault,
        failure_code: 'TARGET_UNREACHABLE',
        failure_message: `It did not answer ${HOSTILE}.`,
      });
      const notice = screen.page.locator('main [role=alert]');
      await notice.getByText(`It did not answer ${HOSTILE}. ${whose}`).waitFor();
      if (todo) await notice.getByText(todo).waitFor();
      await notice.getByText('TARGET_UNREACHABLE').waitFor();
      expect(await notice.getByRole('link', { name: 'Start another test' }).getAttribute('href')).toBe(
        '/upload',
      );
    }
  });

  test('tells the test, its environment and its bugs by severity', async () => {
    await open(
      {},
      {
        test_name: `Lamps ${HOSTILE}`,
        bundle_name: 'lamps.zip',
        test_type: 'web_bundle',
        total_bugs_found: { critical: 1, major: 22, minor: 333 },
        environment_info: {
          browser: 'Chromium 142',
          os: 'linux 6.1',
          device: 'Desktop',
          android_version: null,
          device_model: null,
          not_measured: [],
        },
      },
    );
    await heading(`Lamps ${HOSTILE}`).waitFor();
    await text('lamps.zip').waitFor();
    await text('Web bundle').waitFor();
    for (const [name, value] of [
      ['Browser', 'Chromium 142'],
      ['System', 'linux 6.1'],
      ['Device', 'Desktop'],
      ['Actions', '900 (3/s)'],
      ['States', '41'],
      ['Pages', '2'],
      ['Duration', '5:00'],
      ['Stopped by', 'time'],
      ['Critical', '1'],
      ['Major', '22'],
      ['Minor', '333'],
    ] as const)
      expect([name, await factOf(name).textContent()]).toEqual([name, value]);
  });

  test('has the performance overview and the security findings, as far as the plan has them', async () => {
    const finding = { type: 'Missing header', description: `No CSP ${HOSTILE}`, affected_area: '/cart' };
    await open({}, { security_findings: [finding] });
    await heading('Performance overview').waitFor();
    expect(await factOf('Page load').textContent()).toBe('412 ms');
    expect(await factOf('Memory, highest').textContent()).toBe('31.5 MB');
    expect(await factOf('CPU').textContent()).toBe('not measured');
    await heading('Security findings').waitFor();
    for (const words of Object.values(finding)) await screen.page.getByText(words).first().waitFor();

    await open({}, { security_findings: [] });
    await text('No security finding').waitFor();
    await open({}, { not_included: ['performance_insights', 'security_scan'] });
    await until(
      'both to be left out',
      async () =>
        (await text(
          /Not part of the plan that this test was submitted on\. It is part of the (Pro|Chaos) plan\./,
        ).count()) === 2,
    );
  });

  test('shows every payload in its texts as text, and runs none', async () => {
    const { page } = screen;
    const bugs = MARKUP_PAYLOADS.map((text, n) =>
      bugSaying(text, { bug_id: `bug-${n}`, fingerprint: `server_error:${n}` }),
    );
    const findings = MARKUP_PAYLOADS.map((text) => ({ type: text, description: text, affected_area: text }));
    await open(
      { test_name: MARKUP_PAYLOADS[3] ?? '' },
      { bugs, unproved: bugs, security_findings: findings, test_name: MARKUP_PAYLOADS[3] ?? '' },
    );
    await page
      .getByRole('article')
      .nth(MARKUP_PAYLOADS.length - 1)
      .waitFor();
    const links = await page.locator('a[href^="javascript:" i]').count();
    const ran = await page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0);
    expect({ links, ran }).toEqual({ links: 0, ran: 0 });
    expect(await page.locator('main img[src="x"], main iframe, main object, main embed').count()).toBe(0);
    const rows = MARKUP_PAYLOADS.map((text, n) => rowOf(n, { test_name: text, url: text }));
    await serveTests(
      page,
      rows,
      rows.slice(0, 4).map((row) => ({ ...row, status: 'running' as const })),
    );
    for (const path of ['/results', '/dashboard', '/upload']) {
      await page.goto(path);
      await page
        .getByText(MARKUP_PAYLOADS[0] ?? '', { exact: true })
        .first()
        .waitFor();
      expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0)).toBe(0);
    }
  });

  test('says that its report is not there, or did not come, and asks again', inFull, async () => {
    const { page } = screen;
    const { id } = await enter(page, '/dashboard');
    const row = rowOf(2);
    let broken = true;
    await page.route(`**/api/tests/${row.id}`, (route) =>
      broken ? route.fulfill(FAULT) : route.fulfill({ json: { data: row } }),
    );
    await page.route(`**/api/tests/${row.id}/report`, (route) =>
      route.fulfill({ json: { data: reportOf({ test_id: row.id }), links: {} } }),
    );
    await page.goto(`/results/${row.id}`);
    await page.getByText('Failed to load test report').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await heading('Shop').waitFor();

    // Of a run that is complete and whose report is gone the API says so itself.
    const gone = randomUUID();
    const named = {
      id: gone,
      user_id: id,
      test_name: 'Gone',
      report_key: `${id}/${gone}/${'0'.repeat(64)}.json`,
    };
    await insertTest((await sharedApi()).auth, named);
    await page.goto(`/results/${gone}`);
    await page.getByText('Test report not found or not ready').waitFor();
  });
});
