import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlobRef } from '#domain/findings/finding.ts';
import type { Report } from '#domain/report/report.ts';
import { openWindow, startBrowser, type Window } from '#tests/support/browser.ts';
import { inFull } from '#tests/support/needs.ts';
import { bugOf } from '#tests/support/sample-report.ts';
import { until } from '#tests/support/services.ts';
import { STORED_CONFIG } from '#tests/support/stored-config.ts';
import { expectGoodAtWidths, newAccount, sharedApi, signIn } from './shared.ts';
import { HOSTILE } from './stubs.ts';

const HOSTILE_END = `</script>${HOSTILE}`;
const HAR = {
  log: {
    entries: [
      { time: 12, request: { method: 'GET', url: 'http://a.test/cart' }, response: { status: 200 } },
      {
        time: 3,
        request: { method: 'POST', url: `http://a.test/${HOSTILE_END}` },
        response: { status: 500 },
      },
    ],
  },
};
const CAPTIONS =
  'WEBVTT\n\n00:00:00.000 --> 00:00:01.600\nPress "Add"\n\n00:00:01.600 --> 00:00:03.200\nPress "Remove one"\n';

let browser: Browser;
let seen: Window;
let page: Page;
let account: { id: string; email: string };
let testId: string;
let previousId: string;
let expected: RegExp | null = null;

type Keep = (bytes: Uint8Array, mediaType: string) => Promise<BlobRef>;

/** Two bugs with all that a bug can have, in whatever words a target may choose. */
async function reportWith(keep: Keep, picture: Buffer): Promise<Partial<Report>> {
  const text = (words: string, type = 'text/plain') => keep(Buffer.from(words), type);
  const screenshots = [
    await keep(picture, 'image/jpeg'),
    await keep(Buffer.concat([picture, picture]), 'image/jpeg'),
  ];
  const full = bugOf({
    title: `The cart ${HOSTILE_END}`,
    description: HOSTILE_END,
    screenshots,
    reproduction_steps: ['Open http://a.test/cart', `Press "${HOSTILE_END}"`],
    proof: { attempts: 5, reproduced: 5, steps_before: 61, steps_after: 3 },
    // Not a film: what is tested is the way to it.
    bug_video: await text('film', 'video/mp4'),
    bug_captions: await text(CAPTIONS, 'text/vtt'),
    spec: await text(`test('${HOSTILE_END}', () => {});`),
    console_log: await text(`error: ${HOSTILE_END}\n`),
    network_log: await text(JSON.stringify(HAR), 'application/har+json'),
    trace: await text('zip', 'application/zip'),
    history: 'new',
  });
  const known = bugOf({
    fingerprint: 'broken_link:00000000000000aa',
    title: 'A link leads nowhere',
    severity: 'minor',
    history: 'persisting',
    first_seen: { test_id: previousId, at: '2026-01-02T00:00:00.000Z' },
    additional_context: { help_url: 'https://example.test/rule', html: '<a href=#>' },
  });
  return {
    test_name: `Shop ${HOSTILE_END}`,
    branch: 'feature/a',
    bugs: [full, known],
    unproved: [
      bugOf({
        fingerprint: 'dead_control:00000000000000bb',
        title: 'A button does nothing',
        proved: false,
        proof: { attempts: 0, reproduced: 0, steps_before: 2, steps_after: 2 },
        reproduction_steps: ['Open http://a.test/', 'Press "More"'],
      }),
    ],
    total_bugs_found: { critical: 1, major: 0, minor: 1 },
    comparison: {
      previous_test_id: previousId,
      new: 1,
      persisting: 1,
      regressed: 0,
      fixed: [{ bug_id: 'bug-old', title: 'An old bug', severity: 'major' }],
      not_seen: 0,
    },
  };
}

beforeAll(async () => {
  const api = await sharedApi();
  browser = await startBrowser();
  account = await newAccount(api);
  previousId = await api.completed(account.id, 'The run before');
  const blank = await browser.newPage({ viewport: { width: 320, height: 200 } });
  const picture = await blank.screenshot({ type: 'jpeg' });
  await blank.close();
  testId = await api.reported(account.id, (keep) => reportWith(keep, picture));
  seen = await openWindow(browser, api.url);
  await seen.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = seen.page;
  await signIn(page, account.email, `/results/${testId}`);
});
afterAll(() => browser?.close());
beforeEach(async () => {
  expected = null;
  seen.faults.length = 0;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/results/${testId}#${bugOf().bug_id}`);
  await card().waitFor();
});
afterEach(() => {
  // There is no gateway here, and no map of what never ran.
  const own = seen.faults.filter((fault) => !/WebSocket|\/map\)/.test(fault));
  expect(own.filter((fault) => !expected?.test(fault))).toEqual([]);
});

