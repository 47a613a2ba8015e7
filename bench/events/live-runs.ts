import type { Page } from 'playwright';
import { WebSocket } from 'ws';
import { newEmail, PASSWORD } from '#tests/support/auth-service.ts';
import { openWindow, startBrowser } from '#tests/support/browser.ts';
import { until } from '#tests/support/services.ts';
import { keepFigure, quantile } from '../figures.ts';
import { keepPart } from './results.ts';
import { appendProgress, atRate, type Bench, openSocket, type Run, startRun, startRuns } from './setting.ts';

const RUNS = 100;
/** A run that explores tells of itself about so often. */
const PER_SECOND = 5;
const SECONDS = 10;

/** A hundred runs under way, the live page of each open: two sockets each, and one of the pages in a real browser. */
export async function measureLiveRuns(bench: Bench): Promise<void> {
  const runs = await startRuns(bench, RUNS - 1);
  const delays: number[] = [];
  const sockets = runs.flatMap(({ token }) => {
    const page = openSocket(bench.ws, token, 0, (ms) => delays.push(ms));
    return [page.socket, new WebSocket(`${bench.ws}/ws?token=${token}`)];
  });
  for (const socket of sockets) socket.on('error', (error) => console.error(error.message));
  await until(
    'every socket',
    async () => sockets.every(({ readyState }) => readyState === WebSocket.OPEN),
    60_000,
  );
  const browser = await startBrowser();
  try {
    const seen = await openPage(bench, (await openWindow(browser, bench.api.url)).page);
    const all = [...runs, seen.run];
    delays.length = 0;
    const count = all.length * PER_SECOND * SECONDS;
    const took = await atRate(count, all.length * PER_SECOND, async (n) => {
      const run = all[n % all.length];
      if (run === seen.run) seen.written.push({ value: run.next, at: Date.now() });
      if (run) await appendProgress(bench, run, 1);
    });
    const each = PER_SECOND * SECONDS;
    await until('every frame', async () => delays.length >= runs.length * each, 60_000);
    publish(delays, await seen.shown(), Math.round(count / took), bench.note);
  } finally {
    await browser.close();
    for (const socket of sockets) socket.terminate();
  }
}

type Seen = { run: Run; written: { value: number; at: number }[]; shown(): Promise<number[]> };

/** The live page of a run, which notes when each number of its actions was first painted. */
async function openPage(bench: Bench, page: Page): Promise<Seen> {
  const { data, error } = await bench.api.auth
    .client()
    .auth.signUp({ email: newEmail('watcher'), password: PASSWORD });
  if (error || !data.user || !data.session) throw new Error(`No account: ${error?.message}`);
  const run = await startRun(bench, data.user.id);
  await page.goto('/robots.txt');
  await page.evaluate((kept) => localStorage.setItem('rove.session', kept), JSON.stringify(data.session));
  await page.goto(`/live/${run.testId}`);
  await page
    .getByRole('term')
    .filter({ hasText: /^Actions$/ })
    .waitFor();
  await page.evaluate(() => {
    const painted: { value: number; at: number }[] = [];
    Object.assign(window, { painted });
    const figure = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Actions');
    const look = () => {
      const value = Number(figure?.nextElementSibling?.textContent);
      if (value > (painted.at(-1)?.value ?? 1)) painted.push({ value, at: Date.now() });
      requestAnimationFrame(look);
    };
    look();
  });
  const written: Seen['written'] = [];
  const shown = async () => {
    const last = written.at(-1)?.value ?? 0;
    await until(
      'the last event on the screen',
      async () => (await painted(page)).at(-1)?.value === last,
      60_000,
    );
    const all = await painted(page);
    return written.map(({ value, at }) => (all.find((one) => one.value >= value)?.at ?? Number.NaN) - at);
  };
  return { run, written, shown };
}

const painted = (page: Page) =>
  page.evaluate(() => (window as unknown as { painted: { value: number; at: number }[] }).painted);

function publish(delays: readonly number[], shown: readonly number[], written: number, note: string): void {
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(delays, share));
  const [half, late = Number.NaN, worst] = [0.5, 0.99, 1].map((share) => quantile(shown, share));
  keepFigure('live_runs_100_to_screen_p99', {
    value: late,
    unit: 'ms',
    target: '<= 500',
    note: `from before its commit until an event of one of ${RUNS} live runs is painted, p50 ${half} ms, most ${worst}; to the sockets p50 ${p50}, p99 ${p99}, most ${most} ms; two sockets for each run, ${written} events/s together; ${note}`,
  });
  keepPart('live-runs', {
    title: `${RUNS} live runs, the page of each open`,
    columns: ['events/s', 'p50 ms', 'p99 ms', 'most ms', 'on the screen p50 ms', 'p99 ms', 'most ms'],
    rows: [[written, p50 ?? 0, p99 ?? 0, most ?? 0, half ?? 0, late, worst ?? 0]],
    note,
  });
}
