import { expect, it } from 'vitest';
import { link, screen } from '#tests/support/observed.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { Option, Scored } from '../options/option.ts';
import { unusedOfFrame } from './unused-of-frame.ts';

const NAV = ['Birds', 'Trees'].map((name) => link(name, `http://app.test/${name.toLowerCase()}`));
const ONE = link('Oak', 'http://app.test/trees/4');

const scoredFor = (views: readonly (typeof ONE)[], value = 0.6): Scored[] =>
  views.map((view) => ({
    option: { kind: 'activate', view, shared: view.target.name, key: view.target.name } as Option,
    value,
  }));
const named = (scored: readonly Scored[]) => scored.map(({ option }) => option.shared);

/** A run that has seen the navigation on so many routes. */
function after(routes: number): Knowledge {
  const known = new Knowledge(null);
  for (let n = 0; n < routes; n += 1) known.frame.note(screen(NAV), `/${n}`);
  return known;
}

it('holds what stands on every page and was never used, and nothing that stands on one', () => {
  const known = after(5);
  known.frame.note(screen([...NAV, ONE]), '/trees');
  expect(named(unusedOfFrame(scoredFor([...NAV, ONE]), screen([]), known))).toEqual(['Birds', 'Trees']);
  expect(unusedOfFrame(scoredFor(NAV, 0.1), screen([]), known)).toEqual([]);
});

it('holds nothing before the frame is known, nor under a dialog', () => {
  expect(unusedOfFrame(scoredFor(NAV), screen([]), after(2))).toEqual([]);
  expect(unusedOfFrame(scoredFor(NAV), { ...screen([]), dialogs: 1 }, after(5))).toEqual([]);
});
