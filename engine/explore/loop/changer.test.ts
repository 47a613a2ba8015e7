import { expect, it } from 'vitest';
import { response } from '#tests/support/moments.ts';
import { button, field, link, screen } from '#tests/support/observed.ts';
import { changerOn } from './changer.ts';

const PAGE = screen([button('Finish')]);
const press = (target = button('Finish').target) => ({ kind: 'activate' as const, target });
const sent = (method: string, status = 200) => [response({ method, status, resource: 'fetch' })];
const name = (...given: Parameters<typeof changerOn>) => changerOn(...given)?.name ?? null;

it('names what sent a change and stayed on its screen, also where the server refused it', () => {
  const looks = { before: PAGE, after: PAGE };
  expect(name(press(), looks, sent('POST'))).toBe('Finish');
  expect(name(press(), looks, sent('PATCH', 409))).toBe('Finish');
  expect(name(press(), looks, sent('GET'))).toBeNull();
  expect(name(press(), looks, sent('POST', 401))).toBeNull();
  expect(
    name(press(), { ...looks, after: { ...PAGE, place: 'http://app.test/other' } }, sent('POST')),
  ).toBeNull();
  expect(name(press(link('More', 'http://app.test/').target), looks, sent('POST'))).toBeNull();
  expect(name({ kind: 'reload' }, looks, sent('POST'))).toBeNull();
});

it('names what was dragged, where that moved it', () => {
  const card = button('Roof').target;
  const drag = { kind: 'drag' as const, target: card, to: { x: 0, y: 40 } };
  const before = screen([button('Roof')], { text: 'Roof\nCellar' });
  expect(name(drag, { before, after: { ...before, text: 'Cellar\nRoof' } }, [])).toBe('Roof');
  expect(name(drag, { before, after: before }, [])).toBeNull();
});

it('names what left a dialog with fields', () => {
  const before = screen([field('Name'), button('Cancel')], { dialogs: 1 });
  const looks = { before, after: PAGE };
  expect(name({ kind: 'press', key: 'Escape' }, looks, [])).toBe('Escape');
  expect(name(press(button('Cancel').target), looks, [])).toBe('Cancel');
  expect(name(press(button('Info').target), looks, [])).toBeNull();
  expect(
    name(press(button('Cancel').target), { before: { ...before, elements: [] }, after: PAGE }, []),
  ).toBeNull();
});
