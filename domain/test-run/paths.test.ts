import { expect, it } from 'vitest';
import { coveredBy, pathsSchema } from './paths.ts';

const at = (path: string) => `https://app.example${path}`;

it.each([
  ['/shop', ['/shop', '/shop/cart', '/shop?a=b', '/shop#top'], ['/', '/shopping', '/a/shop']],
  ['/', ['/', '/any', '/?q', '/#/route'], []],
  ['/a/', ['/a/', '/a/b'], ['/a', '/ab']],
  ['/#/admin', ['/#/admin', '/#/admin/users'], ['/#/administration', '/admin']],
  ['/users/*/edit', ['/users/7/edit', '/users/a/b/edit?x'], ['/users/7', '/users/7/editor']],
  ['/*.pdf', ['/a.pdf', '/x/b.pdf?dl=1'], ['/a.pdfx']],
  ['/api*', ['/api', '/api2/x'], ['/x/api']],
  ['/*logout*', ['/logout', '/a?do=logout&x'], ['/login']],
])('%s covers itself and what is below it', (pattern, covered, open) => {
  expect(covered.filter((path) => !coveredBy([pattern], at(path)))).toEqual([]);
  expect(open.filter((path) => coveredBy([pattern], at(path)))).toEqual([]);
});

it('patterns that are made to be slow are not', () => {
  const slow = `/${'*a'.repeat(99)}b`;
  expect(coveredBy([slow], at(`/${'a'.repeat(2_000)}`))).toBe(false);
});

it.each([
  [['account'], /starts with a slash/],
  [['https://app.example/a'], /starts with a slash/],
  [['/a b'], /without spaces/],
  [[`/${'a'.repeat(200)}`], /at most 200 characters/],
  [Array.from({ length: 200 }, (_, n) => `/${n}`), /at most 50 paths/],
])('%o is refused with what to do', (given, message) => {
  expect(pathsSchema.safeParse(given).error?.issues[0]?.message).toMatch(message);
});
