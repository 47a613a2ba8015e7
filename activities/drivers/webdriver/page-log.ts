import type { Signal } from '../contract.ts';
import type { News } from '../web/agent/news.ts';
import type { Spoken } from '../web/host.ts';
import { stackOf } from './stacks.ts';

const TEXT_MAX = 2_000;

/** Passes on what a page itself tells of its console and its errors. */
export class PageLog {
  readonly #emit: (signal: Signal) => void;
  readonly listeners = new Set<(line: Spoken) => void>();

  constructor(emit: (signal: Signal) => void) {
    this.#emit = emit;
  }

  heard(news: Extract<News, { kind: 'said' | 'error' }>, place: string): void {
    if (news.kind === 'said') {
      this.#say(news);
      if (news.level === 'error')
        this.#emit({ kind: 'console_error', message: news.text.slice(0, TEXT_MAX), place });
      return;
    }
    const message = news.message.slice(0, TEXT_MAX);
    const stack = stackOf(news.stack);
    this.#emit({ kind: news.rejected ? 'rejection' : 'exception', message, stack, place });
    this.#say({ level: 'uncaught', text: stack ? `${message}\n${stack}` : message, where: '' });
  }

  #say({ level, text, where }: Spoken): void {
    for (const listener of [...this.listeners]) listener({ level, text, where });
  }
}
