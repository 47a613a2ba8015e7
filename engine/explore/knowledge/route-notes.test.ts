import { expect, test } from 'vitest';
import { RouteNotes } from './route-notes.ts';

const document = (main_document: boolean) => ({
  kind: 'response' as const,
  method: 'GET',
  address: 'http://app.test/boats',
  status: 200,
  resource: main_document ? 'document' : 'fetch',
  headers: {},
  duration_ms: 5,
  same_site: true,
  main_document,
  place: 'http://app.test/boats',
});
const typed = (ms: number) => ({ kind: 'typed' as const, field: 'Name', ms, place: 'http://app.test/boats' });

test('a route is loaded once its page has come as a document', () => {
  const notes = new RouteNotes({});
  notes.hear([document(false)], { from: 'home', to: 'boats' });
  expect(notes.isLoaded('boats')).toBe(false);
  notes.hear([document(true)], { from: 'home', to: 'boats' });
  expect([notes.isLoaded('boats'), notes.isLoaded('home')]).toEqual([true, false]);
});

test('a page that a form was answered with is not what its address brings up', () => {
  const notes = new RouteNotes({});
  const posted = { ...document(true), method: 'POST' };
  notes.hear([{ ...posted, status: 303 }, document(true)], { from: 'new', to: 'boats' });
  expect(notes.isAnswer('boats')).toBe(false);
  notes.hear([posted], { from: 'new', to: 'boats' });
  expect(notes.isAnswer('boats')).toBe(true);
});

test('of a field the slowest text is kept, where it was typed', () => {
  const counters = {};
  const notes = new RouteNotes(counters);
  notes.hear([typed(180), typed(20)], { from: 'boats', to: 'boat' });
  expect([notes.typedMs('boats', 'Name'), notes.typedMs('boat', 'Name')]).toEqual([180, undefined]);
  expect(new RouteNotes(counters).typedMs('boats', 'Name')).toBe(180);
});
