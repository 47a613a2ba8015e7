import { parseArgs } from 'node:util';
import { exploreSlice } from '#engine/explore/loop/explore-slice.ts';
import { startShop } from '#samples/shop/server.ts';
import { sessionWith } from '#tests/support/driver.ts';
import { ENGINES, type Engine } from '#tests/support/engines.ts';
import { keepFigure, rounded } from '../figures.ts';

/**
 * How much of the sample shop is seen in each browser in the same time, by the same seeds: distinct screens beside
 * those of Chromium. The browsers take turns, so that a machine that is busy for a while is so for all.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seeds: { type: 'string', default: '1,2,3' } },
});
const seconds = Number(values.seconds);
const seeds = values.seeds.split(',').map(Number);

type Gain = { screens: number; pages: number; actions: number };
const gains = new Map<Engine['name'], Gain>();
for (const seed of seeds)
  for (const engine of ENGINES) {
    const gain = await explore(engine, seed);
    const { screens, pages, actions } = gain;
    console.info(
      `${engine.name.padEnd(8)} seed ${seed}: ${screens} screens, ${pages} pages, ${actions} actions`,
    );
    const before = gains.get(engine.name) ?? { screens: 0, pages: 0, actions: 0 };
    gains.set(engine.name, {
      screens: before.screens + screens,
      pages: before.pages + pages,
      actions: before.actions + actions,
    });
  }

const chromium = gains.get('chrome');
for (const [name, gain] of gains)
  if (name !== 'chrome' && chromium)
    keepFigure(`explore_gain_in_${name}`, {
      value: rounded(gain.screens / chromium.screens, 2),
      unit: 'x',
      target: '>= 0.6 x',
      note: `distinct screens of the sample shop beside Chromium's, ${seconds} s each, ${seeds.length} seeds: ${gain.screens} and ${chromium.screens}; actions ${gain.actions} and ${chromium.actions}`,
    });

async function explore(engine: Engine, seed: number): Promise<Gain> {
  const shop = await startShop({ port: 0, bugs: false });
  const open = engine.own();
  try {
    const { stats } = await exploreSlice({
      open: (session) => open(sessionWith({ session, seed, pace: 'quick' })),
      spec: {
        start_place: shop.url,
        seed,
        mode: 'interact',
        max_pages: 100,
        duration_ms: seconds * 1_000,
        max_actions: null,
        run_token: 'rovebench',
        contexts: 1,
      },
      checkpoint: null,
      budget: { elapsed_ms: seconds * 1_000, actions: Number.MAX_SAFE_INTEGER },
      signal: new AbortController().signal,
      hooks: {},
    });
    return { screens: stats.states, pages: stats.places, actions: stats.actions };
  } finally {
    await shop.close();
  }
}
