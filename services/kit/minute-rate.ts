const WINDOW_MS = 60_000;
const USERS_MAX = 50_000;

/** How often each user may do something in a minute, as one process counts it. */
export class MinuteRate {
  readonly #name: string;
  readonly #max: number;
  readonly #now: () => number;
  readonly #users = new Map<string, { since: number; count: number }>();

  constructor(name: string, max: number, now: () => number = Date.now) {
    this.#name = name;
    this.#max = max;
    this.#now = now;
  }

  /** Counts one; gives whether it may be, and the headers that say how it stands (draft-ietf-httpapi-ratelimit-headers-10). */
  take(user: string): { ok: boolean; headers: string[] } {
    const now = this.#now();
    let held = this.#users.get(user);
    if (!held || now - held.since >= WINDOW_MS) {
      held = { since: now, count: 0 };
      this.#users.delete(user);
      this.#users.set(user, held);
      if (this.#users.size > USERS_MAX) this.#users.delete(this.#users.keys().next().value ?? '');
    }
    held.count += 1;
    const wait = Math.ceil((held.since + WINDOW_MS - now) / 1_000);
    const ok = held.count <= this.#max;
    const headers = [
      `RateLimit-Policy: "${this.#name}";q=${this.#max};w=${WINDOW_MS / 1_000}`,
      `RateLimit: "${this.#name}";r=${Math.max(0, this.#max - held.count)};t=${wait}`,
    ];
    return { ok, headers: ok ? headers : [...headers, `Retry-After: ${wait}`] };
  }
}
