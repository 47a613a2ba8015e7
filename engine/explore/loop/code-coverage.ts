import type { Driver } from '#engine/drivers/contract.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { TimeBudget } from './time-budget.ts';

/** What asking for coverage may take of the time. */
const SHARE = 1 / 40;

/** Asks one context how much of the target's code ran for the first time. */
export class CodeCoverage {
  readonly #driver: Driver;
  readonly #known: Knowledge;
  readonly #asks: boolean;
  readonly #budget = new TimeBudget(SHARE);

  /**
   * `asks`: not where a seed is to decide all, with one context: a timer may run just before or just after the question,
   * so that the answer is not the same twice.
   */
  constructor(driver: Driver, known: Knowledge, asks: boolean) {
    this.#driver = driver;
    this.#known = known;
    this.#asks = asks;
  }

  /** In blocks: 0 where it is never asked, null when there is no time to ask now. */
  async gain(): Promise<number | null> {
    if (!this.#asks || !this.#driver.coverage) return 0;
    if (!this.#budget.affords()) return null;
    return this.#known.cover(await this.#budget.pay(this.#driver.coverage()));
  }
}
