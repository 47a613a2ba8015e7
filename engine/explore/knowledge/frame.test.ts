import { expect, it } from 'vitest';
import { button, screen } from '#tests/support/observed.ts';
import { Frame } from './frame.ts';

it('holds what stands on most routes, and not what a few have alike', () => {
  const frame = new Frame();
  const [menu, next] = [button('Menu'), button('Next')];
  for (const route of ['/a', '/b', '/c', '/d']) frame.note(screen([menu, next]), route);
  expect(frame.holds(next.target)).toBe(true);
  for (const route of ['/e', '/f', '/g']) frame.note(screen([menu]), route);
  expect(frame.holds(menu.target)).toBe(true);
  expect(frame.holds(next.target)).toBe(false);
});
