import type { IncomingHttpHeaders } from 'node:http';
import { jsonIn } from '#domain/kernel/json.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Recorded = { url: string; asked: Buffer | null; answer: Answer };

const PER_ROUTE_MAX = 50;
const BYTES_MAX = 64 * 1024 * 1024;

/** Answers of success that writes had, in memory alone. */
export class RecordedAnswers {
  readonly #byRoute = new Map<string, Recorded[]>();
  #bytes = 0;

  /** Whether it was kept. */
  keep(route: string, url: string, asked: Buffer | null, answer: Answer): boolean {
    const all = this.#byRoute.get(route) ?? [];
    const size = answer.body.length + (asked?.length ?? 0);
    if (all.length >= PER_ROUTE_MAX || this.#bytes + size > BYTES_MAX) return false;
    // A session is not handed out again.
    const { 'set-cookie': _, ...headers } = answer.headers;
    all.push({ url, asked, answer: { ...answer, headers } });
    this.#byRoute.set(route, all);
    this.#bytes += size;
    return true;
  }

  /** The answer that fits a request best: to the same address and body, else one that says what this request sends. */
  find(route: string, url: string, asked: Buffer | null): Answer | null {
    const all = this.#byRoute.get(route) ?? [];
    const same = all.filter((one) => sameBody(one.asked, asked));
    const best =
      same.find((one) => one.url === url) ?? same[0] ?? all.find((one) => one.url === url) ?? all[0];
    return best ? { ...best.answer, body: echoed(best, asked) } : null;
  }
}

function sameBody(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

/** A recorded answer repeats values of its own request: those of this one stand in their place. */
function echoed({ asked, answer }: Recorded, now: Buffer | null): Buffer {
  if (!asked || !now || asked.equals(now)) return answer.body;
  const [before, after, said] = [asked, now, answer.body].map((body) => jsonIn(body.toString()));
  if (!isRecord(before) || !isRecord(after) || said === undefined) return answer.body;
  return Buffer.from(
    JSON.stringify(said, (key, value) =>
      key in after && key in before && value === before[key] ? after[key] : value,
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
