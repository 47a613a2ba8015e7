import { expect, it } from 'vitest';
import { button, link, screen } from '#tests/support/observed.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { Option, Scored } from '../options/option.ts';
import { leadsToUnmet } from './unmet.ts';

const NAV = ['Birds', 'Trees'].map((name) => link(name, `http://app.test/${name.toLowerCase()}`));
const OAK = link('Oak', 'http://app.test/trees/4');

const scoredFor = (views: readonly (typeof OAK)[], value = 0.6): Scored[] =>
  views.map((view) => ({
    option: { kind: 'activate', view, leads_to: view.leads_to, shared: view.target.name } as Option,
    value,
  }));
const named = (scored: readonly Scored[]) => scored.map(({ option }) => option.shared);

/** A run that has seen the navigation on so many routes. */
function after(routes: number): Knowledge {
  const known = new Knowledge(null);
  for (let n = 0; n < routes; n += 1) known.frame.note(screen(NAV), `/${n}`);
  return known;
}

it('holds links to other routes, and nothing that promises little or lies under a dialog', () => {
  const known = after(2);
  expect(named(leadsToUnmet(scoredFor([...NAV, OAK]), screen([]), known))).toEqual(['Birds', 'Trees', 'Oak']);
  expect(leadsToUnmet(scoredFor(NAV, 0.1), screen([]), known)).toEqual([]);
  expect(leadsToUnmet(scoredFor(NAV), { ...screen([]), dialogs: 1 }, known)).toEqual([]);
});

it('holds what stands on every page, wherever it leads, and not what leads to a route that is known', () => {
  const known = after(5);
  const here = [...NAV, OAK];
  for (const { leads_to: place } of here) known.graph.arrive({ ...screen([]), place });
  expect(named(leadsToUnmet(scoredFor(here), screen([]), known))).toEqual(['Birds', 'Trees']);
});

it('holds forms that were never sent, filled as they are meant to be', () => {
  const form = (sends: boolean): Scored => ({
    option: { kind: 'fill', view: OAK, leads_to: '', shared: `form ${sends}`, sends } as Option,
    value: 0.6,
  });
  expect(named(leadsToUnmet([form(true), form(false)], screen([]), after(2)))).toEqual(['form true']);
});

it('holds buttons where nothing leads on', () => {
  const save = button('Archive');
  expect(named(leadsToUnmet(scoredFor([save, ...NAV]), screen([]), after(2)))).toEqual(['Birds', 'Trees']);
  expect(named(leadsToUnmet(scoredFor([save]), screen([]), after(2)))).toEqual(['Archive']);
});
