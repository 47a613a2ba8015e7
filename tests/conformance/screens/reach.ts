import { describe, expect, test } from 'vitest';
import type { AppMap } from '#domain/report/app-map.ts';
import type { Report } from '#domain/report/report.ts';
import type { TrendPoint } from '#domain/report/trend.ts';
import { expectGoodScreen } from '#tests/support/browser.ts';
import { byLength } from '#tests/support/length.ts';
import { inFull } from '#tests/support/needs.ts';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { rowOf } from '#tests/support/stored-config.ts';
import { enter } from './shared.ts';
import { newWindows } from './window.ts';

const screen = newWindows(/404/);
const ROW = rowOf(1);

const node = (id: string, title: string, route: string, way: string[] = []) => ({
  id,
  title,
  route,
  place: `http://a.test${route}`,
  visits: 1,
  way,
  picture: null,
  untried: [],
});
const edge = (from: string, to: string) => ({ from, to, text: `Open ${to}`, tries: 1 });
const MAP: AppMap = {
  v: 1,
  nodes: [
    node('home', 'Home', '/'),
    node('list', 'Invoices', '/invoices', ['Open list']),
    ...Array.from({ length: 12 }, (_, n) => node(`i${n}`, `Invoice ${n}`, '/invoices/:id', ['a', 'b'])),
    node('me', 'Account', '/me', ['Open me']),
  ],
  edges: [
    edge('home', 'list'),
    edge('home', 'me'),
    ...Array.from({ length: 12 }, (_, n) => edge('list', `i${n}`)),
  ],
  not_reached: [],
  omitted: { nodes: 0, edges: 0 },
};

const point = (n: number, web_vitals: TrendPoint['web_vitals']): TrendPoint => ({
  test_id: n === 2 ? ROW.id : `0198f000-0000-7000-8000-00000000000${n}`,
  submitted_at: `2026-03-0${n}T10:00:00Z`,
  bugs: { critical: 1, major: 2, minor: 3 },
  new: n === 1 ? null : 1,
  fixed: n === 1 ? null : 0,
  pages: 5,
  screens: 20 + n,
  duration_seconds: 300,
  web_vitals,
});

/** Opens a report with its map and the runs of its app. */
async function open(points: readonly TrendPoint[], report: Partial<Report> = {}): Promise<void> {
  const { page } = screen;
  const answers = {
    '': { data: ROW },
    '/map': { data: MAP, links: {} },
    '/trend': { data: points },
    '/report': { data: reportOf({ test_id: ROW.id, ...report }), links: {} },
  };
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/tests/${ROW.id}${path}`, (route) => route.fulfill({ json }));
  await enter(page, `/results/${ROW.id}`);
}

describe('how far a run came', () => {
  test('the map is laid out by layers and routes, searched and zoomed', async () => {
    const { page } = screen;
    await open([]);
    const map = page.getByRole('region', { name: 'Map of the screens that were reached' });
    for (const head of ['Start', 'After 1 action', 'After 2 actions'])
      await map.getByText(head, { exact: true }).waitFor();
    await map.getByText('/invoices/:id', { exact: true }).waitFor();
    const shown = async (name: string) => {
      const [card, box] = [await map.getByRole('button', { name }).boundingBox(), await map.boundingBox()];
      return card && box && card.y + card.height <= box.y + box.height && card.y >= box.y;
    };
    expect(await shown('Invoice 11')).toBe(false);
    await page.getByRole('searchbox', { name: 'Search screens' }).fill('invoice 11');
    await page.getByText('1 screen found').waitFor();
    expect(await shown('Invoice 11')).toBe(true);
    await page.keyboard.press('Enter');
    expect(await map.getByRole('button', { name: 'Invoice 11' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('searchbox', { name: 'Search screens' }).fill('');
    const width = async () => (await map.getByRole('button', { name: 'Home' }).boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    for (const name of ['Home', 'Invoice 11']) expect(await shown(name)).toBe(true);
    await expectGoodScreen(page);
  });

  test('the runs of an app have their vitals, drawn and in the table, as far as they were measured', async () => {
    const { page } = screen;
    await open([point(1, null), point(2, { lcp_ms: 1310, inp_ms: null, cls: 0.02 })]);
    const table = page.getByRole('table', { name: 'Runs of this app' });
    for (const name of ['LCP', 'INP', 'CLS']) await table.getByRole('columnheader', { name }).waitFor();
    const cells = async (row: number) =>
      (await table.getByRole('row').nth(row).getByRole('cell').allInnerTexts()).slice(-3);
    expect(await cells(1)).toEqual(['1,310 ms', '–', '0.02']);
    expect(await cells(2)).toEqual(['–', '–', '–']);
    await page.getByText('Layout shift, 75 % of the loads').waitFor();
    expect(await page.locator('figure canvas').count()).toBe(6);
    await page.getByText('Largest Contentful Paint').waitFor();
  });

  test('without vitals there are neither columns nor charts of them', async () => {
    const { page } = screen;
    await open([point(1, null), point(2, null)]);
    await page.getByRole('table', { name: 'Runs of this app' }).waitFor();
    await page.locator('figure canvas').nth(3).waitFor();
    expect(await page.locator('figure canvas').count()).toBe(4);
    expect(await page.getByRole('columnheader', { name: 'LCP' }).count()).toBe(0);
  });

  test(
    'a report of a hundred bugs opens within a second, and is scrolled without a long task',
    inFull,
    async () => {
      const { page } = screen;
      const bugs = Array.from({ length: 100 }, (_, n) =>
        bugOf({ bug_id: `bug-${n}`, oracle: `kind-${n}`, title: `The list ${n} loses its last row` }),
      );
      await open([point(1, null), point(2, null)], { bugs });
      await page.getByRole('heading', { name: 'The list 99 loses its last row' }).waitFor();
      await page.evaluate(() => {
        const kept = window as unknown as { longest: number };
        kept.longest = 0;
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration);
        }).observe({ type: 'longtask' });
      });
      await page.mouse.move(640, 400);
      for (let turn = 0; turn < 40; turn++) {
        await page.mouse.wheel(0, 1_500);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
      await page.goto('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const began = performance.now();
      await page.goto(`/results/${ROW.id}`, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'The list 0 loses its last row' }).waitFor();
      const opened = performance.now() - began;
      console.log(
        `report_of_100_bugs opened in ${Math.round(opened)} ms, longest task while scrolled ${longest} ms`,
      );
      expect(opened).toBeLessThan(byLength(3_000, 1_000));
      expect(longest).toBeLessThan(byLength(200, 50));
    },
  );
});
