import { DataError } from '../errors.ts';

const NAME = /[\p{L}\p{N}_$ ]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these must never reach a name
const CONTROL = /[\u0000-\u001f\u007f]/;
/** Postgres cuts names at this length. */
const NAME_BYTES_MAX = 63;

/** Reads a parameter's text from left to right; what does not fit is a PGRST100 that says where. */
export class Scanner {
  readonly #what: string;
  readonly #text: string;
  #at = 0;

  constructor(what: string, text: string) {
    this.#what = what;
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  peek(ahead = 0): string {
    return this.#text.charAt(this.#at + ahead);
  }

  /** Whether `text` comes next. */
  sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Steps over `text` when it comes next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(`"${text}"`);
  }

  end(): void {
    if (!this.done) this.fail('end of input');
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** Everything up to one of `stops`, which stays. */
  until(stops: string): string {
    const from = this.#at;
    while (!this.done && !stops.includes(this.peek())) this.#at++;
    return this.#text.slice(from, this.#at);
  }

  /** A name of a column, relation or alias: letters, digits, `_`, `$`, inner `-` and spaces, or anything in quotes. */
  name(): string {
    if (this.peek() === '"') return this.#checked(this.quoted());
    const from = this.#at;
    while (NAME.test(this.peek()) || (this.peek() === '-' && this.peek(1) !== '>')) this.#at++;
    const name = this.#text.slice(from, this.#at).trim();
    if (name === '') this.fail('field name (* or [a..z0..9_$])');
    return this.#checked(name);
  }

  /** A text in double quotes, where a backslash takes the next character as it is. */
  quoted(): string {
    this.expect('"');
    let text = '';
    for (;;) {
      if (this.done) this.fail('"\\""');
      const char = this.peek();
      this.#at++;
      if (char === '"') return text;
      if (char !== '\\') text += char;
      else {
        text += this.peek();
        this.#at++;
      }
    }
  }

  /** A value in a list: in quotes, or all up to the next comma or bracket; quotes that end too early are its own. */
  listed(): string {
    const from = this.#at;
    if (this.peek() === '"' && /^"(?:[^"\\]|\\.)*"[,)]/s.test(this.#text.slice(from))) return this.quoted();
    return this.until(',)');
  }

  /** A text in braces, with the inner ones that belong to it. */
  braces(): string {
    const from = this.#at;
    let depth = 0;
    do {
      if (this.done) this.fail('"}"');
      if (this.peek() === '"') {
        this.quoted();
        continue;
      }
      if (this.peek() === '{') depth++;
      if (this.peek() === '}') depth--;
      this.#at++;
    } while (depth > 0);
    return this.#text.slice(from, this.#at);
  }

  fail(expecting: string): never {
    const found = this.done ? 'end of input' : JSON.stringify(this.peek());
    throw new DataError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${this.#text.slice(0, 200)})" (line 1, column ${this.#at + 1})`,
      { details: `unexpected ${found} expecting ${expecting}` },
    );
  }

  #checked(name: string): string {
    if (CONTROL.test(name) || Buffer.byteLength(name) > NAME_BYTES_MAX)
      this.fail('a shorter, printable name');
    return name;
  }
}
