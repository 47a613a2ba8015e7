import { expect, it } from 'vitest';
import { isOfList } from '../shared/places.ts';

const at = (path: string) => `http://app.test${path}`;

it.each([
  ['/invoices', '/invoices/7'],
  ['/admin/users?page=2', '/admin/users/5'],
  ['/items/', '/item/5'],
  ['/categories', '/category/3'],
])('%s lists what %s shows', (list, page) => {
  expect(isOfList(at(list), at(page))).toBe(true);
});

it.each([
  ['/rentals', '/pupils/1'],
  ['/', '/visits/4'],
  ['/users', '/users-of-old/4'],
])('%s names what %s shows among other things', (list, page) => {
  expect(isOfList(at(list), at(page))).toBe(false);
});
