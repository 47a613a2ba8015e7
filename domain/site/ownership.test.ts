import { expect, test } from 'vitest';
import { blockPatternSchema } from '../operator/block-pattern.ts';
import { burdenOf, isFresh, isLocalHost, siteHostSchema, speaksFor } from './ownership.ts';

test('reads the name of a site from what people type, and nothing else', () => {
  for (const text of [
    'App.Example.com',
    ' https://app.example.com/login?x=1 ',
    'app.example.com.',
    'app.example.com:8443',
  ])
    expect(siteHostSchema.parse(text)).toBe('app.example.com');
  expect(siteHostSchema.parse('https://münchen.example')).toBe('xn--mnchen-3ya.example');
  for (const text of [
    '',
    'com',
    'localhost',
    '127.0.0.1',
    'x.localhost',
    'a b.com',
    '203.0.113.9',
    'https://',
    '*.example.com',
  ])
    expect(siteHostSchema.safeParse(text).success, text).toBe(false);
});

test('takes for local only what can be nowhere else', () => {
  for (const host of [
    'localhost',
    'x.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '172.20.1.1',
    '[::1]',
    '[fd00::1]',
    '169.254.1.1',
  ])
    expect(isLocalHost(host), host).toBe(true);
  for (const host of [
    'example.com',
    '10.example.com',
    'localhost.example.com',
    '172.32.0.1',
    '8.8.8.8',
    '[2606:4700::1]',
    'fd00.com',
  ])
    expect(isLocalHost(host), host).toBe(false);
});

test('a record speaks for the parts of a domain, a file for its own host, and no proof for ever', () => {
  expect(speaksFor({ host: 'example.com', method: 'dns' }, 'app.example.com')).toBe(true);
  expect(speaksFor({ host: 'example.com', method: 'file' }, 'app.example.com')).toBe(false);
  expect(speaksFor({ host: 'example.com', method: 'dns' }, 'badexample.com')).toBe(false);
  expect(speaksFor({ host: 'app.example.com', method: 'dns' }, 'example.com')).toBe(false);
  const now = Date.now();
  expect(isFresh(new Date(now - 89 * 86_400_000), now)).toBe(true);
  expect(isFresh(new Date(now - 91 * 86_400_000), now)).toBe(false);
});

test('active probes and more than two hours are a burden', () => {
  expect(burdenOf({ mode: 'active', minutes: 5, destructive: false })).toBe('active');
  expect(burdenOf({ mode: 'interact', minutes: 120, destructive: false })).toBeNull();
  expect(burdenOf({ mode: 'interact', minutes: 5, destructive: true })).toBe('destructive');
  expect(burdenOf({ mode: 'read_only', minutes: 5, destructive: true })).toBeNull();
  expect(burdenOf({ mode: 'read_only', minutes: 200, destructive: false })).toBe('long');
});

test('reads what operators bar', () => {
  expect(blockPatternSchema.parse('App.Example.com')).toEqual({ kind: 'host', pattern: 'app.example.com' });
  expect(blockPatternSchema.parse('*.example.com')).toEqual({ kind: 'suffix', pattern: 'example.com' });
  expect(blockPatternSchema.parse('203.0.113.0/24')).toEqual({ kind: 'net', pattern: '203.0.113.0/24' });
  expect(blockPatternSchema.parse('2001:db8::/32')).toEqual({ kind: 'net', pattern: '2001:db8::/32' });
  for (const text of ['', 'a b', '203.0.113.0/99', 'https://example.com', '*'])
    expect(blockPatternSchema.safeParse(text).success, text).toBe(false);
});
