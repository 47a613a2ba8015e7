import { describe, expect, it } from 'vitest';
import type { ElementView } from '#engine/drivers/contract.ts';
import { button, link, screen } from '#tests/support/observed.ts';
import { isFromStart, nextOn } from './paging.ts';
import type { Trial } from './trial.ts';

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

describe('the next page', () => {
  const nextOf = (elements: ElementView[]) =>
    nextOn({ seen: screen(elements, { place: PLACE }) } as Trial)?.target.name;
  const cell = (name: string, row: number): ElementView => {
    const view = button(name);
    return {
      ...view,
      target: { ...view.target, role: 'generic', path: `main>table0>tbody1>tr${row}>td4>div0` },
    };
  };

  it('is the one that is named, or the number behind the one that is shown', () => {
    expect(nextOf([page(1, { selected: true }), page(2), button('Next')])).toBe('Next');
    expect(nextOf([page(1, { selected: true }), page(2)])).toBe('Page 2');
  });

  it('is none where its control is switched off, or where a number stands in a row', () => {
    expect(
      nextOf([page(1), page(2, { selected: true }), page(3), button('Next', { enabled: false })]),
    ).toBeUndefined();
    expect(nextOf([page(1), page(2, { selected: true }), cell('3', 0), cell('1', 1)])).toBeUndefined();
  });
});
