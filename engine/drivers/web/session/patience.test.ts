import { expect, test, vi } from 'vitest';
import { NavigatedError, UnresponsiveError } from './faults.ts';
import { Patience } from './patience.ts';

const never = () => new Promise<never>(() => {});

const NO_DIALOG = () => Promise.reject(new Error('none'));

/** A page that answers simple questions or none; nothing else of it ever answers. */
function patienceWith(answers: boolean, closeDialog: () => Promise<unknown> = NO_DIALOG): Patience {
  return new Patience({
    slowness: async () => 1,
    stopLoading: () => Promise.reject(new Error('none')),
    closeDialog,
    ping: () => (answers ? Promise.resolve({}) : never()),
  });
}

async function outcome(work: Promise<unknown>): Promise<unknown> {
  const settled = work.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return settled;
}

test('a page that answers nothing is hung, and is not waited for again', async () => {
  vi.useFakeTimers();
  const patience = patienceWith(false);
  expect(await outcome(patience.within(never()))).toBeInstanceOf(UnresponsiveError);
  await expect(patience.within(Promise.resolve(1))).rejects.toBeInstanceOf(UnresponsiveError);
  vi.useRealTimers();
});

test('a page that answers a simple question is well, whatever else was lost', async () => {
  vi.useFakeTimers();
  const patience = patienceWith(true);
  expect(await outcome(patience.within(never()))).toBeInstanceOf(NavigatedError);
  await expect(patience.within(Promise.resolve(1))).resolves.toBe(1);
  vi.useRealTimers();
});

test('a page that asks its user something at the last moment is not hung', async () => {
  vi.useFakeTimers();
  const patience = patienceWith(false);
  const asked = patience.within(never());
  asked.catch(() => {});
  await vi.advanceTimersByTimeAsync(8_500); // Its second chance.
  patience.asked();
  expect(await outcome(asked)).toBeInstanceOf(NavigatedError);
  vi.useRealTimers();
});

test('a page is not hung whose question is answered by its listener while the last look for one is under way', async () => {
  vi.useFakeTimers();
  let looks = 0;
  const patience: Patience = patienceWith(false, async () => {
    looks += 1;
    if (looks === 2) patience.asked();
    return NO_DIALOG();
  });
  expect(await outcome(patience.within(never()))).toBeInstanceOf(NavigatedError);
  expect(looks).toBe(2);
  vi.useRealTimers();
});

test('what was asked of a page that was replaced says nothing of the next', async () => {
  vi.useFakeTimers();
  const patience = patienceWith(false);
  const asked = patience.within(never());
  asked.catch(() => {});
  await vi.advanceTimersByTimeAsync(8_500); // Its second chance.
  patience.begin();
  expect(await outcome(asked)).toBeInstanceOf(NavigatedError);
  await expect(patience.within(Promise.resolve(1))).resolves.toBe(1);
  vi.useRealTimers();
});
