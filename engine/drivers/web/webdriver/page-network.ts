import { EventEmitter } from 'node:events';
import type { News } from '../page-agent/news.ts';
import { TOLD_KINDS, ToldRequest } from './told-request.ts';

/** A request whose end nobody tells is forgotten behind so many others. */
const KEPT_MAX = 2_000;

/** Puts together what a page itself tells of requests. */
export class PageNetwork extends EventEmitter {
  readonly #open = new Map<string, ToldRequest>();

  constructor() {
    super({ captureRejections: false });
    this.setMaxListeners(0);
  }

  /** Whether anything is under way whose end is worth asking for. */
  get isBusy(): boolean {
    for (const request of this.#open.values()) if (TOLD_KINDS.has(request.resourceType())) return true;
    return false;
  }

  heard(news: Extract<News, { kind: 'sent' | 'answered' | 'failed' }>): void {
    if (news.kind === 'sent') {
      this.begin(news.id, new ToldRequest(news.method, news.address, news.resource));
      return;
    }
    const request = this.#open.get(news.id);
    if (!request) return;
    this.#open.delete(news.id);
    if (news.kind === 'failed') this.fail(request, news.aborted ? 'net::ERR_ABORTED' : 'net::ERR_FAILED');
    else this.answer(request, answerOf(news));
  }

  begin(id: string, request: ToldRequest): void {
    if (id) this.#open.set(id, request);
    if (this.#open.size > KEPT_MAX) {
      const [oldest] = this.#open.keys();
      if (oldest !== undefined) this.#open.delete(oldest);
    }
    this.emit('request', request);
  }

  /** A request has ended, `answer` null where a page is not told how. */
  answer(request: ToldRequest, answer: Parameters<ToldRequest['learn']>[0] | null): void {
    if (answer) this.emit('response', request.learn(answer));
    this.emit('requestfinished', request);
  }

  fail(request: ToldRequest, reason: string): void {
    request.failed(reason);
    this.emit('requestfailed', request);
  }

  /** What a page that is gone had asked for is nobody's any more. */
  forget(): void {
    this.#open.clear();
  }
}

function answerOf({ status, headers, text, size }: Extract<News, { kind: 'answered' }>) {
  return status > 0 ? { status, headers, text, size, partial: headers.length === 0 } : null;
}
