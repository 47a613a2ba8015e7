import type { CheckRecord, CheckRecords } from '#domain/report/check-record.ts';

/** Reasons kept of one check, and their length: a page's own words may stand in them. */
const REASONS_MAX = 12;
const REASON_CHARS_MAX = 80;
const ROUTES_MAX = 60;

/** What a check came to: `why` it could not judge, '' where it did; `causes`: what is held to be behind each of its findings. */
export type CheckOutcome = { why: string; causes: readonly string[]; took_ms: number };

export type CheckTimes = Pick<CheckRecord, 'done' | 'judged' | 'found' | 'ms'>;

/** Says of each check of a run where it could have been done, how often it was, and what kept it from a verdict. */
export class CheckLedger {
  readonly #records: CheckRecords;
  /** A further finding of the same cause is none: it promises no other bug. Learned by running and not kept in checkpoints. */
  readonly #causes = new Set<string>();

  constructor(records: CheckRecords = {}) {
    this.#records = structuredClone(records);
  }

  /** A check fits a screen of this route. */
  offer(check: string, route: string): void {
    const { routes } = this.#of(check);
    if (routes[route] === undefined && Object.keys(routes).length < ROUTES_MAX) routes[route] = 0;
  }

  note(check: string, route: string, { why, causes, took_ms }: CheckOutcome): void {
    const record = this.#of(check);
    record.done += 1;
    record.found += this.#newOf(causes);
    record.ms += took_ms;
    if (route in record.routes || Object.keys(record.routes).length < ROUTES_MAX)
      record.routes[route] = (record.routes[route] ?? 0) + 1;
    if (why === '') record.judged += 1;
    else this.#noteReason(record, why.slice(0, REASON_CHARS_MAX));
  }

  /** What became of a check so far. */
  tallyOf(check: string): CheckTimes {
    return this.#records[check] ?? { done: 0, judged: 0, found: 0, ms: 0 };
  }

  state(): CheckRecords {
    return structuredClone(this.#records);
  }

  #of(check: string): CheckRecord {
    this.#records[check] ??= { done: 0, judged: 0, found: 0, ms: 0, routes: {}, reasons: {} };
    return this.#records[check];
  }

  #newOf(causes: readonly string[]): number {
    const fresh = [...new Set(causes)].filter((cause) => !this.#causes.has(cause));
    for (const cause of fresh) this.#causes.add(cause);
    return fresh.length;
  }

  #noteReason({ reasons }: CheckRecord, why: string): void {
    const key = why in reasons || Object.keys(reasons).length < REASONS_MAX ? why : 'other';
    reasons[key] = (reasons[key] ?? 0) + 1;
  }
}
