import { expect, test } from 'vitest';
import type { AppMap } from '#domain/report/app-map.ts';
import { reportOf } from '#tests/support/sample-report.ts';
import type { PlatformApi } from '../platform-api.ts';
import { explainUnreached } from './explain-unreached.ts';

const nodeOf = (id: string, place: string, untried: string[]): AppMap['nodes'][number] => ({
  ...{ id, place, untried, route: place, title: '', visits: 1 },
  ...{ way: [], picture: null },
});
const MAP: AppMap = {
  v: 1,
  nodes: [
    nodeOf('a', 'http://a.test/', ['Help', 'Search']),
    nodeOf('b', 'http://a.test/', ['Search', 'Buy\u001b[31m']),
    nodeOf('c', 'http://a.test/cart', []),
  ],
  edges: [],
  not_reached: [
    { what: 'Pay now', why: 'it pays', place: 'http://a.test/pay' },
    { what: 'Sign out', why: 'it ends the session', place: 'http://a.test/' },
  ],
  omitted: { nodes: 0, edges: 0 },
};

test('what the map left is told by place, each control once, and no more than was asked for', async () => {
  const api: PlatformApi = {
    url: 'http://rove.test',
    call: async <T>(_method: string, path: string) =>
      (path.endsWith('/map') ? { data: MAP } : { data: reportOf(), links: {} }) as T,
    text: async () => '',
  };
  const call = { api, signal: AbortSignal.timeout(5_000) };
  const args = { run_id: '0198f000-0000-7000-8000-000000000001', limit: 1 };
  const { data, text } = await explainUnreached.handle(args, call);
  expect(data).toMatchObject({
    not_reached: [{ what: 'Pay now', why: 'it pays' }],
    not_reached_total: 2,
    untried: [{ place: 'http://a.test/', controls: ['Help', 'Search', 'Buy'] }],
    untried_total: 1,
  });
  expect(text).toContain('- Pay now (http://a.test/pay): it pays');
});
