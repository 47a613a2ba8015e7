import type { Signal } from '#engine/drivers/contract.ts';

type Answered = Extract<Signal, { kind: 'response' }>;

/** What scripts of the page have read from the site, answered well or not, in the order in which it came. */
export function readsIn(signals: readonly Signal[]): Answered[] {
  return signals.filter(
    (signal): signal is Answered =>
      signal.kind === 'response' &&
      signal.method === 'GET' &&
      signal.same_site &&
      /^(fetch|xhr)$/.test(signal.resource),
  );
}

/** How often each of these stands there. */
export function tallied(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
