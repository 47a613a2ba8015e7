import type { ConsoleLine, Evidence, RecordedRequest, Recording } from '#engine/drivers/evidence.ts';
import { tokensIn } from '#engine/drivers/session-tokens.ts';
import type { Spoken, WebHost } from './host.ts';
import type { WebRequest } from './network.ts';
import { readRequest } from './read-request.ts';
import type { Site } from './site.ts';

/** More than is kept of a line: what has to be masked in it must be whole when that is done. */
const LINE_MAX = 8_000;
const LINES_MAX = 2_000;
const CHARS_MAX = 2_000_000;
const REQUESTS_MAX = 1_000;
const DOM_MAX = 600_000;
const DOM_MS = 3_000;
/** What has not ended by the end of a recording is not waited for. */
const LAST_MS = 500;
const READ_MS = 5_000;

/** Evaluated in a world of its own, where the page's scripts have changed nothing; a form may still shadow a property. */
const SHOWN = `(() => {
  const get = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const type = get('doctype');
  const html = (type ? '<!doctype ' + type.name + '>\\n' : '') + (get('documentElement')?.outerHTML ?? '');
  const fields = [...Document.prototype.querySelectorAll.call(document, 'input[type=password i]')];
  const passwords = fields.slice(0, 20).map((field) => field.value).filter((value) => value !== '');
  let stored = [];
  try {
    const values = [...Object.values(localStorage), ...Object.values(sessionStorage)];
    stored = values.slice(0, 200).map((value) => value.slice(0, 20000));
  } catch {} // A page without storage of its own has none to give.
  return { html: html.slice(0, ${DOM_MAX}), size: html.length, passwords, stored };
})()`;

type Followed = ReturnType<typeof readRequest> & { told: Promise<RecordedRequest> | null };
type Shown = { html: string; size: number; passwords: string[]; stored: string[] };
/** Keys of the session that are taken out of what is kept, wherever the target repeats them. */
const TOKENS_MAX = 60;

/** Records a session: console, requests, and at the end the markup of the page that is shown. */
export class EvidenceRecorder implements Recording {
  readonly #host: WebHost;
  readonly #unlisten: () => void;
  readonly #site: Site;
  readonly #console: ConsoleLine[] = [];
  #chars = 0;
  #consoleLeft = 0;
  readonly #requests = new Map<WebRequest, Followed>();
  #requestsLeft = 0;

  constructor(host: WebHost, site: Site) {
    this.#host = host;
    this.#site = site;
    const { network } = host;
    this.#unlisten = host.listen(this.#said);
    network.on('request', this.#sent);
    network.on('requestfinished', this.#ended);
    network.on('requestfailed', this.#ended);
  }

  async stop(): Promise<Evidence> {
    const shown = await this.#shown();
    const hidden = await this.#hidden();
    const tokens = tokensIn([...(shown?.stored ?? []), ...(await this.#cookies())], TOKENS_MAX);
    const { network } = this.#host;
    this.#unlisten();
    network.off('request', this.#sent);
    network.off('requestfinished', this.#ended);
    network.off('requestfailed', this.#ended);
    return {
      console: this.#console,
      console_left: this.#consoleLeft,
      requests: await this.#settled(),
      requests_left: this.#requestsLeft,
      dom: shown?.html ?? '',
      dom_size: shown?.size ?? 0,
      passwords: [...new Set([...(shown?.passwords ?? []), ...hidden, ...tokens])],
    };
  }

  async read(address: string, max: number): Promise<string | null> {
    if (!this.#site.isSameSite(address)) return null;
    const text = await this.#apart<string | null>(readCode(address, max), READ_MS);
    return typeof text === 'string' ? text : null;
  }

  readonly #said = ({ level, text, where }: Spoken): void => {
    if (this.#console.length >= LINES_MAX || this.#chars >= CHARS_MAX) {
      this.#consoleLeft += 1;
      return;
    }
    const kept = text.slice(0, LINE_MAX);
    this.#chars += kept.length;
    const left = text.length - kept.length;
    this.#console.push({ at_ms: Date.now(), level, text: kept, left, where: where.slice(0, 500) });
  };

  readonly #sent = (request: WebRequest): void => {
    if (this.#requests.size >= REQUESTS_MAX) this.#requestsLeft += 1;
    else this.#requests.set(request, { ...readRequest(request, this.#site, Date.now()), told: null });
  };

  readonly #ended = (request: WebRequest): void => {
    const known = this.#requests.get(request);
    if (known) known.told ??= known.ended();
  };

  async #settled(): Promise<RecordedRequest[]> {
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), LAST_MS);
    const all = await Promise.all(
      [...this.#requests.values()].map(
        async ({ pending, told }) => (await Promise.race([told, late.promise])) ?? pending,
      ),
    );
    clearTimeout(timer);
    return all.sort((a, b) => a.started_ms - b.started_ms);
  }

  #shown(): Promise<Shown | null> {
    return this.#apart<Shown>(SHOWN, DOM_MS);
  }

  async #cookies(): Promise<string[]> {
    const host = this.#host;
    try {
      return host.dead ? [] : (await host.cookies(host.place())).map(({ value }) => value);
    } catch {
      return []; // The page went, and its cookies with it.
    }
  }

  /** What stood in fields for passwords that the page has shown since, or has repeated. */
  async #hidden(): Promise<string[]> {
    const host = this.#host;
    try {
      return (host.dead ? null : await host.ask<string[]>('hiddenValues()', DOM_MS)) ?? [];
    } catch {
      return []; // As above.
    }
  }

  /** The value of an expression in a world of its own; null when the page cannot answer. */
  async #apart<T>(expression: string, timeout_ms: number): Promise<T | null> {
    const host = this.#host;
    if (host.dead) return null;
    try {
      return await host.apart<T>(expression, timeout_ms);
    } catch {
      return null; // A page that hangs or is gone has nothing to show; the rest of the evidence stands.
    }
  }
}

function readCode(address: string, max: number): string {
  return `(async () => {
    const answer = await fetch(${JSON.stringify(address)}, { cache: 'force-cache', credentials: 'same-origin' });
    if (!answer.ok || !answer.body) return null;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > ${max}) { await reader.cancel(); return null; }
      text += decoder.decode(value, { stream: true });
    }
  })()`;
}