const card = () => page.getByRole('article').first();
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

const screenOf = (id: string, activity: string, title: string) => ({
  ...{
    id,
    title,
    route: `/rove.notes.${activity}`,
    place: `android-app://rove.notes/rove.notes.${activity}`,
  },
  ...{ visits: 2, way: id === 'home' ? [] : ['Tap "Tools"'], picture: null, untried: ['Export'] },
});
const APP_MAP = {
  v: 1,
  nodes: [
    screenOf('home', 'MainActivity', 'Notes'),
    screenOf('menu', 'MainActivity', 'Notes, open'),
    screenOf('tools', 'ToolsActivity', 'Tools'),
  ],
  edges: [{ from: 'home', to: 'tools', text: 'Tap "Tools"', tries: 1 }],
  not_reached: [{ what: 'Delete all', why: 'cannot be restored', place: 'android-app://rove.notes/other' }],
  omitted: { nodes: 0, edges: 0 },
};

/** Shows the report as if it were one of an app. */
async function showAsApp(): Promise<void> {
  await page.route(`**/api/tests/${testId}/report`, async (route) => {
    const answer = await route.fetch();
    const { data, links } = (await answer.json()) as { data: Report; links: object };
    const environment_info = { ...data.environment_info, android_version: '13', device_model: 'Pixel 6' };
    const app = { ...data, test_type: 'android_apk', environment_info };
    await route.fulfill({ response: answer, json: { data: app, links } });
  });
  await page.route(`**/api/tests/${testId}/map`, (route) =>
    route.fulfill({ json: { data: APP_MAP, links: {} } }),
  );
  await page.reload();
}

/** Gives each reading of the report links of its own; films and texts do not open by those of the first. */
async function expireFirstLinks(): Promise<void> {
  let readings = 0;
  await page.route(`**/api/tests/${testId}/report`, async (route) => {
    const answer = await route.fetch();
    const { data, links } = (await answer.json()) as { data: object; links: Record<string, string> };
    readings += 1;
    const marked = Object.entries(links).map(([key, link]) => [key, `${link}&reading=${readings}`]);
    await route.fulfill({ response: answer, json: { data, links: Object.fromEntries(marked) } });
  });
  await page.route(/reading=1/, (route) =>
    route.request().resourceType() === 'image' ? route.continue() : route.fulfill({ status: 403 }),
  );
}

async function playFilm(): Promise<void> {
  await card().getByRole('tab', { name: 'Video' }).click();
  const film = card().locator('video');
  const played = page.waitForResponse((answer) => /reading=1/.test(answer.url()) && answer.status() === 403);
  await film.evaluate((player) => (player as HTMLVideoElement).play().catch(() => undefined));
  await played;
  await until('the next link', async () => /reading=2/.test((await film.getAttribute('src')) ?? ''));
}

async function openConsole(): Promise<void> {
  await card().getByRole('tab', { name: 'Console' }).click();
  await card().getByText('The file could not be read').waitFor();
  await card().getByRole('button', { name: 'Retry' }).click();
  await card().getByText(`error: ${HOSTILE_END}`).waitFor();
}

