import type { Signal } from '#engine/drivers/contract.ts';
import type { News } from '../page-agent/news.ts';
import { Speech } from './speech.ts';
import { stackOf } from './stacks.ts';

const TEXT_MAX = 2_000;

/** Passes on what a page itself tells of its console and its errors. */
export class PageLog {
  readonly #emit: (signal: Signal) => void;
  readonly speech = new Speech();

  constructor(emit: (signal: Signal) => void) {
    this.#emit = emit;
  }

  heard(news: Extract<News, { kind: 'said' | 'error' }>, place: string): void {
    if (news.kind === 'said') {
      const { level, where } = news;
      const text = wordsOf(news.text);
      this.speech.say({ level, text, where });
      if (level === 'error') this.#emit({ kind: 'console_error', message: text.slice(0, TEXT_MAX), place });
      return;
    }
    const message = wordsOf(news.message).slice(0, TEXT_MAX);
    const stack = stackOf(wordsOf(news.stack));
    this.#emit({ kind: news.rejected ? 'rejection' : 'exception', message, stack, place });
    this.speech.say({ level: 'uncaught', text: stack ? `${message}\n${stack}` : message, where: '' });
  }
}

/** What a page tells of itself comes from a stranger's world, whatever its type says. */
const wordsOf = (told: unknown): string => (typeof told === 'string' ? told : '');
