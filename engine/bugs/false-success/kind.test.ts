import { expect, it } from 'vitest';
import { moment, response, seen } from '#tests/support/moments.ts';
import { falseSuccess } from './kind.ts';

const act = (status: number[], text: string) =>
  falseSuccess
    .judge(
      moment({
        before: seen({ text: 'Items' }),
        action: { kind: 'activate', target: { role: 'button', name: 'Save', nth: 0, path: '>b' } },
        after: seen({ text }),
        signals: status.map((one) => response({ method: 'POST', status: one })),
      }),
    )
    .map(({ facts }) => facts.says);

it('false_success tells of what the server has refused', () => {
  expect(act([409], 'Items\nItem added')).toEqual(['Item added']);
  expect(act([422, 500], 'Items\nYour changes were saved')).toEqual(['Your changes were saved']);
});

it('is silent where something was taken, or nothing speaks of success', () => {
  expect(act([200], 'Items\nItem added')).toEqual([]);
  expect(act([409, 201], 'Items\nItem added')).toEqual([]);
  expect(act([409], 'Items\nThis was not added')).toEqual([]);
  expect(act([409], 'Items')).toEqual([]);
  expect(act([], 'Items\nItem added')).toEqual([]);
});
