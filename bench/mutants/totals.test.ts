import { expect, test } from 'vitest';
import { printed } from './print.ts';
import type { Group, Results } from './results.ts';
import { totalsOf } from './totals.ts';

const mutant = (operator: string, rove: boolean, proved_by: string[], monkey = true) => ({
  ...{ operator, url: '/a.js', script: 's', line: 1, start: 0, before: 'a', after: 'b' },
  ...{ reached: { rove, monkey }, proved_by },
});
const group = (mutants: Group['mutants'], monkey_new: string[]): Group => ({
  ...{ app: 'todo', half: 'counted', seed: 1, left_out: 0, ended: 'time', note: '', bugs: [] },
  ...{ mutants, monkey_new },
});
const GROUPS = [
  group(
    [mutant('await-dropped', true, ['bug-1']), mutant('save-dropped', false, [])],
    ['console: a', 'axe: b'],
  ),
  group([mutant('await-dropped', true, []), mutant('save-dropped', true, [], false)], []),
];

test('a mutant counts when its code ran, and the monkey is held to have told one by each new fault', () => {
  const [, counted] = totalsOf(GROUPS);
  expect(counted).toMatchObject({ planted: 4, reached: 3, proved: 1, monkey: { reached: 3, told_max: 2 } });
  expect(counted?.by_operator.get('await-dropped')).toEqual({ reached: 2, proved: 1 });
  expect(counted?.by_app.get('todo')).toEqual({ reached: 3, proved: 1 });
});

test('the tables hold only halves that were measured, with intervals', () => {
  const results: Results = { v: 1, at: '', machine: '', minutes: 3, rove: [], groups: GROUPS };
  expect(printed(results)).toBe(
    [
      '**Operators counted only**: proved 1 of 3 (33 %, 6 to 79 %) reached of 4 planted;',
      'the monkey tells at most 2 of 3 (67 %, 21 to 94 %) that it reached.',
      '',
      '| operator or app | proved of reached |',
      '|---|---|',
      '| await-dropped | 1 of 2 (50 %, 9 to 91 %) |',
      '| save-dropped | 0 of 1 (0 %, 0 to 79 %) |',
      '| todo | 1 of 3 (33 %, 6 to 79 %) |',
    ].join('\n'),
  );
});
