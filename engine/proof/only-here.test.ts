import { expect, test } from 'vitest';
import type { Step } from '../model/suspicion.ts';
import type { Replayed } from '../replay/replayer.ts';
import { isAbsentIn } from './only-here.ts';

const STEPS: Step[] = [
  {
    action: { kind: 'reload' },
    text: 'Reload',
    place_before: 'http://a.test/',
    place_after: 'http://a.test/',
  },
];
const BUG = {
  oracle: 'uncaught_exception',
  fingerprint: 'uncaught_exception:0123456789abcdef',
  severity: 'major' as const,
};
const DONE: Replayed = { found: new Set(['accessibility:0123456789abcdef']), performed: STEPS };

const absentAfter = (...replays: Replayed[]) =>
  isAbsentIn({ replay: async () => replays.shift() ?? DONE }, BUG, STEPS, new AbortController().signal);

test('a bug is of one browser when nothing of its kind shows in the other, twice', async () => {
  expect(await absentAfter(DONE, DONE)).toBe(true);
});

test.each<[string, Replayed]>([
  ['shows there', { ...DONE, found: new Set([BUG.fingerprint]) }],
  ['shows there in other words', { ...DONE, found: new Set(['uncaught_exception:ffffffffffffffff']) }],
  ['cannot be gone there to the end', { ...DONE, broke: 'at step 1 of 1: the element is not there' }],
  ['leads to a login there', { ...DONE, turned_away: true }],
  ['has a step that was left out there', { ...DONE, performed: [] }],
])('it is not said of a bug whose way %s', async (_what, replayed) => {
  expect(await absentAfter(replayed)).toBe(false);
  expect(await absentAfter(DONE, replayed)).toBe(false);
});
