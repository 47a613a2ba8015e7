import { expect, it } from 'vitest';
import { mannersBy, ROBOTS } from './robots.ts';
import { EXCLUDED, NOT_INCLUDED, withinPaths } from './scope.ts';

const START = 'https://app.example/start?a=b';
const at = (path: string) => `https://app.example${path}`;

it('keeps to the included paths, besides where the user’s address leads, and never goes to the excluded ones', () => {
  const manners = withinPaths(null, { include: ['/shop'], exclude: ['/shop/admin', '/login'] }, START);
  if (!manners) throw new Error('nobody asks anything');
  manners.given(at('/welcome'));
  manners.given(at('/login'));
  const refusals = ['/shop/1', '/start?other', '/welcome', '/about', '/shop/admin/users', '/login'].map(
    (path) => manners.refusal(at(path)),
  );
  expect(refusals).toEqual(['', '', '', NOT_INCLUDED, EXCLUDED, EXCLUDED]);
  expect([manners.bars?.(at('/shop/admin')), manners.bars?.(at('/about'))]).toEqual([true, false]);
});

it('asks for what the site asks for as well, and for nothing where nobody asks anything', () => {
  const site = mannersBy({ text: 'User-agent: *\nDisallow: /private', said: '' }, START);
  expect(withinPaths(site, { exclude: ['/a'] }, START)?.refusal(at('/private'))).toBe(ROBOTS);
  expect(withinPaths(site, {}, START)).toBe(site);
  expect(withinPaths(null, {}, START)).toBeNull();
});
