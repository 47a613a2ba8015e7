import { describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { isAllowed } from './redirects.ts';

const at = (site: string, ...patterns: string[]) =>
  ({ siteUrl: new URL(site), settings: { ROVE_AUTH_REDIRECTS: patterns } }) as unknown as Context;

describe('isAllowed', () => {
  const site = at('https://rove.example', 'https://*.preview.example/**', 'app.rove://signed-in');

  it.each([
    'https://rove.example/',
    'https://rove.example/update-password?x=1#y',
    'https://pr-7.preview.example/any/where?at=all',
    'app.rove://signed-in',
  ])('leads to %s', (address) => expect(isAllowed(site, address)).toBe(true));

  it.each([
    'https://rove.example.evil.example/',
    'https://rove.example@evil.example/',
    'https://someone@rove.example/',
    'http://rove.example/',
    'https://rove.example:8443/',
    'https://evil.example/https://rove.example/',
    'https://evil.example/.preview.example/',
    'https://evil.example?.preview.example/',
    'https://a.b.preview.example/',
    'https://previewXexample/',
    'app.rove://signed-in.evil',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '\\\\evil.example',
    '/relative',
    '',
  ])('does not lead to %s', (address) => expect(isAllowed(site, address)).toBe(false));

  it('knows loopback by each of its names, but no other port', () => {
    const local = at('http://127.0.0.1:3000');
    expect(isAllowed(local, 'http://localhost:3000/dashboard')).toBe(true);
    expect(isAllowed(local, 'http://localhost:3001/dashboard')).toBe(false);
    expect(isAllowed(at('https://rove.example'), 'http://localhost/')).toBe(false);
  });
});
