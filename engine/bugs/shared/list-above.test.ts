import { expect, it } from 'vitest';
import { link, screen } from '#tests/support/observed.ts';
import { linkAbove } from './list-above.ts';

const above = (place: string, ...places: string[]) =>
  linkAbove(
    screen(
      places.map((leads_to) => link(leads_to, leads_to)),
      { place },
    ),
  )?.leads_to;

it.each(['', '/'])('the page that a thing is below is linked to, with "%s" at the end', (end) => {
  const [lamps, lamp] = [`http://app.test/lamps${end}`, `http://app.test/lamps/4${end}`];
  expect(above(lamp, `http://app.test/${end}`, lamps, `http://app.test/lampshades${end}`)).toBe(lamps);
  expect(above(lamps, lamps, lamp)).toBeUndefined();
});
