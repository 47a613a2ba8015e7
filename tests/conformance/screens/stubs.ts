import type { Page } from 'playwright';
import type { TestRow } from '#domain/api/tests.ts';

/** What the API answers when something of its own is wrong. */
export const FAULT = { status: 500, json: { error: 'INTERNAL', message: 'An unexpected error occurred' } };
/** A name that must be shown and never run. */
export const HOSTILE = '<img src=x onerror=alert(1)>';

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
