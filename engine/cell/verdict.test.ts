import { expect, test } from 'vitest';
import { openCell } from './cell.ts';
import { type Host, THIS_HOST } from './host-means.ts';
import { cellLacks, judgeCells, type Lack } from './verdict.ts';

test.each<[Lack[], 'auto' | 'on' | 'off', boolean, RegExp | null]>([
  [[], 'on', true, null],
  [['BROWSER_CELL_MISSING'], 'auto', false, null],
  [['BROWSER_CELL_MISSING'], 'auto', true, /Others reach.*no namespaces.*ROVE_BROWSER_CELL=off/],
  [['BROWSER_CELL_MISSING'], 'on', false, /no namespaces/],
  [['BROWSER_CELL_OFF'], 'off', true, null],
  [['BROWSER_SANDBOX_MISSING'], 'on', true, null],
  [['CELL_FILTER_MISSING'], 'auto', true, null],
  [['CELL_FILTER_MISSING'], 'on', false, /no perl.*seccomp/],
  [['BROWSER_SANDBOX_MISSING', 'CELL_GROUPS_MISSING'], 'on', false, /no control groups/],
])('where %j is lacking, ROVE_BROWSER_CELL=%s and exposed is %s: %s', (lacks, demand, exposed, refused) => {
  const { refusal, warnings } = judgeCells(lacks, { demand, exposed });
  if (refused) expect(refusal).toMatch(refused);
  else expect(refusal).toBeNull();
  expect(warnings.map(({ code }) => code)).toEqual(refused ? [] : lacks);
});

test('what an operator has switched off is told', async () => {
  expect(await cellLacks('off')).toEqual(['BROWSER_CELL_OFF']);
});

const WHOLE: Host = {
  ...THIS_HOST,
  filter: async () => true,
  group: () => ({ enter: [], close: async () => undefined }),
};

test.each<[string, Partial<Host>, RegExp]>([
  ['namespaces', { means: async () => null }, /user namespaces/],
  ['a filter of system calls', { means: async () => 'user', filter: async () => false }, /seccomp/],
  ['control groups', { means: async () => 'user', group: () => null }, /control groups/],
])('a cell that is demanded where there is no %s is refused by name', async (_what, lacking, words) => {
  const host = { ...WHOLE, ...lacking };
  await expect(openCell({ demand: 'on' }, host)).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
    details: { reason: expect.stringMatching(words) },
  });
  const fallen = await openCell({ demand: 'auto' }, host);
  await fallen.close();
});
