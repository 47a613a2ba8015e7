import { describe, expect, it } from 'vitest';
import { todomvc } from '../product/apps/todomvc.ts';
import { Tally } from '../product/judge/tally.ts';
import { type Mutant, Planter, reachedIn, Watcher } from './mutant.ts';
import { hashOf } from './plant.ts';

const SOURCE = 'if (a || b) go();';

describe('the watcher', () => {
  it('finds places in own scripts only, and tells those that ran', () => {
    const watcher = new Watcher(todomvc);
    for (const url of ['/node_modules/x/x.js', '/lib/x.js', '/js/jquery-3.1.min.js', '/angular.js'])
      expect(watcher.instrument(SOURCE, url)).toBeNull();
    expect(watcher.known).toBe(0);
    watcher.instrument(SOURCE, '/js/app.js');
    const tally = new Tally(new Map(), []);
    tally.take(hashOf(SOURCE), watcher.known, [0]);
    expect(watcher.known).toBe(2);
    expect(watcher.reached(tally)).toMatchObject([
      { operator: 'condition-inverted', url: '/js/app.js', line: 1 },
    ]);
  });
});

describe('the planter', () => {
  it('spoils the script that was chosen and no other', () => {
    const mutant: Mutant = {
      ...{ start: 4, end: 10, text: 'a', kind: 'expression', operator: 'condition-narrowed', n: 3 },
      ...{ script: hashOf(SOURCE), line: 1, before: 'a || b', url: '/js/app.js' },
    };
    const planter = new Planter([mutant]);
    expect(planter.instrument('other()')).toBeNull();
    expect(planter.instrument(SOURCE)?.code).toBe(
      'if ((' + '(globalThis.__judge?.("mutants",8)??[])[3]=1,(a))) go();',
    );
  });
});

it('a mutant was reached when its counter came', () => {
  const tally = new Tally(new Map(), []);
  tally.take('mutants', 8, [3, 5]);
  expect(reachedIn(tally)).toEqual([3, 5]);
});
