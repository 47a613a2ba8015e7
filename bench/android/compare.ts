import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_DEVICE } from '#domain/apk/devices.ts';
import { prepareApp } from '#engine/drivers/android/device/prepare.ts';
import { readApk } from '#engine/drivers/android/device/read-apk.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import { type AppName, fetchApp } from './apps.ts';
import { exploreApp, lineOf } from './explorer.ts';
import { runMonkey } from './monkey.ts';

/** `quiet` is a monkey that types no letters. */
export type Side = 'rove' | 'monkey' | 'quiet';
export const SIDES: readonly Side[] = ['rove', 'monkey', 'quiet'];

export type CompareOptions = {
  cache: string;
  apps: readonly AppName[];
  seeds: readonly number[];
  sides: readonly Side[];
  seconds: number;
  /** Does again what was measured before. */
  fresh: boolean;
};

type Outcome = {
  activities: number;
  states: number;
  crashes: number;
  /** Of the crashes; null where nothing proves them. */
  proved: number | null;
  per_second: number;
};
type Results = Record<string, Outcome & { at: string }>;

/**
 * Explores real apps and lets a uniform random monkey loose on them, on the same embedded device for the same time. Each outcome
 * is kept as soon as it is there, so that a bench that was broken off goes on where it was.
 */
export async function compare({ cache, apps, seeds, sides, seconds, fresh }: CompareOptions): Promise<void> {
  const file = join(cache, 'bench', 'android', 'results.json');
  for (const app of apps) {
    const apk = await fetchApp(app, cache);
    await prepareApp({ apk, cache, env: process.env });
    for (const seed of seeds) {
      for (const side of sides) {
        const key = `${app}/${seed}/${side}/${seconds}`;
        if (!fresh && (await read(file))[key]) continue;
        const outcome = await run(side, { apk, cache, seed, seconds });
        const all = { ...(await read(file)), [key]: { ...outcome, at: new Date().toISOString() } };
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, JSON.stringify(all, null, 2));
        console.info(key, JSON.stringify(outcome));
      }
    }
  }
  publish(await read(file), seconds);
}

type RunOptions = { apk: string; cache: string; seed: number; seconds: number };

async function run(side: Side, { apk, cache, seed, seconds }: RunOptions): Promise<Outcome> {
  const ms = seconds * 1_000;
  if (side === 'rove') {
    const { activities, states, crashes, proved, actions, elapsed_ms, found } = await exploreApp(
      { apk, cache },
      { seed, ms, prove: true },
    );
    for (const one of found) console.info(`  ${lineOf(one)}`);
    const per_second = rounded((actions / elapsed_ms) * 1_000);
    return { activities: activities.length, states, crashes: crashes.length, proved, per_second };
  }
  const { package_name: packageName, launcher } = await readApk(apk);
  const device = { apk, device: DEFAULT_DEVICE, sdk: undefined, cache, unconfined: true, proxy_url: null };
  const letters = side === 'monkey';
  const monkey = await runMonkey(device, { packageName, launcher, seed, ms, letters });
  const { activities, states, crashes, events, elapsed_ms, left, restarts } = monkey;
  console.info(`  the monkey left the app ${left} times and ended it ${restarts} times`);
  const per_second = rounded((events / elapsed_ms) * 1_000);
  return { activities: activities.length, states, crashes: crashes.length, proved: null, per_second };
}

async function read(file: string): Promise<Results> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Keeps the figures of all pairs that have both sides; of two monkeys the one that saw more activities counts. */
function publish(results: Results, seconds: number): void {
  const pairs = Object.entries(results).flatMap(([key, rove]) => {
    const [app = '', seed = '', side, time] = key.split('/');
    const [monkey] = [`${app}/${seed}/monkey/${time}`, `${app}/${seed}/quiet/${time}`]
      .flatMap((name) => results[name] ?? [])
      .sort((a, b) => b.activities - a.activities);
    return side === 'rove' && time === String(seconds) && monkey ? [{ app, seed, rove, monkey }] : [];
  });
  if (pairs.length === 0) return;
  const median = (value: (pair: (typeof pairs)[number]) => number) =>
    rounded(quantile(pairs.map(value), 0.5), 2);
  const words = pairs
    .map(({ app, seed, rove, monkey }) => `${app} seed ${seed}: ${rove.activities} and ${monkey.activities}`)
    .join(', ');
  keepFigure('android_activities_beside_monkey', {
    value: median(({ rove, monkey }) => rove.activities / Math.max(1, monkey.activities)),
    unit: 'x',
    target: '>= 2',
    note: `distinct activities in ${seconds} s of exploring and of a random monkey by Android's own policy on the same embedded device, with letters or without them, whichever saw more; median of ${pairs.length}: ${words}`,
  });
  keepFigure('android_states_beside_monkey', {
    value: median(({ rove, monkey }) => rove.states / Math.max(1, monkey.states)),
    unit: 'x',
    note: `distinct screens, told apart as the explorer does; median: ${median(({ rove }) => rove.states)} and ${median(({ monkey }) => monkey.states)}`,
  });
  keepFigure('android_actions_per_second', {
    value: median(({ rove }) => rove.per_second),
    unit: '1/s',
    note: `the monkey: ${median(({ monkey }) => monkey.per_second)}; both look at the screen after each action`,
  });
  keepFigure('android_crashes_proved', {
    value: pairs.reduce((sum, { rove }) => sum + (rove.proved ?? 0), 0),
    unit: '',
    note: `of ${pairs.reduce((sum, { rove }) => sum + rove.crashes, 0)} crashes and hangs found, shown again by two replays; the monkey met ${pairs.reduce((sum, { monkey }) => sum + monkey.crashes, 0)}`,
  });
}
