import type { Action, Driver } from '#engine/drivers/contract.ts';

type Cost = { calls: number; ms: number; longest_ms: number };

const TIMED: ReadonlySet<string | symbol> = new Set<keyof Driver>([
  'observe',
  'perform',
  'rush',
  'probe',
  'session',
  'screenshot',
  'open',
  'coverage',
]);

/** Adds up how long an explorer waits for each thing it asks of its drivers: what a part of the exploration costs. */
export class Costs {
  readonly #costs = new Map<string, Cost>();

  /** The same driver, timed. */
  of(driver: Driver): Driver {
    return new Proxy(driver, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        if (!TIMED.has(key)) return value.bind(target);
        return (...args: unknown[]) => this.#time(nameOf(String(key), args), value.apply(target, args));
      },
    });
  }

  /** Seconds and calls of each part, the dearest first. */
  table(): string {
    const lines = [...this.#costs].sort(([, a], [, b]) => b.ms - a.ms);
    return lines
      .map(([name, { calls, ms, longest_ms }]) =>
        [
          name.padEnd(24),
          `${(ms / 1000).toFixed(1)} s`,
          `${calls} calls`,
          `${(ms / calls).toFixed(0)} ms each`,
        ]
          .concat(`longest ${longest_ms.toFixed(0)} ms`)
          .join('  '),
      )
      .join('\n');
  }

  async #time<T>(name: string, work: Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work;
    } finally {
      const took = performance.now() - start;
      const cost = this.#costs.get(name) ?? { calls: 0, ms: 0, longest_ms: 0 };
      this.#costs.set(name, {
        calls: cost.calls + 1,
        ms: cost.ms + took,
        longest_ms: Math.max(cost.longest_ms, took),
      });
    }
  }
}

function nameOf(method: string, [first]: readonly unknown[]): string {
  if (method === 'perform') return `act ${(first as Action).kind}`;
  if (method === 'rush') return `rush of ${(first as readonly Action[]).length}`;
  return method === 'probe' ? `probe ${String(first)}` : method;
}
