import { expect, it } from 'vitest';
import { checkContext } from '#tests/support/check-context.ts';
import { button, screen } from '#tests/support/observed.ts';
import { switchesOf } from './switches.ts';

const views = (path: string) =>
  ['All', 'Open', 'Closed'].map((name, index) => {
    const view = button(name, { selected: index === 0 });
    return { ...view, target: { ...view.target, path: path.replace('#', String(index)) } };
  });

const chosenIn = (path: string) =>
  switchesOf(checkContext(screen(views(path)), 1)).map(({ chosen }) => chosen.target.name);

it('buttons side by side of which one is chosen switch what is shown', () => {
  expect(chosenIn('>div0>button#')).toEqual(['All']);
});

it('what stands in a row is about that row', () => {
  expect(chosenIn('>table0>tbody1>tr0>td#>button0')).toEqual([]);
});

it('heads of columns do not, though one is chosen', () => {
  expect(chosenIn('>table0>thead0>tr0>th#>button0')).toEqual([]);
});
