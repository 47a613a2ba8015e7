import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '#engine/model/suspicion.ts';
import { replay } from '#engine/replay/replay.ts';
import { PLANTED_BUGS } from '#samples/shop/bugs.ts';
import { startShop } from '#samples/shop/server.ts';
import { openTestDriver } from '#tests/support/driver.ts';
import { byLength } from '#tests/support/length.ts';
import type { Checkpoint, SliceResult } from '../knowledge/spec.ts';
import { exploreSlice } from './explore-slice.ts';

/** So many actions are compared with those of another run. */
const AGAIN = byLength(12, 200);
/** So many more are done in another browser. */
const MORE = byLength(8, 15);
/** This share of the pages, forms and endpoints of the shop is reached in so many actions. */
const [REACH, REACHING] = byLength([0.8, 70], [0.9, 200]);
const open = (session: unknown, pace: 'usual' | 'quick') => openTestDriver({ session, seed: 7, pace });

type Run = { result: SliceResult; candidates: Candidate[]; texts: string[]; looks: number[] };

async function explore(
  place: string,
  actions: number,
  { checkpoint = null, pace = 'quick' }: { checkpoint?: Checkpoint | null; pace?: 'usual' | 'quick' } = {},
): Promise<Run> {
  const run = { candidates: [] as Candidate[], texts: [] as string[], looks: [] as number[] };
  const result = await exploreSlice({
    open: (session) => open(session, pace),
    spec: {
      start_place: place,
      seed: 7,
      mode: 'interact',
      max_pages: 25,
      duration_ms: 1_200_000,
      max_actions: null,
      run_token: 'rovetest',
    },
    checkpoint,
    budget: { elapsed_ms: 600_000, actions },
    signal: new AbortController().signal,
    hooks: {
      onCandidate: (candidate) => {
        run.candidates.push(candidate);
      },
      onAction: (line, { after }) => {
        run.texts.push(line.text.replaceAll(place, ''));
        run.looks.push(after.took_ms);
      },
    },
  });
  return { ...run, result };
}

/** What comes by the clock alone may come while something else is pressed, and is taken for its effect then. */
const AT_ONCE = PLANTED_BUGS.map(({ id }) => id).filter((id) => id !== 'late-banner');

describe('exploring the shop with its bugs', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  let run: Run;

  beforeAll(async () => {
    shop = await startShop({ port: 0, bugs: AT_ONCE });
    run = await explore(shop.url, byLength(75, 130));
  }, 600_000);

  afterAll(() => shop.close());

  it('finds most of the planted bugs, and every kind of oracle has something to say', () => {
    const oracles = new Set(run.candidates.map(({ oracle }) => oracle));
    const { elapsed_ms, actions, states, places } = run.result.stats;
    const sorted = [...run.looks].sort((a, b) => a - b);
    console.error(
      `${actions} actions in ${elapsed_ms} ms, ${states} states, ${places} places, ${run.candidates.length} candidates, ` +
        `a look ${sorted[sorted.length >> 1]} ms (median)`,
    );
    expect(run.candidates.length).toBeGreaterThanOrEqual(byLength(8, 12));
    for (const oracle of [
      'uncaught_exception',
      'unhandled_rejection',
      'broken_link',
      'dead_control',
      'leaked_placeholder',
    ])
      expect(oracles).toContain(oracle);
  });

  it('hands over trails that show the bug again in a fresh browser', async () => {
    const wanted = run.candidates.find(({ oracle }) => oracle === 'unhandled_rejection');
    if (!wanted) throw new Error('no rejection was found');
    const driver = await open(null, 'usual');
    try {
      await driver.open(shop.url);
      const { status, findings } = await replay(driver, wanted.short_trail, { want: [wanted.fingerprint] });
      expect(status).toBe('done');
      expect(findings.map(({ fingerprint }) => fingerprint)).toContain(wanted.fingerprint);
    } finally {
      await driver.close();
    }
  });

  it('goes on from a checkpoint in another browser without losing a state', async () => {
    const stored = JSON.parse(JSON.stringify(run.result.checkpoint)) as Checkpoint;
    const more = await explore(shop.url, MORE, { checkpoint: stored });
    expect(more.result.stats.actions).toBe(run.result.stats.actions + MORE);
    expect(Object.keys(more.result.checkpoint.graph.states)).toEqual(
      expect.arrayContaining(Object.keys(stored.graph.states)),
    );
    const known = new Set(run.candidates.map(({ fingerprint }) => fingerprint));
    expect(more.candidates.filter(({ fingerprint }) => known.has(fingerprint))).toEqual([]);
  });
});

describe('exploring the clean shop', () => {
  const runs: Run[] = [];
  let reached = { reached: [] as string[], missing: [] as string[] };

  beforeAll(async () => {
    for (const [actions, pace] of [
      [REACHING, 'quick'],
      [AGAIN, 'usual'],
      [AGAIN, 'usual'],
    ] as const) {
      const shop = await startShop({ port: 0, bugs: false });
      try {
        runs.push(await explore(shop.url, actions, { pace }));
        if (pace === 'quick') reached = shop.reach();
      } finally {
        await shop.close();
      }
    }
  }, 900_000);

  it('finds nothing critical or major', () => {
    const found = runs.flatMap(({ candidates }) => candidates);
    expect(found.filter(({ severity }) => severity !== 'minor')).toEqual([]);
  });

  it(`does the same ${AGAIN} actions again for the same seed`, () => {
    expect(runs[2]?.texts).toEqual(runs[1]?.texts);
  });

  it('reaches most pages, forms and endpoints; it never signs out', () => {
    const { reached: there, missing } = reached;
    const open = missing.filter((name) => !/sign-?out/.test(name));
    console.error(`reached ${there.length} of ${there.length + open.length}; not: ${open.join(', ')}`);
    expect(there.length / (there.length + open.length)).toBeGreaterThanOrEqual(REACH);
    expect(there.filter((name) => /sign-?out/.test(name))).toEqual([]);
  });
});
