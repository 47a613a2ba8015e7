import { expect, test } from 'vitest';
import { groupActivities } from './group-activities.ts';

const node = (id: string, activity: string, visits = 1) => ({
  id,
  route: `/${activity}`,
  place: `android-app://shop/${activity}`,
  title: id,
  visits,
  way: [],
  picture: null,
  untried: [],
});
const edge = (from: string, to: string) => ({ from, to, text: 'Tap', tries: 1 });

test('the screens of an app stand with their activity, which says where it leads', () => {
  const groups = groupActivities({
    nodes: [node('home', 'shop.Home', 3), node('cart', 'shop.pay.Cart'), node('menu', 'shop.Home', 2)],
    edges: [edge('home', 'menu'), edge('menu', 'cart'), edge('home', 'cart'), edge('cart', 'home')],
  });
  expect(groups?.map(({ short, visits, leads, nodes }) => [short, visits, leads, nodes.length])).toEqual([
    ['Home', 5, ['Cart'], 2],
    ['Cart', 1, ['Home'], 1],
  ]);
});

test('pages of a web app have no activities', () => {
  const page = { ...node('a', ''), place: 'http://app.test/' };
  expect(groupActivities({ nodes: [page], edges: [] })).toBeNull();
  expect(groupActivities({ nodes: [], edges: [] })).toBeNull();
});
