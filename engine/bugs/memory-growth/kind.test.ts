import { expect, test } from 'vitest';
import { placeOf } from '#domain/apk/places.ts';
import type { Driver, Observation } from '#engine/drivers/contract.ts';
import { button, screen } from '#tests/support/observed.ts';
import { runCheck } from '../run-check.ts';
import { STEP_MIN } from './kind.ts';

const TOOLS = button('Tools');
const HOME = screen([TOOLS], { place: placeOf('shop', 'shop.Home'), structure: 'home', text: 'Home' });
const INSIDE = screen([], { place: placeOf('shop', 'shop.Tools'), structure: 'tools', text: 'Tools' });

/** An app of two screens, of which each visit to the second one takes so many bytes for good. */
function appThatKeeps(bytes: (visit: number) => number): Driver {
  let [seen, held, visits]: [Observation, number, number] = [HOME, 5_000_000, 0];
  return {
    perform: async ({ kind }: { kind: string }) => {
      seen = kind === 'activate' ? INSIDE : HOME;
      if (kind === 'activate') held += bytes(++visits);
      return { status: 'done', effect: true, effects: [], detail: '', took_ms: 1 };
    },
    observe: async () => seen,
    drain: () => [],
    probe: async () => ({ bytes: held }),
    capabilities: { probes: ['heap'] },
  } as unknown as Driver;
}

const found = async (bytes: (visit: number) => number) => {
  const action = { kind: 'check', check: 'memory_growth', target: TOOLS.target } as const;
  return (await runCheck(appThatKeeps(bytes), action, HOME)).suspicions.map(({ title }) => title);
};

test('memory that every visit takes and none gives back is told', async () => {
  expect(await found(() => 2 * STEP_MIN)).toEqual(['Memory grows each time "Tools" is opened and left']);
});

test('what the first visits fill, what is given back now and then, and little, is not', async () => {
  expect(await found((visit) => (visit < 3 ? 10 * STEP_MIN : 0))).toEqual([]);
  expect(await found((visit) => (visit % 3 === 0 ? -2 * STEP_MIN : 2 * STEP_MIN))).toEqual([]);
  expect(await found(() => STEP_MIN / 4)).toEqual([]);
});
