import { expect, test } from 'vitest';
import { answeredAtOwn, askedOfTarget } from './rewrite.ts';

const HTTPS = { target: 'https://my.app', own: 'http://localhost:4000' };
const HTTP = { target: 'http://localhost:3000', own: 'http://localhost:4000' };

test('the app gets its own origin, and other origins as they are', () => {
  const headers = { origin: HTTP.own, referer: `${HTTP.own}/notes?a=1` };
  askedOfTarget(headers, HTTP);
  expect(headers).toEqual({ origin: HTTP.target, referer: `${HTTP.target}/notes?a=1` });
  const foreign = { origin: 'http://localhost:40001', referer: 'http://localhost:40001/' };
  askedOfTarget(foreign, HTTP);
  expect(foreign).toEqual({ origin: 'http://localhost:40001', referer: 'http://localhost:40001/' });
});

test('addresses of the app lead to the proxy, longer ports and other hosts do not', () => {
  const location = (value: string) => answeredAtOwn({ location: value }, HTTP).location;
  expect(location('http://localhost:3000/a')).toBe('http://localhost:4000/a');
  expect(location('http://localhost:30001/a')).toBe('http://localhost:30001/a');
  expect(location('/a')).toBe('/a');
  const secure = (value: string) => answeredAtOwn({ location: value }, HTTPS).location;
  expect(secure('https://my.app')).toBe('http://localhost:4000');
  expect(secure('https://my.app.evil/')).toBe('https://my.app.evil/');
  const policy = "default-src 'self' https://my.app; upgrade-insecure-requests; img-src *";
  expect(answeredAtOwn({ 'content-security-policy': policy }, HTTPS)['content-security-policy']).toBe(
    "default-src 'self' http://localhost:4000; img-src *",
  );
});

test('cookies are for the host of the proxy, and not only for TLS', () => {
  const cookies = (origins: typeof HTTP, ...all: string[]) =>
    answeredAtOwn({ 'set-cookie': all }, origins)['set-cookie'];
  expect(cookies(HTTPS, 'a=1; Domain=my.app; Path=/; Secure; HttpOnly; SameSite=None; Partitioned')).toEqual([
    'a=1; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect(cookies(HTTPS, '__Host-a=1; Path=/; Secure')).toEqual(['__Host-a=1; Path=/; Secure']);
  expect(cookies(HTTP, 'a=secure; Secure', 'b=2')).toEqual(['a=secure; Secure', 'b=2']);
});
