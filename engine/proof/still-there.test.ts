import { expect, test } from 'vitest';
import { openStep } from '../model/trail.ts';
import type { Replayed } from '../replay/replayer.ts';
import { isStillThere } from './still-there.ts';

const STEPS = [openStep('http://a.test/'), openStep('http://a.test/cart')];
const BUG = { fingerprint: 'dead_control:1', oracle: 'dead_control', severity: 'major' as const };
const toEnd: Replayed = { found: new Set(), performed: STEPS };
const shown: Replayed = { found: new Set([BUG.fingerprint]), performed: STEPS };

/** What replays that go so come to, and how many there were. */
async function told(...replays: Replayed[]) {
  let count = 0;
  const replay = async (): Promise<Replayed> => replays[count++] ?? toEnd;
  const { outcome, shown, runs } = await isStillThere({ replay }, BUG, STEPS, new AbortController().signal);
  return { outcome, shown, runs, count };
}

test('it is fixed when three replays came to their end without it', async () => {
  expect(await told()).toEqual({ outcome: 'fixed', shown: 0, runs: 3, count: 3 });
});

test('it is still there as soon as one shows it', async () => {
  expect(await told(shown)).toEqual({ outcome: 'still_there', shown: 1, runs: 1, count: 1 });
  expect(await told(toEnd, toEnd, shown)).toEqual({ outcome: 'still_there', shown: 1, runs: 3, count: 3 });
});

test.each<[string, Replayed]>([
  ['broke off', { ...toEnd, broke: 'TARGET_REFUSED' }],
  ['was asked for a password', { ...toEnd, turned_away: true }],
  ['left steps out', { ...toEnd, performed: STEPS.slice(0, 1) }],
  ['showed something else of its kind', { ...toEnd, found: new Set(['dead_control:2']) }],
])('it cannot be told where a replay %s', async (_what, replayed) => {
  expect(await told(toEnd, replayed)).toEqual({ outcome: 'could_not_tell', shown: 0, runs: 2, count: 2 });
});
