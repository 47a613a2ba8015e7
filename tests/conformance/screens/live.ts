import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execute } from '#app/runs/execute.ts';
import { loadTestRun } from '#db/event-store/read.ts';
import { UserKeys } from '#db/sealing/user-keys.ts';
import { submitSchema } from '#domain/api/submit.ts';
import { SUBMIT, TEST_SECRET } from '#tests/support/accounts.ts';
import { openWindow, startBrowser, type Window } from '#tests/support/browser.ts';
import { LiveDesk } from '#tests/support/live-desk.ts';
import { inFull } from '#tests/support/needs.ts';
import { until } from '#tests/support/services.ts';
import { submitTest } from '#tests/support/submit-test.ts';
import { expectGoodAtWidths, newAccount, sharedApi, signIn } from './shared.ts';
import { HOSTILE } from './stubs.ts';

const STEPS_PER_S = 50;
const BOX = { x: 200, y: 100, width: 80, height: 30 };

let browser: Browser;
let seen: Window;
let page: Page;
let desk: LiveDesk;
let testId: string;
let owner: string;
let pictures: Buffer[];
const keys = UserKeys.of(TEST_SECRET);

async function startRun(): Promise<number> {
  const { database } = (await sharedApi()).auth;
  const input = submitSchema.parse(SUBMIT);
  testId = await submitTest(database.app, keys, input, { owner, via: 'web' });
  const environment = { browser: 'b', os: 'o', device: 'd' };
  await execute(database.service, keys, {
    testId,
    owner,
    command: { kind: 'RecordProvisioned', data: { environment, start_place: 'http://a.test/' } },
  });
  return (await loadTestRun(database.service, keys, testId)).version;
}

async function stateNow() {
  const { service } = (await sharedApi()).auth.database;
  return (await loadTestRun(service, keys, testId)).state;
}

async function takePictures(): Promise<Buffer[]> {
  const blank = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const taken: Buffer[] = [];
  for (const colour of ['#b33', '#3b3', '#33b']) {
    await blank.setContent(`<body style="background:${colour}"><h1>${colour}</h1>`);
    taken.push(await blank.screenshot({ type: 'jpeg' }));
  }
  await blank.close();
  return taken;
}

beforeAll(async () => {
  await sharedApi();
  browser = await startBrowser();
  pictures = await takePictures();
  const api = await sharedApi();
  const account = await newAccount(api);
  owner = account.id;
  const { service } = api.auth.database;
  await service.updateTable('profiles').set({ plan_type: 'chaos' }).where('user_id', '=', owner).execute();
  seen = await openWindow(browser, api.url);
  page = seen.page;
  await signIn(page, account.email, '/settings');
});
afterAll(() => browser?.close());
beforeEach(async () => {
  const version = await startRun();
  seen.faults.length = 0;
  await page.setViewportSize({ width: 1280, height: 800 });
  desk = await LiveDesk.take(page, testId, version);
  await page.goto(`/live/${testId}`);
  await desk.connected();
});
afterEach(async () => {
  const { service } = (await sharedApi()).auth.database;
  const command = { kind: 'CancelTestRun', data: { files_deleted: 0 } } as const;
  await execute(service, keys, { testId, owner, command });
  await page.unrouteAll();
  expect(seen.faults.filter((fault) => !/WebSocket|\/ws|\/map\)/.test(fault))).toEqual([]);
});

const mark = () => page.locator('svg[data-mark]');
const moment = () => page.getByRole('slider', { name: 'Moment' });

/** Red, green or blue: which of the pictures is on the canvas. */
const colour = () =>
  page.locator('canvas').evaluate((canvas) => {
    const pixel = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(640, 700, 1, 1).data ?? [];
    return ['red', 'green', 'blue'][[...pixel].slice(0, 3).indexOf(Math.max(...[...pixel].slice(0, 3)))];
  });

function act(text: string): void {
  desk.note({ about: 'act', text, why: 'new', box: BOX, view: { width: 1280, height: 800 } });
}

const PROGRESS = {
  checkpoint: 1,
  progress: 42,
  elapsed_ms: 9_000,
  actions: 17,
  states: 5,
  places: 3,
  recent_actions: [],
};

const PROVED = {
  bug_id: 'bug-1',
  fingerprint: 'f1',
  oracle: 'server_error',
  title: 'The server answers with the error 500',
  severity: 'major',
  category: 'functional',
  place: 'http://a.test/page/1',
  proof: { attempts: 3, reproduced: 3, steps_before: 9, steps_after: 2 },
  screenshot: null,
};
const ENDED = { reason: 'duration', elapsed_ms: 60_000, actions: 40, states: 9, places: 4 };

/** A map of so many screens. */
function mapOf(screens: number) {
  const nodes = Array.from({ length: screens }, (_, at) => ({
    id: `s${at}`,
    route: `/${at}`,
    place: `http://a.test/${at}`,
    title: `Screen ${at + 1}`,
    visits: 1,
    way: at === 0 ? [] : ['Click'],
    picture: `p${at}`,
    untried: [],
  }));
  const edges = nodes.slice(1).map(({ id }) => ({ from: 's0', to: id, text: 'Click', tries: 1 }));
  return { v: 1, nodes, edges, not_reached: [], omitted: { nodes: 0, edges: 0 } };
}

