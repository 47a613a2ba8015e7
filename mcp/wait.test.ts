import { expect, test } from 'vitest';
import { waitFor } from './wait.ts';

const never = new AbortController().signal;

test('what has ended is told at once, and otherwise what was seen last', async () => {
  let looks = 0;
  const look = async () => ++looks;
  expect(await waitFor(look, () => true, { seconds: 45, signal: never })).toBe(1);
  expect(await waitFor(look, () => false, { seconds: 0, signal: never })).toBe(2);
});

test('the wait ends with whoever waits', async () => {
  const control = new AbortController();
  const waiting = waitFor(
    async () => control.abort(),
    () => false,
    { seconds: 45, signal: control.signal },
  );
  await expect(waiting).rejects.toThrow('aborted');
});
