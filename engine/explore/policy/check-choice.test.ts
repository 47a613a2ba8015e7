import { describe, expect, it } from 'vitest';
import { CHECKS, KINDS } from '#engine/bugs/registry.ts';
import { describe as sentence } from '#engine/explore/text.ts';
import { button, field, link, screen } from '#tests/support/observed.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { ExploreSpec } from '../knowledge/spec.ts';
import { thingOf } from '../options/check-options.ts';
import type { Option } from '../options/option.ts';
import { Rng } from '../rng.ts';
import { changeAt, checksOn, chooseCheck } from './check-choice.ts';

const seen = screen([field('New thing'), link('Market', 'http://app.test/market'), button('Menu')]);
const spec: ExploreSpec = {
  start_place: seen.place,
  seed: 1,
  mode: 'interact',
  max_pages: 10,
  duration_ms: 1_000,
  max_actions: null,
  run_token: 'rovetest',
};

type Around = {
  mode?: ExploreSpec['mode'];
  news?: boolean;
  unspent?: boolean;
  opened?: boolean;
  claimed?: boolean;
};
const abilities = { browser: true, can_reload: true, can_open_places: true, probes: [] };

/** The checks of a run on one screen, as `n check`. */
function run(
  actions: number,
  { mode = 'interact', news = true, unspent = false, opened = false, claimed = false }: Around = {},
): string[] {
  const known = new Knowledge(null);
  const rng = Rng.seeded(3);
  const { node } = known.graph.arrive(seen);
  if (claimed) known.claim(changeAt(node));
  const done: string[] = [];
  for (let n = 1; n <= actions; n += 1) {
    known.stats.actions = n;
    known.noteNews(news, 1);
    const situation = {
      seen,
      node,
      known,
      spec: { ...spec, mode },
      refuse: () => '',
      abilities,
      unspent,
      openedBy: opened ? button('Menu').target : null,
      changedBy: null,
    };
    const option = chooseCheck(situation, rng);
    if (!option) continue;
    const { action } = option.act();
    if (action.kind !== 'check') throw new Error('not a check');
    known.noteCheck(action.check, node.route, thingOf(action, seen));
    known.graph.record(node, option, { to: node.id, effect: true, text: '' });
    done.push(`${n} ${action.check}`);
  }
  return done;
}

describe('checks in a run', () => {
  it('begin after 20 actions, are a sixth of them at most, and each is done twice with one thing at most', () => {
    const done = run(600);
    const first = Number(done[0]?.split(' ')[0]);
    expect(first).toBeGreaterThanOrEqual(20);
    expect(run(200).length).toBeLessThanOrEqual(34);
    const times = Map.groupBy(done, (one) => one.split(' ')[1]);
    for (const all of times.values()) expect(all.length).toBeLessThanOrEqual(2);
    expect(times.size).toBeGreaterThanOrEqual(5);
  });

  it('are more when exploring brings nothing new', () => {
    const within = (news: boolean) => run(110, { news }).length;
    expect(within(false)).toBeGreaterThan(within(true));
  });

  it('change nothing on a screen where something was tried nowhere yet', () => {
    const changing = new Set(CHECKS.filter(({ changes }) => changes).map(({ id }) => id));
    const done = run(600, { unspent: true }).map((one) => one.split(' ')[1] ?? '');
    expect(done.length).toBeGreaterThan(0);
    expect(done.filter((check) => changing.has(check))).toEqual([]);
  });

  it('of a form that was brought up do not wait until they are due', () => {
    expect(run(22)).toEqual([]);
    expect(run(22, { opened: true })).toHaveLength(1);
  });

  it('that leave a list as they found it come before those that may lead away, where they are worth their time', () => {
    const known = new Knowledge(null);
    known.stats.actions = 60;
    const { node } = known.graph.arrive(seen);
    const given = { seen, node, known, spec, refuse: () => '', abilities, unspent: false };
    const offered = (check: string, value: number) => {
      const option: Option = {
        ...{ key: `check|${check}|`, shared: `check|${check}|`, family: `check|${check}`, kind: 'check' },
        ...{ prior: 1, why: '', view: null, leads_to: '' },
        act: () => ({ action: { kind: 'check', check }, sent: null }),
      };
      return { option, value };
    };
    const chosen = (worth: number) =>
      chooseCheck({ ...given, openedBy: null, changedBy: null }, Rng.seeded(3), [
        offered('filter_back', 0.9),
        offered('wrong_sort_order', worth),
      ])?.family;
    expect(chosen(0.5)).toBe('check|wrong_sort_order');
    expect(chosen(0.1)).toBe('check|filter_back');
  });

  it('of a list wait for the whole of it where only the part is shown that was asked for', () => {
    const known = new Knowledge(null);
    known.stats.actions = 60;
    const list = (place: string, day: string) =>
      screen([field('Search', { input_type: 'search' }), field('From', { input_type: 'date', value: day })], {
        place,
      });
    const part = list('http://app.test/orders?from=2030-01-02', '2030-01-02');
    const offered = () => {
      const { node } = known.graph.arrive(part);
      const given = { seen: part, node, known, spec, refuse: () => '', abilities, unspent: false };
      return checksOn({ ...given, openedBy: null, changedBy: null }).map(({ option }) => option.family);
    };
    expect(offered()).toContain('check|search_misses');
    known.graph.arrive(list('http://app.test/orders', ''));
    expect(offered()).not.toContain('check|search_misses');
  });

  it('are the same for the same seed', () => {
    expect(run(300)).toEqual(run(300));
  });

  it('change nothing where another context is changing what the page holds', () => {
    const changing = new Set(CHECKS.filter(({ changes }) => changes).map(({ id }) => id));
    const isChange = (one: string) => changing.has(one.split(' ')[1] ?? '');
    expect(run(600).some(isChange)).toBe(true);
    expect(run(600, { claimed: true }).some(isChange)).toBe(false);
  });

  it('change nothing in read_only', () => {
    const changing = new Set(CHECKS.filter(({ changes }) => changes).map(({ id }) => id));
    const done = run(600, { mode: 'read_only' }).map((one) => one.split(' ')[1] ?? '');
    expect(done.length).toBeGreaterThan(0);
    expect(done.filter((check) => changing.has(check))).toEqual([]);
  });
});

describe('descriptions', () => {
  it('are there once for every oracle and every check, and each check reads as a sentence', () => {
    const ids = KINDS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of CHECKS) {
      expect(ids).toContain(id);
      expect(sentence({ kind: 'check', check: id })).not.toContain(id);
    }
  });
});
