import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { mannersBy, readManners } from './robots.ts';

const START = 'https://app.example/start?a=b';
const by = (text: string) => mannersBy({ text, said: '' }, START);
const at = (path: string) => `https://app.example${path}`;
const { signal } = new AbortController();

describe('what may be visited', () => {
  it.each([
    [
      'rules for all',
      'User-agent: *\nDisallow: /private/',
      ['/', '/privates'],
      ['/private/', '/private/x?y'],
    ],
    [
      'rules for us before those for all',
      'User-agent: *\nDisallow: /\n\nUser-agent: Rove\nDisallow: /x',
      ['/y'],
      ['/x'],
    ],
    ['the longest rule', 'User-agent: *\nDisallow: /a\nAllow: /a/open', ['/a/open', '/b'], ['/a/shut']],
    [
      'patterns',
      'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?print=',
      ['/a.pdf?x'],
      ['/a.pdf', '/a?print=1'],
    ],
    [
      'nothing at all but the address that was given',
      'User-agent: *\nDisallow: /',
      ['/start?a=b'],
      ['/', '/start'],
    ],
    ['a page in place of a robots.txt', '<!doctype html><p>Disallow: nothing</p>', ['/', '/x'], []],
    ['rules for others', 'User-agent: Googlebot\nDisallow: /', ['/', '/x'], []],
  ])('%s', (_what, text, open, shut) => {
    const { refusal } = by(text);
    expect(open.filter((path) => refusal(at(path)))).toEqual([]);
    expect(shut.filter((path) => !refusal(at(path)))).toEqual([]);
  });

  it('patterns that are made to be slow are not', () => {
    const { refusal } = by(`User-agent: *\nDisallow: /${'*a'.repeat(200)}b`);
    expect(refusal(at(`/${'a'.repeat(2_000)}`))).toBe('');
  });
});

describe('the time between pages', () => {
  const paced = (text: string) => {
    const clock = { at: 0, waited: 0 };
    const manners = mannersBy({ text, said: '' }, START, {
      now: () => clock.at,
      wait: async (ms) => {
        clock.at += ms;
        clock.waited += ms;
      },
    });
    return { clock, manners };
  };

  it('is kept by all sessions together', async () => {
    const { clock, manners } = paced('User-agent: *\nCrawl-delay: 2');
    await manners.ready(signal);
    manners.visited();
    await manners.ready(signal);
    expect(clock.waited).toBe(2_000);
    await manners.ready(signal);
    expect([clock.waited, manners.paced]).toEqual([2_000, true]);
  });

  it.each([
    ['3600', 5_000],
    ['-5', 0],
    ['soon', 0],
    ['Infinity', 0],
  ])('has bounds: %s', async (text, waited) => {
    const { clock, manners } = paced(`User-agent: *\nCrawl-delay: ${text}`);
    manners.visited();
    await manners.ready(signal);
    expect(clock.waited).toBe(waited);
    if (waited > 0) expect(manners.told[0]?.why).toContain('asks for 3600 s between pages; 5 s were kept');
  });
});

it('is read where the site says, by redirects too; one that cannot be read is told and asks nothing', async () => {
  let status = 200;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt' && status === 200)
      response.writeHead(302, { location: '/r.txt' }).end();
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else response.writeHead(status, { 'content-type': 'text/plain' }).end('User-agent: rove\nDisallow: /no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allows = async () => (await readManners(`${base}/`, null)).refusal(`${base}/no`) === '';
  try {
    expect(await allows()).toBe(false);
    status = 404;
    expect(await allows()).toBe(true);
    status = 503;
    const { told } = await readManners(`${base}/`, null);
    expect(told).toEqual([
      { what: 'robots.txt', why: 'it was answered with status 503: nothing in it could be kept to' },
    ]);
  } finally {
    server.close();
  }
  expect((await readManners(`${base}/`, null)).told[0]?.why).toContain('it could not be read');
});