describe('report', () => {
  test('a bug opens with its proof and film; pictures are led by the keyboard; tabs show what was recorded', async () => {
    expect(await card().getAttribute('id')).toBe(bugOf().bug_id);
    const proof = card().locator('header');
    await proof.getByText('reproduced 5/5').waitFor();
    await proof.getByText('3 steps (from 61)').waitFor();

    await card()
      .getByRole('button', { name: /^Open screenshot 1/ })
      .click();
    const viewer = page.getByRole('dialog', { name: 'Screenshots' });
    await viewer.getByText('1 / 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('2 / 2').waitFor();
    await page.keyboard.press('Home');
    await viewer.getByText('1 / 2').waitFor();
    await page.keyboard.press('Escape');
    expect(await viewer.isVisible()).toBe(false);

    await card().getByRole('tab', { name: 'Test code' }).click();
    await card().getByText(`test('${HOSTILE_END}', () => {});`).waitFor();
    await card().getByRole('tab', { name: 'Network' }).click();
    await card().getByRole('cell', { name: '500' }).waitFor();
    await card().getByRole('tab', { name: 'Console' }).click();
    await card().getByText(`error: ${HOSTILE_END}`).waitFor();
    await card().getByRole('tab', { name: 'Trace' }).click();
    await card().getByText('npx playwright show-trace').waitFor();
    await expectGoodAtWidths(page);
  });

  test('a step of the clip is jumped to', inFull, async () => {
    expected = /mp4|media|404/i;
    await card().getByRole('tab', { name: 'Video' }).click();
    const step = card().getByRole('button', { name: /Press "Remove one"/ });
    await step.click();
    const video = card().locator('video');
    await until('the step', () =>
      video.evaluate((player) => Math.abs((player as HTMLVideoElement).currentTime - 1.61) < 0.05),
    );
    expect(await step.getAttribute('aria-current')).toBe('step');
  });

  test('a film or file whose link has run out is opened by the next link', inFull, async () => {
    expected = /403|media/i;
    for (const open of [playFilm, openConsole]) {
      await page.unrouteAll();
      await expireFirstLinks();
      await page.reload();
      await open();
    }
    await page.unrouteAll();
  });

  test('a bug is copied as Markdown, and as a link', async () => {
    await card().getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied as Markdown').waitFor();
    expect(await clipboard()).toContain('The cart');
    await card().getByRole('button', { name: 'Copy link to this bug' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await clipboard()).toBe(page.url());
    expect(new URL(page.url()).hash).toBe(`#${bugOf().bug_id}`);
  });

  test('the report is compared with the run before: filtered, told, and linked', inFull, async () => {
    await page.getByText('Since the run before: 1 new, 1 persisting, 1 fixed.').waitFor();
    await page.getByText('An old bug').waitFor();
    await page
      .getByText('It was not replayed before the time was over, so there is no clip of it.')
      .waitFor();
    await page.getByText('The 2 steps before it was seen').click();
    await page.getByText('Press "More"').waitFor();
    const filter = page.getByRole('group', { name: 'Show by the run before' });
    await filter.getByRole('button', { name: 'Persisting' }).click();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('heading', { name: 'A link leads nowhere' }).waitFor();
    await page.getByText(/Seen on 2 pages · first seen Jan 2, 2026/).waitFor();
    const first = page.getByRole('link', { name: `in test ${previousId.slice(0, 8)}` });
    expect(await first.getAttribute('href')).toBe(`/results/${previousId}`);
    for (const fact of ['How it is mended', 'Markup']) await page.getByText(fact, { exact: true }).waitFor();
    const runs = page.getByRole('table', { name: 'Runs of this app' });
    await runs.getByRole('row', { name: /, this run 1 0 1 1 1 2 41 5:00/ }).waitFor();
    expect(await runs.getByRole('row').count()).toBe(3);
    const charts = page.getByRole('figure').filter({ has: page.locator('canvas') });
    await charts.filter({ hasText: 'Proved bugsCritical 1Major 0Minor 1' }).waitFor();
    expect(await charts.count()).toBe(6);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((next) => document.documentElement.setAttribute('data-theme', next), theme);
      const drawn = charts.locator('canvas').first();
      await expect.poll(() => drawn.evaluate(countOfPainted)).toBeGreaterThan(100);
    }
    await filter.getByRole('button', { name: 'Regressed' }).click();
    await page.getByText('No bug of this kind').waitFor();
    await page.getByRole('link', { name: 'Open the previous report' }).click();
    await page.waitForURL(`**/results/${previousId}`);
    await page.getByRole('heading', { name: 'The run before', level: 1 }).waitFor();
  });

  test('a known bug is muted with a reason and a last day, listed apart, and unmuted', async () => {
    const title = 'A link leads nowhere';
    const known = page.getByRole('article', { name: title });
    await known.getByRole('button', { name: 'Mute this bug' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute this bug' });
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(await reason.evaluate((box) => (box as HTMLTextAreaElement).validity.valueMissing)).toBe(true);
    await reason.fill(`Known ${HOSTILE_END}`);
    await dialog.getByLabel('Last day').fill('2099-12-31');
    await expectGoodAtWidths(page);
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await page.getByText('The bug is muted', { exact: true }).waitFor();
    await page.getByText('One of these bugs is muted').waitFor();
    // The card has moved: the keyboard goes on at the list that it was in.
    await page.locator('h2:focus', { hasText: 'Proved bugs' }).waitFor();
    expect(await known.isVisible()).toBe(false);
    await page.getByText('Muted (1)').click();
    await known.getByText(/^Muted by .+ until 2099-12-31: Known/).waitFor();
    expect(await known.getByRole('button', { name: 'Mute this bug' }).count()).toBe(0);
    await expectGoodAtWidths(page);
    await known.getByRole('button', { name: `Unmute: ${title}` }).click();
    await page.getByText('The bug counts again').waitFor();
    await page.getByText('Muted (1)').waitFor({ state: 'detached' });
    await known.getByRole('button', { name: 'Mute this bug' }).waitFor();
  });

  test('a run of a branch tells what is new against the last one on main', async () => {
    const { service } = (await sharedApi()).auth.database;
    const config = JSON.stringify({ ...STORED_CONFIG, branch: 'main' });
    const main = { config: config as never };
    await service.updateTable('tests').set(main).where('id', '=', previousId).execute();
    await page.reload();
    await page.getByText('feature/a', { exact: true }).waitFor();
    await page.getByText('1 new against the last run on main').waitFor();
    const link = page.getByRole('link', { name: 'Open its report' });
    expect(await link.getAttribute('href')).toBe(`/results/${previousId}`);
  });

  test('it is shared by a link that anybody can open and nothing keeps, until it is withdrawn', async () => {
    expected = /404/;
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this report' });
    await dialog.getByText('None', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await dialog.getByRole('status').getByText('The link is made').waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: /^Withdraw/ }).waitFor();
    await dialog.getByRole('button', { name: /^Copy badge/ }).click();
    await page.getByText('The badge is copied as Markdown').waitFor();
    expect(await clipboard()).toMatch(
      /^!\[Bugs proved by Rove\]\(http.*\/api\/badges\/[\w-]+\/[\w-]+\.svg\)$/,
    );
    await expectGoodAtWidths(page);

    const visitor = await openWindow(browser, (await sharedApi()).url);
    const path = new URL(link).pathname;
    const answer = await visitor.page.goto(path);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await visitor.page.getByRole('heading', { name: `Shop ${HOSTILE_END}`, level: 1 }).waitFor();
    await visitor.page.locator('meta[name=robots][content*=noindex]').waitFor({ state: 'attached' });
    const image = visitor.page.locator('article img').first();
    await until('the picture', () => image.evaluate((one) => (one as HTMLImageElement).naturalWidth > 0));
    for (const name of ['Share', 'Download', 'Verify fix'])
      expect(await visitor.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await expectGoodAtWidths(visitor.page);
    await visitor.page.getByRole('link', { name: 'Rove, home' }).click();
    await visitor.page.waitForURL((url) => url.pathname === '/');
    await visitor.page.getByRole('heading', { name: 'Testing by hand does not keep up' }).waitFor();
    await visitor.page.goto(path);

    await dialog.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByText('The link was withdrawn').waitFor();
    await dialog.getByRole('textbox', { name: 'Link' }).waitFor({ state: 'detached' });
    await visitor.page.reload();
    await visitor.page.getByText('There is no report at this address').waitFor();
    await visitor.page.goto(`/share/${'x'.repeat(43)}`);
    await visitor.page.getByText('There is no report at this address').waitFor();
    expect(visitor.faults.filter((fault) => !/404|WebSocket/.test(fault))).toEqual([]);
    await visitor.context.close();
  });

  test('an app’s report names its device, and has its screens by activity', inFull, async () => {
    try {
      await showAsApp();
      const summary = page.getByRole('region', { name: 'Report' });
      for (const words of ['Pixel 6', 'Android', 'Activities'])
        await summary.getByText(words, { exact: true }).waitFor();
      expect(await summary.getByText('Browser', { exact: true }).count()).toBe(0);
      const map = page.getByRole('region', { name: 'Activities of the app with their screens' });
      await map.getByRole('heading', { name: 'MainActivity' }).waitFor();
      await map.getByText('2 screens, seen 4 times. Leads to ToolsActivity').waitFor();
      await map.getByRole('button', { name: /Tools\b/ }).click();
      await page.getByText('How it was reached').waitFor();
      const coverage = page.getByRole('table', { name: 'Coverage by page' });
      await coverage
        .getByRole('row', { name: '/rove.notes.MainActivity 2 screens, 4 times Export nothing' })
        .waitFor();
      await coverage.getByRole('row', { name: /not reached.*Delete all: cannot be restored/ }).waitFor();
      await expectGoodAtWidths(page);
    } finally {
      await page.unrouteAll();
    }
  });
});

/** How many points of a canvas are not empty. */
function countOfPainted(canvas: HTMLCanvasElement | SVGElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return [...data].filter((value, index) => index % 4 === 3 && value > 0).length;
}