describe('live', () => {
  test(
    'what is used next is marked; the timeline shows each moment again, and leads back to now',
    inFull,
    async () => {
      for (const [index, picture] of pictures.entries()) {
        desk.picture(picture);
        act(`Press ${index}`);
        await mark().waitFor();
        desk.step({ text: `Press ${index}` });
        await until('the mark to go', async () => (await mark().count()) === 0);
      }
      await until('the last picture', async () => (await colour()) === 'blue');
      await until(
        'all moments',
        async () => (await moment().getAttribute('max')) === String(pictures.length - 1),
      );
      await moment().focus();
      await page.keyboard.press('Home');
      await until('the first picture', async () => (await colour()) === 'red');
      expect(await mark().getAttribute('data-mark')).toBe('Press 0');
      expect(await moment().getAttribute('aria-valuetext')).toBe('0:00 Press 0');
      await page.keyboard.press('ArrowRight');
      await until('the second picture', async () => (await colour()) === 'green');
      desk.picture(pictures[0] ?? Buffer.alloc(0));
      expect(await colour()).toBe('green');
      await page.getByRole('button', { name: 'Live', exact: true }).click();
      await until('now', async () => (await colour()) === 'red');
      expect(await moment().evaluate((slider) => slider === document.activeElement)).toBe(true);
      await expectGoodAtWidths(page);
    },
  );

  test('the map grows while the run goes on, and asks for none before there can be one', inFull, async () => {
    let asked = 0;
    let pictured = 0;
    await page.route('**/map', (route) => {
      asked += 1;
      const links = { p0: `/picture?reading=${asked}` };
      return route.fulfill({ json: { data: mapOf(asked), links } });
    });
    await page.route('**/picture?**', (route) => {
      pictured += 1;
      return route.fulfill({ contentType: 'image/jpeg', body: pictures[0] ?? '' });
    });
    const before = desk.connections;
    await page.reload();
    await until('the live socket', async () => desk.connections > before);
    desk.step({ text: 'Press the first' });
    await page.getByText('Press the first').first().waitFor();
    expect(asked).toBe(0);
    desk.event('test_run.progressed', PROGRESS);
    const panel = page.getByRole('region', { name: 'Map of the screens that were reached' });
    const shown = (n: number) => panel.getByRole('button', { name: `Screen ${n}` }).waitFor();
    await shown(1);
    await shown(2);
    await shown(3);
    // Each reading has new links; a picture that has come is not asked for again.
    expect(pictured).toBe(1);
    // What the last checkpoint brought is read once nothing more comes.
    const last = asked + 1;
    desk.event('test_run.paused', { by: 'user', limit_ms: 86_400_000 });
    await shown(last);
    expect(asked).toBe(last);
  });

  test('a position that the server refuses is read anew, with longer and longer pauses', inFull, async () => {
    let read = 0;
    await page.route('**/snapshot', (route) => {
      read += 1;
      return route.continue();
    });
    desk.refusal = 'FutureCursor';
    const [before, began] = [desk.connections, performance.now()];
    await desk.lose();
    await until('three more connections', async () => desk.connections >= before + 3);
    // After half a second, one and two, of each the half at least.
    expect(performance.now() - began).toBeGreaterThan(1_700);
    expect(read).toBeGreaterThan(0);
    desk.refusal = null;
    await until('it to be taken', async () => desk.connections >= before + 4);
    desk.event('finding.proved', PROVED);
    await page.getByText(PROVED.title).first().waitFor();
  });

  test('looking back scrolls the log and not the page', inFull, async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (let step = 0; step < 60; step += 1) desk.step();
    await until('the log', async () => (await page.getByText('Save 60').count()) > 0);
    await moment().focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('Home');
    const chosen = page.locator('li[aria-current]');
    await chosen.waitFor({ state: 'attached' });
    await until('the first line', () =>
      chosen.evaluate((line) => {
        const box = line.closest('[tabindex]');
        return box !== null && line.getBoundingClientRect().top >= box.getBoundingClientRect().top - 1;
      }),
    );
    expect(await page.evaluate(() => scrollY)).toBe(before);
    desk.step();
    await until('the new line', async () => (await page.getByText('Save 61').count()) > 0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test(
    'proofs under way are told while no action happens, and each bug as it is proved',
    inFull,
    async () => {
      const bugs = page.getByRole('region', { name: 'Proved bugs' });
      const log = page.getByRole('region', { name: 'Actions' });
      desk.step();
      desk.note({ about: 'proof', under_way: 2, waiting: 3 });
      await bugs.getByText('Proving 2 suspicions in fresh browsers; 3 more wait.').waitFor();
      expect(await log.getByRole('status').count()).toBe(0);
      await log.getByText('No action just now: a suspicion is being proved.').waitFor();
      desk.step();
      await log.getByRole('status').waitFor({ state: 'detached' });
      desk.event('finding.proved', PROVED);
      await bugs.getByText(PROVED.title).waitFor();
      desk.event('test_run.exploration_ended', ENDED);
      await log.getByText('Exploration is over: no further action comes.').waitFor();
      desk.event('test_run.proving_progressed', { done: 1, of: 4 });
      await bugs.getByText('Proving: 1 of 4 suspected causes are settled.').waitFor();
      await expectGoodAtWidths(page);
    },
  );

  test('console and network are shown as they come, as text, and filtered', async () => {
    const { n } = desk.step();
    desk.note({
      about: 'output',
      n,
      lines: [
        { channel: 'console', failed: true, text: HOSTILE, detail: 'error' },
        { channel: 'network', failed: false, text: 'GET http://a.test/api', detail: '200, 12 ms' },
      ],
    });
    await page.getByText(HOSTILE).waitFor();
    await page.getByText('GET http://a.test/api').waitFor();
    const filter = page.getByRole('group', { name: 'Show' });
    await filter.getByRole('button', { name: 'Network' }).click();
    expect(await page.getByText(HOSTILE).count()).toBe(0);
    await filter.getByRole('button', { name: 'Errors' }).click();
    await page.getByText(HOSTILE).waitFor();
  });

  test('a run is paused, told so, given a hint, and goes on', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await until('the pause', async () => (await stateNow()).paused);
    desk.event('test_run.paused', { by: 'user', limit_ms: 86_400_000 });
    await page.getByText('After 24 h it ends by itself').waitFor();
    await page.getByRole('button', { name: 'Give a hint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where should it look?' });
    await dialog.getByRole('button', { name: 'Send hint' }).click();
    await dialog.getByText('Say where to look').waitFor();
    await dialog.getByLabel('Words').fill('the settings page');
    await dialog.getByRole('button', { name: 'Send hint' }).click();
    await page.getByText('Hint passed on').waitFor();
    expect((await stateNow()).hints).toEqual([{ text: 'the settings page' }]);
    await page.getByRole('button', { name: 'Give a hint' }).click();
    await expectGoodAtWidths(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Resume' }).click();
    await until('the end of the pause', async () => (await stateNow()).paused === null);
    desk.event('test_run.hinted', { text: 'the settings page' });
    desk.event('test_run.resumed', { by: 'user' });
    await page.getByRole('button', { name: 'Pause' }).waitFor();
  });

  test('a lost connection is told, and what was missed is caught up with', async () => {
    await until('the page to follow', async () => (await page.getByText('Catching up…').count()) === 0);
    desk.catchesUp = false;
    await desk.lose();
    await page.getByText(/Connection lost|Catching up/).waitFor();
    await desk.connected();
    await page.getByText('Catching up…').waitFor();
    desk.event('test_run.progressed', PROGRESS);
    desk.caughtUp();
    await until('the page to follow', async () => (await page.getByText('Catching up…').count()) === 0);
    const progress = page.getByRole('progressbar', { name: 'Progress of the test' });
    await until('the progress', async () => (await progress.getAttribute('aria-valuenow')) === '42');
  });

  test('fifty events a second are all shown while the page is used', inFull, async () => {
    for (let i = 0; i < 20; i += 1) desk.step();
    await page.evaluate(() => {
      const held: number[] = [];
      Object.assign(window, { held });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) held.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const quiet = await paintsWhile(useThePage);
    let sent = 0;
    const stream = setInterval(() => {
      sent += 1;
      sendMoment(sent);
    }, 1_000 / STEPS_PER_S);
    const busy = await paintsWhile(async () => {
      await useThePage();
      await until('a second of it', async () => sent > STEPS_PER_S);
    }).finally(() => clearInterval(stream));
    // How soon is told and not judged: that is the machine's affair too.
    console.info('interaction to paint, ms:', { sent, quiet, busy });
    expect(sent).toBeGreaterThan(STEPS_PER_S);
  });
});

/** One action as it comes: what is about to be done, that it was, what was asked for, and now and then a picture. */
function sendMoment(count: number): void {
  if (count % 5 === 0) desk.picture(pictures[count % 3] ?? Buffer.alloc(0));
  act(`Press ${count}`);
  const { n } = desk.step();
  const line = { channel: 'network' as const, failed: false, text: `GET /${n}`, detail: '200, 12 ms' };
  desk.note({ about: 'output', n, lines: [line] });
}

async function useThePage(): Promise<void> {
  const filter = page.getByRole('group', { name: 'Show' });
  for (let round = 0; round < 3; round += 1) {
    for (const name of ['Network', 'Errors', 'All']) await filter.getByRole('button', { name }).click();
    await moment().focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) await page.keyboard.press(key);
  }
}

/** How long interactions took to be painted (Event Timing, W3C), in milliseconds; those under 16 are not told. */
async function paintsWhile(work: () => Promise<void>) {
  const held = () => page.evaluate(() => (window as unknown as { held: number[] }).held.splice(0));
  await held();
  await work();
  const sorted = (await held()).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { of: sorted.length, median: at(0.5), p95: at(0.95), worst: at(1) };
}
