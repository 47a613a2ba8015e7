import { expect, test } from 'vitest';
import type { ApkManifest } from '#domain/apk/manifest.ts';
import { leadsInto, linksInto } from './links.ts';

const filter = {
  actions: ['android.intent.action.VIEW'],
  categories: ['android.intent.category.BROWSABLE'],
  schemes: ['https', 'shop', 'file'],
  hosts: ['*.shop.example'],
};
const activity = { kind: 'activity', name: 'shop.Link', exported: true, permission: '', enabled: true };
const manifest = (over: object) =>
  ({ components: [{ ...activity, filters: [filter], ...over }] }) as unknown as ApkManifest;

test('links into an app are those that its manifest offers to all, each also with what a hostile page could send', () => {
  const links = linksInto(manifest({}));
  expect(links).toHaveLength(4);
  expect(links[0]).toBe('https://www.shop.example/');
  expect(links[1]).toMatch(/^https:\/\/www\.shop\.example\/rove.*javascript/);
  expect(links.every((link) => leadsInto(manifest({}), link))).toBe(true);
});

test('what is not for all, or no link, is none', () => {
  expect(linksInto(manifest({ exported: false }))).toEqual([]);
  expect(linksInto(manifest({ permission: 'shop.OWN' }))).toEqual([]);
  expect(linksInto(manifest({ filters: [{ ...filter, schemes: ['content'] }] }))).toEqual([]);
  expect(leadsInto(manifest({}), 'https://elsewhere.example/')).toBe(false);
});
