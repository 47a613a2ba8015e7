import { expect, test } from 'vitest';
import type { AppMap } from '../app-map.ts';
import { mapToHtml } from './map-html.ts';

const node = (id: string, more: Partial<AppMap['nodes'][number]> = {}): AppMap['nodes'][number] => ({
  id,
  route: `/${id}`,
  place: `http://a.test/${id}`,
  title: id,
  visits: 2,
  way: [],
  picture: null,
  untried: [],
  ...more,
});
const map: AppMap = {
  v: 1,
  nodes: [
    node('home'),
    node('cart', { way: ['Click the link "Cart"'], picture: 'k', untried: ['<img src=x onerror=alert(1)>'] }),
  ],
  edges: [{ from: 'home', to: 'cart', text: 'Click the link "Cart"', tries: 3 }],
  not_reached: [{ what: 'Pay', why: 'it costs money', place: 'http://a.test/cart' }],
  omitted: { nodes: 4, edges: 0 },
};

test('the map tells every screen, the way to it, where its actions lead and what was not reached', () => {
  const page = mapToHtml(map, 'Shop', ({ picture }) => (picture ? 'evidence/map/screen-2.jpg' : null));
  expect(page).toContain('id="screen-2"');
  expect(page).toContain('<a href="#screen-2">screen 2</a>');
  expect(page).toContain('src="evidence/map/screen-2.jpg"');
  expect(page).toContain('Pay: it costs money');
  expect(page).toContain('4 more screens');
});

test('nothing of the target becomes markup, and no picture comes from elsewhere', () => {
  const page = mapToHtml(map, '<script>', () => 'http://evil.test/a.jpg');
  expect(page).not.toMatch(/<img|<script/);
  expect(page).toContain('&lt;img src=x');
});
