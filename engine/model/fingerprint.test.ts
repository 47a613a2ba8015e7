import { describe, expect, it } from 'vitest';
import { fingerprintOf, resourceOf, routeOf, screenRouteOf, stableText, topFrame } from './fingerprint.ts';

describe('routeOf', () => {
  it.each([
    ['http://a.test/product/7?ref=x', '/product/:id'],
    ['http://a.test/product/enamel-mug', '/product/:slug'],
    ['http://a.test/gift-guide', '/gift-guide'],
    ['http://a.test/projects/ORB/issues', '/projects/:slug/issues'],
    ['http://a.test/API/Users', '/API/Users'],
    ['http://a.test/users/0f8fad5b-d9cb-469f-a165-70867728950e/edit', '/users/:id/edit'],
    ['http://a.test/app#/todos/12', '/app#/todos/:id'],
    ['http://a.test/page#chapter', '/page'],
    ['http://a.test/', '/'],
    ['http://a.test/docs/intro.html', '/docs/intro.html'],
  ])('%s is %s', (place, route) => {
    expect(routeOf(place)).toBe(route);
  });

  it('keeps the screens of two keys apart, though their bugs are one', () => {
    expect(screenRouteOf('http://a.test/projects/ORB/issues')).toBe('/projects/ORB/issues');
    expect(screenRouteOf('http://a.test/projects/NEW1/issues')).toBe('/projects/:slug/issues');
  });
});

describe('stableText', () => {
  it('leaves out numbers, hosts, identifiers and the values of the run', () => {
    const one = stableText(
      'No item 17 at http://a.test:80/x for rove8f@example.com (0f8fad5b-d9cb-469f-a165-70867728950e)',
    );
    const other = stableText(
      'No item 4 at http://b.test/x for roveZZ@example.com (11111111-d9cb-469f-a165-70867728950e)',
    );
    expect(one).toBe(other);
  });
});

describe('resourceOf', () => {
  it('leaves out what a build puts into file names', () => {
    expect(resourceOf('http://a.test/js/app-3fa9c1d2e.js?v=1')).toBe('/js/app.js');
  });
  it('leaves out numbers of things as people read them', () => {
    expect(resourceOf('http://a.test/api/loans/L-2026-012')).toBe('/api/loans/:id');
    expect(resourceOf('http://a.test/api/v2/users/me')).toBe('/api/v2/users/me');
  });
});

describe('topFrame', () => {
  it('names function and script without line numbers', () => {
    const stack =
      'at async Cart.total (http://a.test/js/cart.js:10:5)\nat main (http://a.test/js/main.js:1:1)';
    expect(topFrame(stack)).toBe('Cart.total@/js/cart.js');
    expect(topFrame('at http://a.test/js/cart.js:10:5')).toBe('@/js/cart.js');
    expect(topFrame('')).toBe('');
  });
});

describe('fingerprintOf', () => {
  it('depends on every part and on their order', () => {
    expect(fingerprintOf('o', 'a', 'b')).not.toBe(fingerprintOf('o', 'b', 'a'));
    expect(fingerprintOf('o', 'a')).toBe(fingerprintOf('o', 'a'));
  });
});
