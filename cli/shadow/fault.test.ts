import { expect, test } from 'vitest';
import { FAULT_KINDS, planFaults } from './fault.ts';
import type { RouteTraffic } from './traffic.ts';

const read = (route: string, more: Partial<RouteTraffic> = {}): RouteTraffic => ({
  ...{ route, writes: false, answer: 'data', times: 1, recorded: 0, changed: 0 },
  ...more,
});
const write = (route: string, more: Partial<RouteTraffic> = {}) =>
  read(route, { writes: true, recorded: 1, ...more });
const plan = (traffic: RouteTraffic[], kinds = FAULT_KINDS, ignored: string[] = []) =>
  planFaults(traffic, kinds, ignored).map(({ kind, route }) => `${kind} ${route}`);

test('writes come first, then reads of data by how often, then pages; assets never', () => {
  const traffic = [
    read('GET /', { answer: 'page', times: 9 }),
    read('GET /app.js', { answer: 'asset', times: 50 }),
    read('GET /rare'),
    read('GET /often', { times: 5, changed: 1 }),
    write('POST /notes'),
  ];
  expect(plan(traffic)).toEqual([
    'lost_write POST /notes',
    'server_error POST /notes',
    'slow POST /notes',
    'server_error GET /often',
    'server_error GET /rare',
    'stale_answer GET /often',
    'slow GET /often',
    'slow GET /rare',
    'server_error GET /',
  ]);
  expect(plan(traffic, ['slow'], ['POST ', '/rare'])).toEqual(['slow GET /often']);
});

test('a write is only lost where its success can be feigned: not without an answer, nor in signing in', () => {
  const lost = (traffic: RouteTraffic[]) => plan(traffic, ['lost_write']);
  const session = ['/login', '/sign-in', '/api/auth/callback', '/oauth/token', '/sessions', '/api/logout'];
  expect(lost([write('POST /x', { recorded: 0 }), ...session.map((path) => write(`POST ${path}`))])).toEqual(
    [],
  );
  expect(lost([write('POST /api/authors'), write('POST /catalogins')])).toHaveLength(2);
});
