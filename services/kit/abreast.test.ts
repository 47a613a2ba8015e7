import { expect, it } from 'vitest';
import { abreast } from './abreast.ts';

it('does all, and never more at once than it may', async () => {
  const done: number[] = [];
  let underway = 0;
  let most = 0;
  await abreast([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    underway += 1;
    most = Math.max(most, underway);
    await Promise.resolve();
    underway -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('begins nothing after a failure, and waits for what is under way', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('the first');
    await Promise.resolve();
    done.push(item);
  };
  await expect(abreast([1, 2, 3, 4], 2, work)).rejects.toThrow('the first');
  expect(done).toEqual([2]);
});
