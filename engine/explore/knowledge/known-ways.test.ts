import { expect, test } from 'vitest';
import { emptyMemory } from '#engine/forms/memory.ts';
import { button, screen } from '#tests/support/observed.ts';
import { pressOf } from '#tests/support/options.ts';
import { Knowledge } from './knowledge.ts';
import { EDGES_MAX, knownWaysOf, movedTo, STATES_MAX } from './known-ways.ts';
import type { Checkpoint } from './spec.ts';

const at = (
  known: Knowledge,
  path: string,
  from: { state: string; text: string; keys?: string[] } | null = null,
) =>
  known.graph.arrive(screen([button(path)], { structure: path, place: `http://app.test/${path}` }), from)
    .node;

function leftBy(known: Knowledge, more: Partial<Checkpoint> = {}): Checkpoint {
  const none = { v: 2, driver: '', frontier: [], lanes: [], place: '', login: null } as const;
  return { ...none, frontier: [], lanes: [], ...known.state(), ...more };
}

const stateOf = (ways: ReturnType<typeof knownWaysOf>, path: string) =>
  ways.states.find(({ place }) => place.endsWith(`/${path}`));

test('a run leaves its screens with what leads from one to another, checks only where nothing else did, and no ways back', () => {
  const known = new Knowledge(null);
  const start = at(known, 'start');
  const cart = at(known, 'cart', { state: start.id, text: '', keys: ['add', 'to cart'] });
  const done = at(known, 'done', { state: cart.id, text: '', keys: ['pay'] });
  for (const key of ['help', 'general|back', 'check|reload'])
    known.graph.record(start, pressOf(key), { to: done.id, effect: true, text: '' });
  const made = at(known, 'made', { state: done.id, text: '', keys: ['check|make|Title'] });
  at(known, 'secret', { state: done.id, text: '', keys: ['check|make|token=abcdef123456'] });
  const ways = knownWaysOf(leftBy(known), 'http://app.test/start');
  expect(stateOf(ways, 'start')?.edges).toEqual({ 'add\nto cart': cart.id, help: done.id });
  expect(stateOf(ways, 'done')?.edges).toEqual({ 'check|make|Title': made.id });
  expect(ways.states.map(({ gain }) => gain)).toEqual([4, 3, 2, 0, 0]);
});

test('screens on whose route bugs were suspected count for more', () => {
  const known = new Knowledge(null);
  at(known, 'start');
  at(known, 'cart');
  known.noteSeen('x:1', 'http://app.test/cart?step=2');
  const ways = knownWaysOf(leftBy(known), 'http://app.test/start');
  expect(ways.states.map(({ gain }) => gain)).toEqual([0, 1]);
});

test('it holds no secret: neither of an address, nor of a form, nor of an account that was made', () => {
  const known = new Knowledge(null);
  const secret = 'S3cr3t-4711-planted';
  at(known, `reset?token=${secret}`);
  Object.assign(known.memory, {
    ...emptyMemory(),
    logins: [{ email: 'a@example.com', username: '', password: secret }],
    worked: {
      'form|City|city': 'Vienna',
      'form|Access token|token': secret,
      'form|Note|note': `api_key=${secret}`,
    },
    known: { coupon: ['SPRING'], code: [secret] },
  });
  const login = { login_place: `http://app.test/login?session=${secret}` } as Checkpoint['login'];
  const ways = knownWaysOf(leftBy(known, { login }), 'http://app.test/start');
  expect(JSON.stringify(ways)).not.toContain(secret);
  expect(ways.states).toMatchObject([{ place: '', opens: false }]);
  expect(ways.memory).toMatchObject({
    worked: { 'form|City|city': 'Vienna' },
    known: { coupon: ['SPRING'] },
  });
  expect(ways.login_place).toBe('');
});

test('values that are marked as those of one run are made anew by the next', () => {
  const known = new Knowledge(null);
  known.memory.worked['form|Title|title'] = 'Title rove1a2b3c4d';
  expect(knownWaysOf(leftBy(known), '').memory.worked).toEqual({});
});

test('it is bounded, and what was met first stays', () => {
  const known = new Knowledge(null);
  const nodes = Array.from({ length: STATES_MAX + 50 }, (_, index) => at(known, `page${index}/x`));
  for (const node of nodes)
    for (const [index, to] of nodes.slice(0, 60).entries())
      known.graph.record(node, pressOf(`go ${index}`), { to: to.id, effect: true, text: '' });
  const ways = knownWaysOf(leftBy(known), 'http://app.test/');
  expect(ways.states.map(({ id }) => id)).toEqual(nodes.slice(0, STATES_MAX).map(({ id }) => id));
  const edges = ways.states.reduce((sum, state) => sum + Object.keys(state.edges).length, 0);
  expect(edges).toBe(EDGES_MAX);
});

test('the ways of an upload are those of its next run at the origin of that one', () => {
  const known = new Knowledge(null);
  at(known, 'start');
  const login = { login_place: 'http://app.test/login' } as Checkpoint['login'];
  const ways = knownWaysOf(leftBy(known, { login }), 'http://app.test/start');
  const moved = movedTo(ways, 'http://other.test/start');
  expect(moved).toMatchObject({
    login_place: 'http://other.test/login',
    states: [{ place: 'http://other.test/start' }],
  });
  expect(movedTo(ways, 'http://app.test/elsewhere')).toBe(ways);
});
