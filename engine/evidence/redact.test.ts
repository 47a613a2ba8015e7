import { expect, test } from 'vitest';
import { expectLinear } from '#tests/support/growth.ts';
import type { Evidence, RecordedRequest } from '../drivers/evidence.ts';
import { toConsoleLog } from './console-log.ts';
import { toDomSnapshot } from './dom-snapshot.ts';
import { toHar } from './har.ts';
import { redactAddress, redactText } from './redact.ts';
import { typedSecrets } from './typed-secrets.ts';

const ESC = String.fromCharCode(27);
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9mLWl0';

const NOTHING: Evidence = {
  console: [],
  console_left: 0,
  requests: [],
  requests_left: 0,
  dom: '',
  dom_size: 0,
  passwords: [],
};
const line = (text: string, left = 0) => ({ at_ms: 0, level: 'log', text, left, where: '' });
const request = (over: Partial<RecordedRequest>): RecordedRequest => ({
  started_ms: 0,
  method: 'GET',
  address: 'http://shop.test/',
  resource: 'fetch',
  same_site: true,
  request_headers: [],
  status: 200,
  status_text: 'OK',
  response_headers: [],
  media_type: 'text/html',
  size: 10,
  failure: '',
  body: '',
  timings: { dns: -1, connect: -1, ssl: -1, wait: 12, receive: 1 },
  ...over,
});
const domOf = (dom: string, known: string[] = []) =>
  toDomSnapshot({ ...NOTHING, dom, dom_size: dom.length }, known);

test('what opens a door is taken out of addresses, and nothing else', () => {
  expect(redactAddress('https://me:pw@shop.test/a?token=abc&page=2&api%5Fkey=x#access_token=y&state=1')).toBe(
    'https://shop.test/a?token=[redacted]&page=2&api%5Fkey=[redacted]#access_token=[redacted]&state=1',
  );
  expect(redactAddress('http://shop.test/?passengers=2&author=me&keyboard=us')).toBe(
    'http://shop.test/?passengers=2&author=me&keyboard=us',
  );
});

test('what looks like a secret is taken out of text', () => {
  const text = redactText(
    `Authorization: Bearer abcdefghijkl {"access_token":"s3cret","name":"Ann"} ${JWT} password=hunter2 GET http://a.test/?sid=77`,
  );
  for (const secret of ['abcdefghijkl', 's3cret', JWT, 'hunter2', '77']) expect(text).not.toContain(secret);
  expect(text).toContain('"name":"Ann"');
});

test('an archive of requests has no cookie, no authorisation and no secret of a body in it', () => {
  const har = toHar(
    {
      ...NOTHING,
      requests: [
        request({
          address: 'http://shop.test/cart?token=abc1234',
          status: 500,
          media_type: 'application/json',
          body: `{"error":"boom","password":"hunter2","note":"${ESC}[31mred"}`,
          request_headers: [
            { name: 'Cookie', value: 'sid=9999' },
            { name: 'Authorization', value: 'Bearer zzzz9999' },
            { name: 'X-Api-Key', value: 'kkkk9999' },
            { name: 'Referer', value: 'http://shop.test/?session=rrrr9999' },
            { name: 'Accept', value: '*/*' },
          ],
          response_headers: [{ name: 'Set-Cookie', value: 'sid=ssss9999; HttpOnly' }],
        }),
      ],
      requests_left: 3,
    },
    ['typed-pass'],
  );
  const text = JSON.stringify(har);
  expect(text).not.toMatch(/9999|abc1234|hunter2|\\u001b/);
  expect(har).toMatchObject({
    log: {
      version: '1.2',
      comment: '3 more requests were not kept',
      entries: [{ time: 13, request: { method: 'GET' }, response: { status: 500, content: { size: 10 } } }],
    },
  });
  expect(text).toContain('boom');
  expect(text).toContain('*/*');
});

test('console lines are cut with a note, stay one entry each, and obey no terminal', () => {
  const log = toConsoleLog(
    {
      ...NOTHING,
      console: [
        line('a'.repeat(8_000), 50_000_000),
        line(`${ESC}]0;owned\u0007${ESC}[2Jhello\n2026 error: forged`),
      ],
      console_left: 7,
    },
    [],
  );
  expect(log.length).toBeLessThan(5_000);
  expect(log).toContain('(cut: 50000000 characters more)');
  expect(log).toContain('hello\n    2026 error: forged');
  expect(log).toContain('(cut: 7 lines more)');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  expect(log).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test('values of password fields and of hidden tokens are not in the markup, wherever else they stand', () => {
  const dom = domOf(
    '<meta name="csrf-token" content="meta4711"><input type="password" title="a > b" value="hunter2">' +
      '<input name="q" value="kept"><input value="hid4711" type="hidden" name="csrf_token"><p>hunter2 typed&amp;it</p>',
    ['hunter2', 'typed&it'],
  );
  expect(dom).not.toMatch(/hunter2|4711|typed/);
  expect(dom).toContain('value="kept"');
});

test('markup is cut with a note and its scripts are text', () => {
  const dom = toDomSnapshot({ ...NOTHING, dom: '<p>x</p>'.repeat(75_000), dom_size: 9_000_000 }, []);
  expect(dom.length).toBeLessThan(500_100);
  expect(dom).toContain('<!-- cut: 8500000 characters more -->');
  expect(domOf('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
});

test.each([
  ['a', 25_000],
  ['eyJ-', 3_000],
  ['<input ', 8_000],
  ['<input a="', 6_000],
  ['token ', 10_000],
  ['pwd="\\"', 8_000],
  ['http://', 8_000],
  ['Bearer ', 8_000],
  ['?a', 25_000],
  [`${ESC}]`, 25_000],
])('text that is made to be slow is not: %j', (part, times) => {
  expectLinear(
    (size) => part.repeat(size),
    times,
    (text) => domOf(text, ['secret']),
  );
});

test('what is typed into a field that is called a password is known', () => {
  const field = (name: string, value: string) => ({
    target: { role: 'textbox', name, nth: 0, path: '/' },
    affordance: 'type' as const,
    value,
  });
  const fields = [
    field('Password', 'pw-1'),
    field('Name', 'Ann'),
    field('Repeat password', '{{credential.0.password}}'),
  ];
  const step = {
    action: { kind: 'fill' as const, fields, submit: null },
    text: '',
    place_before: '',
    place_after: '',
  };
  expect(typedSecrets([step])).toEqual(['pw-1']);
});
