import { describe, expect, it } from 'vitest';
import { Site } from './site.ts';

function siteAt(address: string): Site {
  const site = new Site();
  site.admit(address);
  return site;
}

const JSON_READ = { method: 'GET', status: 200, media_type: 'application/json; charset=utf-8' };

describe('isSameSite', () => {
  it.each([
    ['https://app.example.com', 'https://api.example.com/v1', true],
    ['https://app.example.co.uk', 'https://other.co.uk/', false],
    ['https://one.github.io', 'https://two.github.io/', false],
    ['http://127.0.0.1:3000', 'http://localhost:4000/api', true],
    ['http://127.0.0.1:3000', 'http://10.0.0.1/', false],
    ['http://intranet', 'http://intranet:8080/', true],
    ['http://intranet', 'http://printer/', false],
  ])('%s and %s: %s', (start, address, same) => {
    expect(siteAt(start).isSameSite(address)).toBe(same);
  });

  it('learns the origin that the pages read data from', () => {
    const site = siteAt('https://shop.example');
    const address = 'https://backend.test/items';
    expect(site.isSameSite(address)).toBe(false);
    site.learnBackend({ ...JSON_READ, address });
    expect(site.isSameSite('https://backend.test/orders')).toBe(true);
    expect(site.isSameHost(address)).toBe(false);
  });

  it.each([
    ['what is only sent to', { method: 'POST' }],
    ['an answer that is no data', { media_type: 'image/gif' }],
    ['a refusal', { status: 403 }],
  ])('learns nothing from %s', (_, answer) => {
    const site = siteAt('https://shop.example');
    site.learnBackend({ ...JSON_READ, address: 'https://metrics.test/', ...answer });
    expect(site.isSameSite('https://metrics.test/')).toBe(false);
  });
});

it('probes only what the start place covers', () => {
  const site = siteAt('https://app.example.com');
  expect(site.isSameHost('https://api.example.com/')).toBe(false);
  expect(site.isSameHost('https://eu.app.example.com/')).toBe(true);
});
