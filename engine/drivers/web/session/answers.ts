import type { Signal } from '#engine/drivers/contract.ts';
import { withoutQuery } from '../../without-query.ts';
import type { WebHost } from './host.ts';
import type { WebResponse } from './network.ts';
import type { Site } from './site.ts';
import { EGRESS_HEADER } from './traffic.ts';

const TEXTUAL = /json|html|text\/plain|xml/;
const CALLS = new Set(['fetch', 'xhr']);
const TEXT_MAX = 4_000;
const BYTES_MAX = 300_000;
/** Bodies read in one session; the same fault answered again says nothing more. */
const BODIES_MAX = 40;
const APIS_MAX = 60;

/** Keeps what answers say beyond their head: the text of errors, and which addresses give data to scripts. */
export class Answers {
  /** Addresses that scripts of the site have read, by path. */
  readonly apis = new Map<string, string>();
  readonly #host: WebHost;
  readonly #site: Site;
  readonly #emit: (signal: Signal) => void;
  readonly #read = new Set<string>();

  constructor(host: WebHost, site: Site, emit: (signal: Signal) => void) {
    this.#host = host;
    this.#site = site;
    this.#emit = emit;
    host.network.on('response', (response) => {
      if (site.isSameHost(response.url())) this.#answered(response);
    });
  }

  #answered(response: WebResponse): void {
    const kind = response.request().resourceType();
    const isCall = CALLS.has(kind);
    if (isCall) this.#noteApi(response);
    if (isCall || kind === 'document') this.#readFault(response);
  }

  #noteApi(response: WebResponse): void {
    const isData = response.status() < 300 && response.request().method() === 'GET';
    if (isData && this.apis.size < APIS_MAX) this.apis.set(withoutQuery(response.url()), response.url());
  }

  /** Reads what an error says, unless the same one was read before. */
  #readFault(response: WebResponse): void {
    if (response.status() < 400) return;
    const key = `${response.status()} ${withoutQuery(response.url())}`;
    if (this.#read.has(key) || this.#read.size >= BODIES_MAX || !isReadable(response)) return;
    this.#read.add(key);
    void this.#tell(response, this.#host.place());
  }

  async #tell(response: WebResponse, place: string): Promise<void> {
    const text = await response.text().catch(() => ''); // Gone with its document: nothing to judge by.
    if (!text) return;
    const address = response.url().slice(0, 2_000);
    const same_site = this.#site.isSameHost(address);
    this.#emit({
      kind: 'error_text',
      address,
      status: response.status(),
      text: text.slice(0, TEXT_MAX),
      same_site,
      place: place || address,
    });
  }
}

/** Whether the target itself answers, with a short text. */
function isReadable(response: WebResponse): boolean {
  const headers = response.headers();
  if (EGRESS_HEADER in headers || !TEXTUAL.test(headers['content-type'] ?? '')) return false;
  return Number(headers['content-length'] ?? 0) <= BYTES_MAX;
}
