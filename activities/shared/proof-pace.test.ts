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

test('as many sessions as there are cores are at work at once, and graver bugs come first', async () => {
  const pace = paceWith(0);
  const begun: string[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await end;
  };
  const all = ['a', 'b'].map((name) => pace.run(work(name), signal, 2));
  all.push(
    pace.run(work('minor'), signal, 2),
    pace.run(work('critical'), signal, 0),
    pace.run(work('major'), signal, 1),
  );
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
  finish();
  await Promise.all(all);
  expect(begun.slice(2)).toEqual(['critical', 'major', 'minor']);
});
