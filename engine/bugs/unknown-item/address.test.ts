import { expect, it } from 'vitest';
import { unknownIn } from './address.ts';

const at = (path: string) =>
  unknownIn(`http://app.test${path}`)?.place.replace('http://app.test', '') ?? null;

it.each([
  ['/orders/303', '/orders/987654321'],
  ['/orders/303/edit?from=list', '/orders/987654321/edit?from=list'],
  ['/items/7f3a1c52-9d1e-4c55-8e0b-2f4f1d0f7a11', '/items/00000000-0000-4000-8000-000000000000'],
  ['/posts/64b7f0c2a9e84d0012ab34cd', '/posts/000000000000000000000001'],
  ['/chats/1746093847261839360', '/chats/1000000000000000001'],
  ['/invoices/INV-1042', '/invoices/INV-987654321'],
  ['/app#/people/12?tab=notes', '/app#/people/987654321?tab=notes'],
  ['/show.php?id=12&lang=en', '/show.php?id=987654321&lang=en'],
])('%s has a twin that does not exist', (path, twin) => expect(at(path)).toBe(twin));

it.each([
  '/orders',
  '/orders/new',
  '/news/page/3',
  '/2024/11',
  '/archive/2024',
  '/teams/3/members/8',
  '/orders/303/lines/all',
  '/guides/how-to-tie-a-knot',
  '/list?page=2',
  '/facade',
  'about:blank',
])('%s names no one thing', (path) => expect(path.startsWith('/') ? at(path) : unknownIn(path)).toBeNull());
