import { expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import type { SuiteEnd } from './suite.ts';
import { scoreOf, tableOf } from './table.ts';
import { tryFaults } from './trials.ts';

const fault = (route: string): Fault => ({ kind: 'lost_write', route });

type End = { how: SuiteEnd['how']; applied: number };
const GREEN: End = { how: 'green', applied: 1 };
const RED: End = { how: 'red', applied: 2 };

/** Tries faults on a suite that ends as given; `controls`: how it ends without faults. Says what was run. */
async function tried(
  ends: (End | null)[],
  controls: SuiteEnd['how'][] = [],
  times = Number.POSITIVE_INFINITY,
) {
  const ran: string[] = [];
  const faults = ends.map((_, at) => fault(`POST /${at}`));
  const outcome = await tryFaults(faults, {
    hasTime: () => ran.length < times,
    run: async (one) => {
      ran.push(one?.route ?? 'none');
      const end = one ? ends[faults.indexOf(one)] : { how: controls.shift() ?? 'green', applied: 0 };
      return end ? { code: 0, duration_ms: 1, ...end } : null;
    },
    tell: () => undefined,
  });
  return { ...outcome, ran, outcomes: outcome.trials.map((trial) => trial.outcome) };
}

test('green is not noticed, red is noticed, and what was not applied is neither', async () => {
  const { outcomes, ran, trials } = await tried([
    GREEN,
    RED,
    { how: 'green', applied: 0 },
    { how: 'red', applied: 0 },
  ]);
  expect(outcomes).toEqual(['not_noticed', 'noticed', 'not_applied', 'not_applied']);
  expect(ran).not.toContain('none');
  expect(scoreOf(trials)).toEqual({ noticed: 1, tried: 2, percent: 50 });
});

test('a suite that never ends has noticed', async () => {
  expect((await tried([{ how: 'timed_out', applied: 1 }])).outcomes).toEqual(['noticed']);
});

test('red runs are believed when the suite is green afterwards', async () => {
  const { outcomes, ran, stays_green } = await tried([RED, RED]);
  expect([outcomes, stays_green]).toEqual([['noticed', 'noticed'], true]);
  expect(ran).toEqual(['POST /0', 'POST /1', 'none']);
});

test('a suite that stays red makes what came since its last green run unsure, and ends the trials', async () => {
  const { outcomes, untried, stays_green } = await tried(
    [RED, GREEN, RED, RED, RED, RED, RED, GREEN],
    ['red'],
  );
  expect(outcomes).toEqual(['noticed', 'not_noticed', ...Array(5).fill('unsure')]);
  expect([untried, stays_green]).toEqual([1, false]);
});

test('time that is over leaves faults untried, also in the middle of one', async () => {
  expect(await tried([GREEN, GREEN, GREEN], [], 2)).toMatchObject({
    outcomes: ['not_noticed', 'not_noticed'],
    untried: 1,
  });
  expect(await tried([GREEN, null])).toMatchObject({ outcomes: ['not_noticed'], untried: 1 });
});

test('the table has first what was not noticed, then the score and what is missing', async () => {
  const trials = await tried([RED, GREEN, { how: 'green', applied: 0 }]);
  expect(tableOf({ ...trials, untried: 4 }, '--max 3')).toBe(`result       fault         request
NOT NOTICED  lost write    POST /1 (1 request)
not applied  lost write    POST /2
noticed      lost write    POST /0 (2 requests)

The suite notices 1 of 2 faults (50 %).
1 not applied: the suite did not ask for that again.
4 more not tried (--max 3).`);
  expect(tableOf({ trials: [], untried: 1, stays_green: false }, '')).toMatch(
    /Of no fault.*\n.*red now without/,
  );
});
