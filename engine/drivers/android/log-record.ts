import type { ConsoleLine, Evidence } from '../evidence.ts';

const LINES_MAX = 3_000;
const TEXT_MAX = 8_000;
const DOM_MAX = 1_000_000;
const LEVELS: Readonly<Record<string, string>> = { E: 'error', A: 'error', W: 'warning', I: 'info' };

/** What an app logged while a bug was shown. */
export class LogRecord {
  readonly #lines: ConsoleLine[] = [];
  #left = 0;

  add(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.#lines.length >= LINES_MAX) this.#left += 1;
      else {
        const text = line.slice(0, TEXT_MAX);
        const level = LEVELS[line.charAt(0)] ?? 'log';
        this.#lines.push({ at_ms: Date.now(), level, text, left: line.length - text.length, where: '' });
      }
    }
  }

  /** @param source what the screen consists of at the end. */
  evidence(source: string): Evidence {
    return {
      console: this.#lines,
      console_left: this.#left,
      requests: [],
      requests_left: 0,
      dom: source.slice(0, DOM_MAX),
      dom_size: source.length,
      passwords: [],
    };
  }
}
