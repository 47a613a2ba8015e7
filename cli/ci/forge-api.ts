import { setTimeout as delay } from 'node:timers/promises';
import { cleanLine } from '../../domain/report/text.ts';

const ANSWER_MS = 30_000;
const TRIES_MAX = 4;
/** In all, over the calls of a job: its minutes are paid for. */
const WAIT_MS_MAX = 180_000;
/** What GitHub asks for where a limit says no time. */
const LIMIT_MS = 60_000;
const AGAIN_MS = 1_000;

type Body = Record<string, unknown>;
type Settings = {
  /** What people call it: GitHub, GitLab. */
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Why a call was refused, in words that say what to do. */
  explain(status: number, said: string, needs: string): string;
};

/** A forge did not do what was asked; the message says why, and what to do. */
export class ForgeRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The API of a forge. Waits for its limits and for its bad moments, for so long as is reasonable. */
export class ForgeApi {
  readonly name: string;
  readonly #settings: Settings;
  readonly #wait: (ms: number) => Promise<unknown>;
  #left = WAIT_MS_MAX;

  constructor(settings: Settings, wait: (ms: number) => Promise<unknown> = delay) {
    this.name = settings.name;
    this.#settings = settings;
    this.#wait = wait;
  }

  /**
   * Calls a path, or the address of a next page. `needs` is the permission that it takes, for the message. A POST whose
   * answer was lost is not sent again. @throws ForgeRefusal
   */
  async call<T>(
    method: string,
    path: string,
    needs: string,
    body?: Body,
  ): Promise<{ data: T; next: string | null }> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#send(method, path, body);
      const text = answer instanceof Error ? answer.message : await answer.text();
      if (!(answer instanceof Error) && answer.ok)
        return { data: (text === '' ? null : JSON.parse(text)) as T, next: nextOf(answer.headers) };
      const wait = waitFor(method, answer, text, tries);
      if (wait === null || tries === TRIES_MAX || wait > this.#left)
        throw this.#refusal(answer, text, needs, wait);
      this.#left -= wait;
      await this.#wait(wait);
    }
  }

  /** Everything of a list, page by page. */
  async all<T>(path: string, needs: string): Promise<T[]> {
    const items: T[] = [];
    for (let next: string | null = path; next !== null; ) {
      const page: { data: T[]; next: string | null } = await this.call<T[]>('GET', next, needs);
      items.push(...page.data);
      next = page.next;
    }
    return items;
  }

  async #send(method: string, path: string, body?: Body): Promise<Response | Error> {
    const { url, headers } = this.#settings;
    const address = new URL(path, path.startsWith('http') ? undefined : url.replace(/\/*$/, '/'));
    // A token goes to the forge, whatever a link of an answer says.
    if (address.origin !== new URL(url).origin) return new Error(`${address.origin} is not ${url}`);
    try {
      return await fetch(address, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      return new Error(cause?.code ?? (error as Error).message);
    }
  }

  #refusal(answer: Response | Error, text: string, needs: string, wait: number | null): ForgeRefusal {
    const { name, explain } = this.#settings;
    if (answer instanceof Error) return new ForgeRefusal(0, `${name} did not answer (${text})`);
    const said = saidIn(text);
    const limited = wait !== null && answer.status < 500;
    if (!limited) return new ForgeRefusal(answer.status, explain(answer.status, said, needs));
    const until = new Date(Date.now() + wait).toISOString().slice(11, 16);
    return new ForgeRefusal(
      answer.status,
      `${name} limits how often it is asked, until about ${until} UTC (${said})`,
    );
  }
}

/**
 * How long to wait before the same call again, in milliseconds; null where that would not help. GitHub's rules:
 * Retry-After, else the reset of a limit that is used up, else a minute and longer each time.
 */
function waitFor(method: string, answer: Response | Error, text: string, tries: number): number | null {
  const again = AGAIN_MS * 2 ** (tries - 1);
  if (answer instanceof Error) return method === 'POST' ? null : again;
  if (answer.status >= 500) return method === 'POST' && answer.status !== 503 ? null : again;
  if (answer.status !== 429 && answer.status !== 403) return null;
  const said = saidWait(answer.headers);
  if (said !== null) return said;
  const isLimit = answer.status === 429 || /rate limit|abuse/i.test(text);
  return isLimit ? LIMIT_MS * 2 ** (tries - 1) : null;
}

/** What the headers say to wait, in milliseconds; null where they say nothing. */
function saidWait(headers: Headers): number | null {
  const read = (...names: string[]) => names.map((name) => headers.get(name)).find((one) => one !== null);
  const after = Number(read('retry-after') ?? Number.NaN);
  if (Number.isFinite(after)) return after * 1_000;
  const reset = Number(read('x-ratelimit-reset', 'ratelimit-reset') ?? Number.NaN);
  const isUsedUp = read('x-ratelimit-remaining', 'ratelimit-remaining') === '0';
  return isUsedUp && Number.isFinite(reset) ? Math.max(AGAIN_MS, reset * 1_000 - Date.now()) : null;
}

/** The address of the next page (RFC 8288), as both forges name it. */
function nextOf(headers: Headers): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
}

/** What a forge says in its answer, on one line. */
function saidIn(text: string): string {
  try {
    const { message, error, error_description, errors } = JSON.parse(text) as Record<string, unknown>;
    const main = message ?? error_description ?? error ?? text;
    const more = Array.isArray(errors) ? errors.map((one) => one?.message ?? JSON.stringify(one)) : [];
    const words = [typeof main === 'string' ? main : JSON.stringify(main), ...more];
    return cleanLine(words.join(': '), 300).replace(/\.$/, '');
  } catch (error) {
    if (error instanceof SyntaxError) return cleanLine(text, 100) || 'no words';
    throw error;
  }
}
