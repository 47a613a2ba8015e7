import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Screen } from '#engine/model/advisor.ts';
import { type ModelMode, type ModelServer, startModelServer } from '#tests/support/model-server.ts';
import { ModelAdvisor } from './model-advisor.ts';
import { openTransport } from './transport.ts';

const LIMITS = { calls_max: 40, usd_max: 0.25, usd_per_mtok_in: 0.5, usd_per_mtok_out: 2 };
let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer({ kind: 'slow' });
});
afterAll(() => server.close());

function advisorWith(limits: typeof LIMITS) {
  const { fetch } = openTransport(null);
  const settings = { ...limits, url: server.url, name: 'scripted', key: '' };
  return new ModelAdvisor({ settings, fetch, from: null, signal: new AbortController().signal });
}

describe('an advisor', () => {
  const offers = ['a', 'b', 'c'].map((id) => ({
    id,
    role: 'button',
    name: id,
    route: '',
    what: '',
    tried: 0,
  }));
  const screen: Screen = { state: 's', route: '/', title: '', offers, recent: [], hidden: [] };
  const second: ModelMode = { kind: 'say', say: '{"index": 1}' };

  it('answers the same question from what it knows, until the answer is dropped', async () => {
    server.mode = second;
    const advisor = advisorWith(LIMITS);
    const suggestion = await advisor.suggest(screen);
    expect(suggestion).toMatchObject({ state: 's', id: 'b' });
    expect(await advisor.suggest({ ...screen, offers: offers.toReversed() })).toEqual(suggestion);
    expect(advisor.usage()).toMatchObject({ calls: 1, cached: 1 });
    expect(await advisor.suggest({ ...screen, offers: offers.slice(0, 2) })).toMatchObject({ id: 'b' });
    expect(advisor.usage()).toMatchObject({ calls: 2, cached: 1 });
    if (suggestion) advisor.drop(suggestion);
    await advisor.suggest(screen);
    expect(advisor.usage()).toMatchObject({ calls: 3, cached: 1 });
  });

  it('asks one question at a time', async () => {
    server.mode = second;
    const advisor = advisorWith(LIMITS);
    const both = await Promise.all([advisor.suggest(screen), advisor.suggest({ ...screen, state: 't' })]);
    expect(both[1]).toBeNull();
    expect(advisor.usage().calls).toBe(1);
  });

  it('asks no more when the calls or the money are used up', async () => {
    server.mode = second;
    for (const [limits, stopped] of [
      [{ ...LIMITS, calls_max: 2 }, 'calls'],
      [{ ...LIMITS, usd_max: 0.000_001 }, 'money'],
    ] as const) {
      const advisor = advisorWith(limits);
      for (let state = 0; state < 5; state += 1) await advisor.suggest({ ...screen, state: String(state) });
      expect(advisor.usage().stopped).toBe(stopped);
      expect(advisor.usage().calls).toBe(stopped === 'calls' ? 2 : 0);
      expect(advisor.usage().cost_usd).toBeLessThanOrEqual(limits.usd_max);
    }
  });
});
