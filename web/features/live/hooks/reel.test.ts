import { expect, it } from 'vitest';
import type { ActionLine } from '#domain/test-run/events.ts';
import { type Mark, Reel, type Still } from './reel.ts';

const line = (n: number, context?: number): ActionLine => ({
  n,
  at_ms: n,
  text: '',
  why: '',
  place: '/',
  outcome: 'no_change',
  ...(context ? { context } : {}),
});
const picture = (id: number) => new Uint8Array([id]);
const mark = (text: string): Mark => ({
  about: 'act',
  text,
  why: '',
  box: { x: 1, y: 2, width: 3, height: 4 },
  view: { width: 1280, height: 800 },
});

it('shows what was to be seen before an action, with the mark of what was about to be done', () => {
  const reel = new Reel();
  reel.picture(picture(1));
  reel.mark(mark('Click Save'));
  reel.did(line(1));
  reel.picture(picture(2));
  reel.did(line(2, 1)); // Another context's: no picture is of it, and it was not announced.
  reel.mark(mark('Click Back'));
  reel.did(line(3));
  reel.picture(picture(3));
  expect(reel.at(1)).toMatchObject({ jpeg: picture(1), mark: { text: 'Click Save' } });
  expect(reel.at(3)).toMatchObject({ jpeg: picture(2), mark: { text: 'Click Back' } });
  expect(reel.at(2)?.mark).toBeNull();
});

it('tells the present as it moves, its mark gone once the action is done', () => {
  const reel = new Reel();
  const shown: (string | null)[] = [];
  reel.onStill(({ mark: now }: Still) => shown.push(now?.text ?? null));
  reel.picture(picture(1));
  reel.mark(mark('Click Save'));
  reel.did(line(1));
  expect(shown).toEqual([null, 'Click Save', null]);
});

it('lets the oldest pictures go', () => {
  const reel = new Reel();
  for (let n = 1; n <= 1_000; n += 1) {
    reel.picture(picture(n % 256));
    reel.did(line(n));
  }
  expect(reel.at(50)).toBeNull();
  expect(reel.at(1_000)).not.toBeNull();
});
