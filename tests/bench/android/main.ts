import { homedir } from 'node:os';
import { join } from 'node:path';
import { openAndroidDriver } from '#activities/drivers/android/open-android.ts';
import { readApk } from '#activities/drivers/android/read-apk.ts';
import { exploreSlice } from '#activities/explore/explore-slice.ts';
import { placeOf } from '#domain/apk/places.ts';
import { buildSamples, sampleApk } from '#tests/support/android/sample-apk.ts';
import { sweep } from './sweep.ts';

/**
 * Figures of the embedded device. `sweep <apk>...`: how many activities start by themselves; `explore <apk>...`: what a
 * minute of exploration reaches; without an APK, on the sample app. `samples` builds the sample app anew.
 */
const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const EXPLORE_MS = 60_000;
const SEEDS = [1, 2, 3];

const [what = 'explore', ...given] = process.argv.slice(2);
const apks = given.length > 0 ? given : [sampleApk(true)];
if (what === 'samples') await buildSamples(cache);
for (const apk of what === 'samples' ? [] : apks) {
  if (what === 'sweep') await sweepOne(apk);
  else for (const seed of SEEDS) await exploreOne(apk, seed);
}

async function sweepOne(apk: string): Promise<void> {
  const { activities, started, limits, crashes, ms } = await sweep({ apk, cache, env: process.env });
  console.info(`${apk}: ${started} of ${activities} activities started in ${ms} ms`);
  for (const one of crashes) console.info(`  crash  ${one.split('\n')[0]}`);
  for (const one of limits) console.info(`  limit  ${one.split('\n')[0]}`);
}

async function exploreOne(apk: string, seed: number): Promise<void> {
  const { package_name } = await readApk(apk);
  const open = openAndroidDriver({ apk, cache });
  const { signal } = new AbortController();
  const options = {
    run_id: 'bench',
    proxy_url: null,
    viewport: { width: 1280, height: 800 },
    signal,
    seed,
  } as const;
  const found: string[] = [];
  const { checkpoint, stats } = await exploreSlice({
    open: (session) => open({ ...options, mode: 'interact', session, pace: 'quick' }),
    spec: {
      start_place: placeOf(package_name, ''),
      seed,
      mode: 'interact',
      max_pages: 1_000,
      duration_ms: EXPLORE_MS,
      max_actions: null,
      run_token: 'rovebench',
      contexts: 1,
    },
    checkpoint: null,
    budget: { elapsed_ms: EXPLORE_MS, actions: Number.MAX_SAFE_INTEGER },
    signal,
    hooks: {
      onAction: () => undefined,
      onCandidate: ({ severity, title }) => void found.push(`${severity.padEnd(8)} ${title}`),
      onCheckpoint: () => undefined,
    },
  });
  const activities = new Set(Object.values(checkpoint.graph.states).map(({ route }) => route)).size;
  const pace = ((stats.actions / stats.elapsed_ms) * 1_000).toFixed(1);
  console.info(`${apk}, seed ${seed}: ${activities} activities, ${stats.states} screens, ${pace} actions/s`);
  for (const one of found) console.info(`  ${one}`);
}
