import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProofPace } from './proof-pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const paceWith = (idle: number) =>
  new ProofPace({ cores: 2, now: () => performance.now(), idle: () => idle });
const { signal } = new AbortController();

/** Work that takes so long, and how much of it was done in so much wall clock. */
async function busyIn(pace: ProofPace, time_ms: number, work_ms: number): Promise<number> {
  let busy = 0;
  const end = performance.now() + time_ms;
  const clock = setInterval(() => vi.advanceTimersByTime(100), 1);
  while (performance.now() < end)
    await pace.run(async () => {
      vi.advanceTimersByTime(work_ms);
      busy += work_ms;
    }, signal);
  clearInterval(clock);
  return busy;
}

test('while the run explores its proofs take a quarter of the processor at most, and less on a busy machine', async () => {
  const idle = paceWith(0.9);
  idle.explore();
  // A quarter of two cores is what one session takes, whose half counts.
  expect(await busyIn(idle, 60_000, 1_000)).toBe(60_000);
  const busy = paceWith(0);
  busy.explore();
  // Four fifths of five minutes, and what may be done ahead.
  const done = await busyIn(busy, 300_000, 1_000);
  expect(done).toBeLessThanOrEqual(256_000);
  expect(done).toBeGreaterThanOrEqual(240_000);
});

test('proofs wait for nothing once the exploration is over', async () => {
  const pace = paceWith(0);
  const end = pace.explore();
  await pace.run(async () => vi.advanceTimersByTime(60_000), signal);
  const waiting = pace.run(async () => 'done', signal);
  end();
  expect(await waiting).toBe('done');
});

test('a proof that waits for its turn ends when it is cancelled', async () => {
  const pace = paceWith(0);
  pace.explore();
  await pace.run(async () => vi.advanceTimersByTime(60_000), signal);
  const abort = new AbortController();
  const waiting = pace.run(async () => 'done', abort.signal);
  abort.abort();
  await expect(waiting).rejects.toThrow();
});

test.each([
  ['while the run explores', 0.9, true, 2],
  ['of a busy machine after it', 0, false, 3],
  ['of a machine that waits', 0.9, false, 4],
])('so many sessions are at work at once: %s', async (_, idle, explores, most) => {
  const pace = paceWith(idle);
  const over = pace.explore();
  if (!explores) over();
  let begun = 0;
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const all = Array.from({ length: 6 }, () =>
    pace.run(async () => {
      begun += 1;
      await end;
    }, signal),
  );
  await vi.waitFor(() => expect(begun).toBe(most));
  finish();
  await Promise.all(all);
  if (explores) over();
});

test('graver bugs come first', async () => {
  const pace = paceWith(0);
  const begun: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await end;
  };
  const all = ['a', 'b', 'c'].map((name) => pace.run(work(name), signal, 2));
  all.push(
    pace.run(work('minor'), signal, 2),
    pace.run(work('critical'), signal, 0),
    pace.run(work('major'), signal, 1),
  );
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
  finish();
  await Promise.all(all);
  expect(begun.slice(3)).toEqual(['critical', 'major', 'minor']);
});
