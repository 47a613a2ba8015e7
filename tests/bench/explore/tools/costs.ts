import type { Action, Driver, ProbeName } from '#activities/drivers/contract.ts';

type Cost = { calls: number; ms: number; longest_ms: number };

/** Adds up how long an explorer waits for each thing it asks of its drivers: what a part of the exploration costs. */
export class Costs {
  readonly #costs = new Map<string, Cost>();

  /** The same driver, timed. */
  of(driver: Driver): Driver {
    const timed = Object.create(driver) as Driver;
    const { rush, coverage } = driver;
    const time = <T>(name: string, work: Promise<T>) => this.#time(name, work);
    const own: Partial<Driver> = {
      observe: (options) => time('look', driver.observe(options)),
      perform: (action: Action) => time(`act ${action.kind}`, driver.perform(action)),
      probe: (name: ProbeName, place) => time(`probe ${name}`, driver.probe(name, place)),
      drain: () => driver.drain(),
      session: () => time('session', driver.session()),
      screenshot: (options) => time('screenshot', driver.screenshot(options)),
      open: (place) => time('open', driver.open(place)),
      cast: (onFrame, smooth) => driver.cast(onFrame, smooth),
      close: () => driver.close(),
    };
    if (coverage) own.coverage = () => time('coverage', coverage.call(driver));
    if (rush) own.rush = (actions) => time(`rush of ${actions.length}`, rush.call(driver, actions));
    return Object.assign(timed, own);
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
