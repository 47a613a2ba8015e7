import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSamples, sampleApk } from '#tests/support/android/sample-apk.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import { ALL_APPS, APPS, type AppName, fetchApp } from './apps.ts';
import { breadth } from './breadth.ts';
import { compare, SIDES, type Side } from './compare.ts';
import { exploreApp, lineOf } from './explorer.ts';
import { plantedIn } from './planted.ts';
import { secondSession } from './second-session.ts';
import { sweep } from './sweep.ts';

/**
 * Figures of the embedded device. Without a word: exploring real apps beside a random monkey, `--apps apidemos,settings
 * --seeds 1,2,3 --sides rove,monkey --seconds 180`; what was measured is kept, `--fresh` does it again. `sweep <apk>...`: how many
 * activities start by themselves; `explore <apk>...`: what is found in a minute (`--seconds`), of the sample app without an APK; `breadth <apk>...`: a table of
 * apps, with what was missing; `second`: how long the second session
 * of a known app takes to be ready; `samples` builds our own apps anew.
 */
const cache = process.env.ROVE_CACHE ?? join(homedir(), '.cache', 'rove');
const SECONDS = { compare: 180, explore: 60 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    apps: { type: 'string', default: Object.keys(APPS).join(',') },
    seeds: { type: 'string', default: '1,2,3' },
    sides: { type: 'string', default: SIDES.join(',') },
    seconds: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
});
const [what = 'compare', ...given] = positionals;
const secondsOf = (what: keyof typeof SECONDS): number => Number(values.seconds ?? SECONDS[what]);
const seeds = values.seeds.split(',').map(Number);
const recalls: number[] = [];

if (what === 'samples') await buildSamples(cache);
else if (what === 'sweep') for (const apk of given.length > 0 ? given : await allApps()) await sweepOne(apk);
else if (what === 'second') await secondSession(cache);
else if (what === 'breadth')
  await breadth(given.length > 0 ? given : await allApps(), {
    ...{ cache, seed: seeds[0] ?? 1, ms: secondsOf('explore') * 1_000 },
  });
else if (what === 'explore') {
  for (const apk of given.length > 0 ? given : [sampleApk(true)])
    for (const seed of seeds) await exploreOne(apk, seed);
  keepRecall();
} else
  await compare({
    cache,
    apps: values.apps.split(',') as AppName[],
    seeds,
    sides: values.sides.split(',') as Side[],
    seconds: secondsOf('compare'),
    fresh: values.fresh,
  });

function allApps(): Promise<string[]> {
  const names = Object.keys(ALL_APPS) as (keyof typeof ALL_APPS)[];
  return Promise.all(names.map((name) => fetchApp(name, cache)));
}

async function sweepOne(apk: string): Promise<void> {
  const { activities, started, limits, crashes, ms } = await sweep({ apk, cache, env: process.env });
  console.info(`${apk}: ${started} of ${activities} activities started in ${ms} ms`);
  for (const one of crashes) console.info(`  crash  ${one.split('\n')[0]}`);
  for (const one of limits) console.info(`  limit  ${one.split('\n')[0]}`);
}

async function exploreOne(apk: string, seed: number): Promise<void> {
  const options = { seed, ms: secondsOf('explore') * 1_000, prove: false };
  const { activities, states, actions, elapsed_ms, found } = await exploreApp({ apk, cache }, options);
  const pace = ((actions / elapsed_ms) * 1_000).toFixed(1);
  console.info(`${apk}, seed ${seed}: ${activities.length} activities, ${states} screens, ${pace} actions/s`);
  for (const one of found) console.info(`  ${lineOf(one)}`);
  if (apk !== sampleApk(true)) return;
  const { recall, missed } = plantedIn(found);
  console.info(`  ${Math.round(recall)} % of the planted bugs; missed: ${missed.join(', ') || 'none'}`);
  recalls.push(recall);
}

function keepRecall(): void {
  if (recalls.length === 0) return;
  keepFigure('android_recall', {
    value: rounded(quantile(recalls, 0.5)),
    unit: '%',
    target: '>= 80',
    note: `of the planted bugs of the sample app found in ${secondsOf('explore')} s; median of ${recalls.length} seeds: ${recalls.map((one) => Math.round(one)).join(', ')}`,
  });
}
