import { expect, test } from 'vitest';
import { expectLinear } from '#tests/support/growth.ts';
import type { RecordedRequest } from '../drivers/evidence.ts';
import { nameCause } from './cause.ts';
import { mapPosition, namedMap, sourcePosition, topPosition } from './source-position.ts';

const POSITION = { source: 'http://shop.test/app.js', line: 1, column: 9, name: 'add' };
// Line 1, column 9 of the script comes from line 2, column 3 of src/cart.ts.
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack:///./src/cart.ts'],
  names: [],
  mappings: 'AAAA,QACE',
});

const failing = (over: Partial<RecordedRequest> = {}): RecordedRequest => ({
  started_ms: 0,
  method: 'POST',
  address: 'http://shop.test/api/cart?token=abc',
  resource: 'fetch',
  same_site: true,
  request_headers: [],
  status: 500,
  status_text: '',
  response_headers: [],
  media_type: '',
  size: 0,
  failure: '',
  body: '',
  timings: { dns: -1, connect: -1, ssl: -1, wait: 31.4, receive: 0 },
  ...over,
});
const SAVE = { role: 'button', name: 'Save', nth: 0, path: '/b' };
const facts = { oracle: 'uncaught_exception', context: {}, element: null, position: null, requests: [] };

test('the innermost frame of a stack that lies in a script', () => {
  const stack =
    'TypeError: x\n at <anonymous>\nat add (http://shop.test/app.js:1:9)\nat http://shop.test/b.js:2:1';
  expect(topPosition(stack)).toEqual(POSITION);
  expect(topPosition('at http://shop.test/b.js:2:1')).toMatchObject({ line: 2, name: '' });
  expect(topPosition('at eval (eval at x)')).toBeNull();
});

test('a position is led back to its source, also through a map in the script itself', async () => {
  expect(mapPosition(MAP, POSITION)).toEqual({ source: 'src/cart.ts', line: 2, column: 3, name: 'add' });
  const inline = `x();\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(MAP).toString('base64')}\n`;
  expect(await sourcePosition(POSITION, async () => inline)).toMatchObject({ source: 'src/cart.ts' });
  const files: Record<string, string> = {
    'http://shop.test/app.js': 'x();\n//# sourceMappingURL=maps/app.js.map',
    'http://shop.test/maps/app.js.map': MAP,
  };
  const read = async (address: string) => files[address] ?? null;
  expect(await sourcePosition(POSITION, read)).toMatchObject({ line: 2 });
});

test('a map that cannot be had or is none leaves the position as it is', async () => {
  expect(await sourcePosition(POSITION, async () => null)).toEqual(POSITION);
  for (const bad of ['', '{}', 'null', '[1]', '<html>', '{"version":3,"sources":5,"mappings":"AAAA"}'])
    expect(mapPosition(bad, POSITION)).toBeNull();
  expect(namedMap('//# sourceMappingURL=javascript:alert(1) x', 'http://a.test/')).toBeNull();
  expectLinear(
    (times) => '//# sourceMappingURL=x '.repeat(times),
    40_000,
    (text) => namedMap(text, 'http://a.test/'),
  );
});

test('the script, the request and the element are named, without secrets', () => {
  expect(nameCause({ ...facts, position: POSITION, element: SAVE, requests: [failing()] })).toBe(
    'script http://shop.test/app.js:1:9 in add; request POST http://shop.test/api/cart?token=[redacted] answered 500 after 31 ms; the button "Save"',
  );
});

test('the request that the oracle judged is named, whatever else failed', () => {
  const other = failing({ address: 'http://shop.test/other', method: 'GET' });
  const context = { address: other.address, method: 'GET' };
  expect(nameCause({ ...facts, oracle: 'server_error', context, requests: [failing(), other] })).toBe(
    'request GET http://shop.test/other answered 500 after 31 ms',
  );
});

test('of several failures none is called the cause; nor is one for what it cannot have caused', () => {
  const two = [failing(), failing({ address: 'http://shop.test/b' })];
  expect(nameCause({ ...facts, requests: two })).toBe('');
  expect(nameCause({ ...facts, oracle: 'accessibility', element: SAVE, requests: [failing()] })).toBe('');
  expect(nameCause({ ...facts, requests: [failing({ same_site: false })] })).toBe('');
  expect(nameCause({ ...facts, requests: [failing({ status: 0, failure: 'net::ERR_ABORTED' })] })).toBe('');
});
