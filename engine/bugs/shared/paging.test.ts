import { describe, expect, it } from 'vitest';
import type { ElementView } from '#engine/drivers/contract.ts';
import { button, link, screen } from '#tests/support/observed.ts';
import { isFromStart } from './paging.ts';

const PLACE = 'http://app.test/list';
const page = (number: number, given: Partial<ElementView> = {}) =>
  link(`Page ${number}`, `${PLACE}?page=${number}`, given);
const fromStart = (elements: ElementView[], place = PLACE) => isFromStart(screen(elements, { place }));

describe('a list is shown from its beginning', () => {
  it.each([
    ['where it has no pages', [button('Add')], PLACE],
    ['on the marked first page', [page(1, { selected: true }), page(2), page(3)], PLACE],
    ['where the first page is no link', [page(2), page(3)], PLACE],
    ['where the address names no page', [page(1), page(2)], `${PLACE}?sort=name`],
    ['before the next one', [button('Next')], PLACE],
  ])('%s', (_, elements, place) => expect(fromStart(elements, place)).toBe(true));

  it.each([
    ['on the marked second page', [page(1), page(2, { selected: true })], PLACE],
    ['where the address names another page', [page(1), page(2)], `${PLACE}?page=2`],
    ['where there is a way back', [button('Previous'), button('Next')], PLACE],
    ['where more is to be loaded', [button('Load more')], PLACE],
  ])('but not %s', (_, elements, place) => expect(fromStart(elements, place)).toBe(false));
});
