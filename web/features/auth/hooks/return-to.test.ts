import { expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

it.each([
  [null, '/dashboard'],
  ['', '/dashboard'],
  ['/results?search=shop', '/results?search=shop'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/.//evil.example', '/dashboard'],
  ['/x/..//evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('%s leads to %s', (from, to) => expect(safeReturnTo(from)).toBe(to));
