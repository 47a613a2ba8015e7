import { describe, expect, it } from 'vitest';
import { restoredMemory } from '#engine/forms/memory.ts';
import { button, field, screen } from '#tests/support/observed.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { Option } from '../options/option.ts';
import { optionsFor } from '../options/options.ts';
import { checkNovelty, PROMISING, score, WORTHWHILE } from './choose.ts';

const FORM = { group: 'form:address' };
const seen = screen(
  [
    field('Town', {}, FORM),
    { ...button('Continue', FORM), submits: true },
    button('One fewer'),
    button('One more'),
  ],
  { structure: 'cart' },
);
const abilities = { browser: true, can_reload: true, can_open_places: true, probes: [] };

/** The option whose control, or whose words, are called so. */
function optionNamed(options: readonly Option[], named: RegExp): Option {
  const option = options.find(({ kind, view, why }) =>
    named.test(kind === 'fill' ? why : `${kind} ${view?.target.name}`),
  );
  if (!option) throw new Error(`no option ${named}`);
  return option;
}

/** Options of the screen, and what each is worth, for a run that knows what `learn` has told it. */
function worths({ begun = false } = {}, learn: (known: Knowledge, options: Option[]) => void = () => {}) {
  const known = new Knowledge(null);
  const { node } = known.graph.arrive(seen);
  const options = optionsFor({
    seen,
    abilities,
    mode: 'interact',
    memory: restoredMemory(undefined),
    persona: { token: 'rovetest', round: 0 },
    tried: (key) => node.edges[key]?.tries ?? 0,
    triedAnywhere: (shared) => known.graph.triesAnywhere(shared),
    isMenu: () => false,
    home: 'en',
    narrow: false,
    last: null,
    refuse: () => '',
    destructive: false,
    onRefused: () => {},
  });
  learn(known, options);
  const { graph, yields, pace } = known;
  const context = {
    graph,
    yields,
    pace,
    node,
    max_pages: 9,
    known: new Set<string>(),
    begun,
    claims: () => 0,
  };
  return (named: RegExp) => {
    return score(optionNamed(options, named), context);
  };
}

const pressed = (named: RegExp, times: number) => (known: Knowledge, options: Option[]) => {
  const option = optionNamed(options, named);
  const { node } = known.graph.arrive(seen);
  for (let i = 0; i < times; i += 1) {
    known.graph.record(node, option, { to: node.id, effect: true, text: '' });
    known.yields.note(option, 0);
  }
};

describe('what an option is worth', () => {
  it('a way to fill a form stays worth a visit until it was tried, whatever others of its form have run', () => {
    const barren = worths({}, (known, options) => {
      const valid = optionNamed(options, /fitting values/);
      for (let i = 0; i < 40; i += 1) known.yields.note(valid, 0);
    });
    expect(barren(/quotes and markup/)).toBeGreaterThanOrEqual(WORTHWHILE);
    const tried = worths({}, pressed(/quotes and markup/, 2));
    expect(tried(/quotes and markup/)).toBeLessThan(WORTHWHILE);
  });

  it('what counts down is pressed on to its end, what counts up is not', () => {
    for (const times of [1, 3, 5])
      expect(worths({}, pressed(/^activate One fewer/, times))(/^activate One fewer/)).toBeGreaterThan(
        PROMISING,
      );
    expect(worths({}, pressed(/^activate One fewer/, 6))(/^activate One fewer/)).toBeLessThan(PROMISING);
    expect(worths({}, pressed(/^activate One more/, 3))(/^activate One more/)).toBeLessThan(PROMISING);
  });

  it('what was begun by sending a form is gone on with', () => {
    const known = pressed(/^activate Continue/, 2);
    expect(worths({ begun: true }, known)(/^activate Continue/)).toBeGreaterThan(PROMISING);
    expect(worths({ begun: false }, known)(/^activate Continue/)).toBeLessThan(PROMISING);
  });
});

describe('a screen that keeps its promise', () => {
  it('is gone to again, however often it was', () => {
    const known = new Knowledge(null);
    known.trips.here = 4;
    known.givenUp.add('here');
    known.keptPromise('here');
    expect([known.trips.here, known.givenUp.has('here')]).toEqual([undefined, false]);
  });
});

describe('how new a check is', () => {
  const [ofPage, ofApp] = [
    { key: 'check|reload|a', shared: 'check|reload|a' },
    { key: 'check|stale_session|a', shared: 'check|stale_session' },
  ];
  const elsewhere = { here: 0, route: 0, anywhere: 2 };

  it('on a page nobody has tried it on: as new as ever', () => {
    expect(checkNovelty(ofPage, elsewhere, 2)).toBe(1);
  });

  it('of the app as a whole: as new as ever while it has come to no verdict, and hardly once it has', () => {
    expect(checkNovelty(ofApp, elsewhere, 0)).toBe(1);
    expect(checkNovelty(ofApp, elsewhere, 2)).toBeLessThan(0.2);
  });
});
