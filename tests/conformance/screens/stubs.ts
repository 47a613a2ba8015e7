import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { TestRow } from '#domain/api/tests.ts';
import { STORED_CONFIG } from '#tests/support/stored-config.ts';

/** What the API answers when something of its own is wrong. */
export const FAULT = { status: 500, json: { error: 'INTERNAL', message: 'An unexpected error occurred' } };
/** A name that must be shown and never run. */
export const HOSTILE = '<img src=x onerror=alert(1)>';

/** A row as the API gives it. */
export function rowOf(n: number, more: Partial<TestRow> = {}): TestRow {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  return {
    id: randomUUID(),
    user_id: randomUUID(),
    test_name: `Test ${n}`,
    test_type: 'web_url',
    status: 'completed',
    progress: 100,
    url: 'https://shop.example/',
    requested_duration_minutes: 90,
    submitted_at: at,
    created_at: at,
    started_at: at,
    ended_at: at,
    bug_count: 0,
    bugs_critical: 0,
    bugs_major: 0,
    bugs_minor: 0,
    report_download_url: '/api/tests/x/report.zip',
    paused: false,
    config: { ...STORED_CONFIG, duration: 90 },
    plan_type_at_submission: 'pro',
    failure_fault: null,
    failure_code: null,
    failure_message: null,
    version: 1,
    ...more,
  };
}

/** Gives the signed-in user another plan, as far as the screens know. */
export async function onPlan(
  page: Page,
  plan_type: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  await page.route('**/api/user/profile', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, plan_type, ...more } } });
  });
}

/** Lists of tests from these rows, page by page; what was asked for is kept. */
export async function serveTests(page: Page, rows: readonly TestRow[], live: readonly TestRow[] = []) {
  const asked: URLSearchParams[] = [];
  await page.route(/\/api\/tests(\/live|\/recent)?(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/live')) return route.fulfill({ json: { data: live } });
    const limit = Number(url.searchParams.get('limit') ?? 15);
    const offset = Number(url.searchParams.get('offset') ?? 0);
    asked.push(url.searchParams);
    const search = url.searchParams.get('search') ?? '';
    const found = rows.filter(({ test_name }) => test_name.includes(search));
    return route.fulfill({ json: { data: found.slice(offset, offset + limit), total: found.length } });
  });
  return asked;
}
