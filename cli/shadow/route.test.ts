import { expect, test } from 'vitest';
import { answerKindOf, routeOf } from './route.ts';

test.each([
  ['GET', '/api/notes/17?full=1', 'GET /api/notes/:id'],
  ['DELETE', '/api/notes/0198c1de-0000-7000-8000-000000000000/tags', 'DELETE /api/notes/:id/tags'],
  ['GET', '/api/order-lines', 'GET /api/order-lines'],
  ['GET', '/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijklmnop', 'GET /reset/:id'],
  ['GET', '//?a', 'GET //'],
  ['GET', '/users/ana@example.com', 'GET /users/:id'],
  ['GET', '/users/ana%40example.com', 'GET /users/:id'],
])('the route of %s %s is %s', (method, path, route) => {
  expect(routeOf(method, path, null)?.key).toBe(route);
});

test('questions of browsers and the traffic of development servers have no route', () => {
  expect(routeOf('OPTIONS', '/api/notes', null)).toBeNull();
  expect(routeOf('POST', '/socket.io/?EIO=4', null)).toBeNull();
  expect(routeOf('GET', '/@vite/client', null)).toBeNull();
});

test.each([
  [{ query: 'query Notes { notes { id } }', operationName: 'Notes' }, 'Notes', false],
  [{ query: '{ notes { id } }' }, 'unnamed', false],
  [{ query: 'mutation AddNote($text: String) { add(text: $text) { id } }' }, 'AddNote', true],
  [{ query: 'query A { a } mutation B { b }', operationName: 'B' }, 'B', true],
  [[{ query: 'query A { a }' }, { query: 'mutation B { b }' }], 'A+B', true],
])('operations of GraphQL are routes of their own: %j', (body, name, writes) => {
  const route = routeOf('POST', '/graphql', Buffer.from(JSON.stringify(body)));
  expect(route).toEqual({ key: `POST /graphql ${name}`, writes });
});

test('a search by POST is no GraphQL', () => {
  for (const body of ['{"query":"red shoes"}', '{"query":"query {', 'query=1', '[]'])
    expect(routeOf('POST', '/search', Buffer.from(body))).toEqual({ key: 'POST /search', writes: true });
});

test.each([
  ['/', { 'sec-fetch-dest': 'document' }, 'text/html', 'page'],
  ['/', {}, 'text/html; charset=utf-8', 'page'],
  ['/part', { 'sec-fetch-dest': 'empty' }, 'text/html', 'data'],
  ['/api', {}, 'application/json', 'data'],
  ['/main', { 'sec-fetch-dest': 'script' }, 'text/html', 'asset'],
  ['/a.css', {}, '', 'asset'],
  ['/logo', {}, 'image/png', 'asset'],
] as const)('%s asked for with %j and answered as %s is %s', (path, headers, type, kind) => {
  expect(answerKindOf(path, headers, type)).toBe(kind);
});
