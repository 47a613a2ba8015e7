import { expect, it } from 'vitest';
import type { ElementView } from '#engine/drivers/contract.ts';
import { button, screen } from '#tests/support/observed.ts';
import type { CheckContext } from './kind.ts';
import { sortersOn } from './sorting.ts';

const head = (name: string, role: string, path: string): ElementView => {
  const view = button(name);
  return { ...view, target: { ...view.target, role, path } };
};
const headsOf = (views: ElementView[]) =>
  sortersOn({ seen: screen(views), refuse: () => '' } as unknown as CheckContext).heads.map(
    ({ target }) => target.name,
  );

it('where heads have controls of their own these sort, and no head around them or beside', () => {
  expect(
    headsOf([
      head('Total Sort by Total', 'generic', 'main>table0>tr0>th1'),
      head('Sort by Total', 'button', 'main>table0>tr0>th1>div0>button0'),
      head('Paid on', 'generic', 'main>table0>tr0>th2'),
    ]),
  ).toEqual(['Sort by Total']);
});

it('heads without controls sort themselves', () => {
  const heads = ['Name', 'Places'].map((name, n) => head(name, 'columnheader', `main>table1>tr0>th${n}`));
  expect(headsOf(heads)).toEqual(['Name', 'Places']);
});

it('heads whose controls have ids are known by their row', () => {
  const known = (name: string, collection: string) => ({
    ...head(name, 'link', `#sort-${name}`),
    collection,
  });
  expect(
    headsOf([known('Joined', 'tr|>th|link0'), known('Ada', 'tbody|#list>table>tbody>tr>td>tr|link0')]),
  ).toEqual(['Joined']);
});

it('a head that takes the order back sorts nothing', () => {
  const names = [
    'Due: Activate to sort',
    'Due: Activate to remove sorting',
    'Sortierung aufheben',
    'Reset on',
  ];
  const heads = names.map((name, n) => head(name, 'button', `main>table1>tr0>th${n}>button0`));
  expect(headsOf(heads)).toEqual(['Due: Activate to sort', 'Reset on']);
});
