import { expect, it } from 'vitest';
import { explainChecks } from './check-record.ts';

it('says where a check was done, what kept it from a verdict, and where it was not done', () => {
  const lines = explainChecks({
    sort_order: {
      done: 3,
      judged: 1,
      found: 0,
      ms: 2_450,
      routes: { '/orders': 3, '/users': 0 },
      reasons: { 'not judged: no lists': 2 },
    },
  });
  expect(lines).toEqual([
    'sort_order: done 3 on 1 of 2 routes, 1 verdicts, 0 found, 2.5 s',
    '    2 x not judged: no lists',
    '    not done on /users',
  ]);
});
