import { describe, expect, it } from 'vitest';
import { headersSchema, headerVariable, looksSecret, takesHeaders } from './header.ts';

describe('extra request headers', () => {
  it.each([
    [[{ name: 'X-A', value: 'one\r\nX-B: two' }], /one line of printable ASCII/],
    [[{ name: 'X-A', value: ' ' }], /not empty/],
    [[{ name: 'X A', value: '1' }], /Give the name of a header/],
    [[{ name: 'Host', value: 'a.example' }], /Host cannot be set: the browser sets it itself/],
    [[{ name: 'content-length', value: '1' }], /content-length cannot be set/],
    [[{ name: 'Sec-Fetch-Site', value: 'none' }], /cannot be set/],
    [[{ name: 'Cookie', value: 'a=b' }], /give a recorded session/],
    [[{ name: 'X-A', value: 'a'.repeat(4_001) }], /at most 4000 characters/],
    [Array.from({ length: 21 }, (_, n) => ({ name: `X-${n}`, value: '1' })), /at most 20 headers/],
    [
      [
        { name: 'X-A', value: '1' },
        { name: 'x-a', value: '2' },
      ],
      /given twice/,
    ],
  ])('%o is refused with what to do', (given, message) => {
    expect(headersSchema.safeParse(given).error?.issues[0]?.message).toMatch(message);
  });

  it.each([
    ['Authorization', 'Basic YTpi', true],
    ['X-Vercel-Protection-Bypass', 'a', true],
    ['X-Environment', 'staging', false],
    ['X-Environment', 'd41d8cd98f00b204e9800998ecf8427e', true],
  ])('%s: %s looks secret: %s', (name, value, secret) => {
    expect(looksSecret({ name, value })).toBe(secret);
  });

  it('are read from a variable of their name', () => {
    expect(headerVariable('X-Preview.Key')).toBe('ROVE_TEST_HEADER_X_PREVIEW_KEY');
  });
});

it.each([
  ['https://app.example/a', 'https://app.example/b', true],
  ['https://app.example', 'https://www.app.example/', true],
  ['http://app.example', 'https://app.example/', true],
  ['https://app.example', 'http://app.example/', false],
  ['https://app.example', 'https://api.app.example/', false],
  ['https://app.example', 'https://app.example:8443/', false],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4000/', false],
  ['https://app.example', 'https://elsewhere.example/', false],
])('headers of %s go to %s: %s', (start, address, is) => {
  expect(takesHeaders(start, address)).toBe(is);
});
