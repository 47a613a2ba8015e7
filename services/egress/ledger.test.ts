import { expect, test } from 'vitest';
import { CAPS, Ledger } from './ledger.ts';
import { SitesOfRuns } from './sites-of-runs.ts';

const REACHED = expect.objectContaining({ code: 'EGRESS_LIMIT_REACHED' });

test('a burst goes through at once, then requests are slowed down; far beyond that they are refused', async () => {
  const ledger = new Ledger({ ...CAPS, runRate: 100 }, () => 0);
  for (let n = 0; n < 1_000; n += 1) (await ledger.enter('run', 'here')).leave();
  const began = performance.now();
  (await ledger.enter('run', 'here')).leave();
  expect(performance.now() - began).toBeGreaterThanOrEqual(8);
  const slow = new Ledger({ ...CAPS, targetRate: 0.01 }, () => 0);
  await expect(slow.enter('run', 'here')).rejects.toThrowError(REACHED);
});

test('what was left no longer counts, once however often it is said; bytes go on to count', async () => {
  const ledger = new Ledger({ ...CAPS, runConnections: 1, runBytes: 10 });
  const first = await ledger.enter('run', 'here');
  await expect(ledger.enter('run', 'there')).rejects.toThrowError(REACHED);
  first.leave();
  first.leave();
  const second = await ledger.enter('run', 'here');
  expect(ledger.of('run').open).toBe(1);
  expect([second.count(6), second.count(6)]).toEqual([true, false]);
  second.leave();
  await expect(ledger.enter('run', 'here')).rejects.toThrowError(REACHED);
  await expect(ledger.enter('other', 'here')).resolves.toBeDefined();
});

test('a run meets so many addresses of others and no more, each at a low rate; its own machine is not counted', async () => {
  const ledger = new Ledger({ ...CAPS, runDestinations: 2, siteRate: 100, foreignRate: 0.01 }, () => 0);
  await ledger.enter('run', 'site', 'site');
  await ledger.enter('run', 'site', 'site');
  await expect(ledger.enter('run', 'cdn', 'foreign')).rejects.toThrowError(REACHED);
  await expect(ledger.enter('run', 'third', 'foreign')).rejects.toThrowError(/addresses/);
  await expect(ledger.enter('run', 'here', 'local')).resolves.toBeDefined();
  await expect(ledger.enter('other', 'third', 'site')).resolves.toBeDefined();
});

test('what a run asks for first out in the world is its site, with its other hosts', () => {
  const sites = new SitesOfRuns();
  const standing = (host: string, run = 'run') => sites.standing(run, host, 'public');
  expect(sites.standing('run', '127.0.0.1', 'local')).toBe('local');
  expect(standing('update.googleapis.com')).toBe('foreign');
  expect(['shop.example', 'www.shop.example', 'shop.example.'].map((host) => standing(host))).toEqual(
    Array(3).fill('site'),
  );
  expect(['cdn.example', '93.184.216.34'].map((host) => standing(host))).toEqual(['foreign', 'foreign']);
  expect(standing('cdn.example', 'other')).toBe('site');
});
