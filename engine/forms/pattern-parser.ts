/** One element of a pattern: what it may be, and how often. */
export type Node =
  | { kind: 'class'; signs: readonly string[] }
  | { kind: 'any-of'; branches: Node[][] }
  | { kind: 'repeat'; node: Node; least: number; most: number };

export const LENGTH_MAX = 400;
const UPPER = [...'ROVE'];
const LOWER = [...'rove'];
const DIGITS = [...'2468'];
const WORD = ['r', 'O', '2'];
const ESCAPES: Record<string, readonly string[]> = {
  d: DIGITS,
  w: WORD,
  s: [' '],
  D: LOWER,
  W: ['-'],
  S: WORD,
  t: ['\t'],
  n: ['\n'],
};

/** Reads the parts of ECMAScript's syntax that patterns of fields are made of. */
export function parsePattern(source: string): Node[] {
  const branches = new Reader(source).alternatives();
  return branches.length === 1 ? (branches[0] ?? []) : [{ kind: 'any-of', branches }];
}

/** Whether matching may take time out of all proportion: repeats within repeats, or many of them in a row. */
export function isRisky(nodes: readonly Node[]): boolean {
  const open = nodes.filter((node) => node.kind === 'repeat' && node.most > 20);
  if (open.length > 3) return true;
  return nodes.some((node) => {
    if (node.kind === 'any-of') return node.branches.some(isRisky);
    return node.kind === 'repeat' && node.most > 4 && node.node.kind === 'any-of';
  });
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  alternatives(): Node[][] {
    const branches: Node[][] = [[]];
    while (this.#at < this.#source.length && this.#peek() !== ')') {
      if (this.#peek() === '|') {
        this.#at += 1;
        branches.push([]);
        continue;
      }
      const node = this.#element();
      if (node) branches.at(-1)?.push(this.#counted(node));
    }
    return branches;
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #take(): string {
    const sign = this.#peek();
    this.#at += 1;
    return sign;
  }

  #element(): Node | null {
    const sign = this.#take();
    if (sign === '(') return this.#group();
    if (sign === '[') return { kind: 'class', signs: this.#class() };
    if (sign === '.') return { kind: 'class', signs: [...WORD, '!'] };
    if (sign === '^' || sign === '$') return null;
    if (sign !== '\\') return { kind: 'class', signs: [sign] };
    const escaped = this.#take();
    return escaped === 'b' || escaped === 'B' ? null : { kind: 'class', signs: this.#escape(escaped) };
  }

  #escape(sign: string): readonly string[] {
    const rest = this.#source.slice(this.#at);
    if (sign === 'p' && rest.startsWith('{')) {
      this.#at += rest.indexOf('}') + 1;
      return /^\{(N|Nd|Number)\b/.test(rest) ? DIGITS : /^\{(Lu|Upper)/.test(rest) ? UPPER : LOWER;
    }
    if (sign !== 'u' && sign !== 'x') return ESCAPES[sign] ?? [sign];
    const digits = /^(?:\{([\da-f]+)\}|([\da-f]{2,4}))/i.exec(rest);
    this.#at += digits?.[0].length ?? 0;
    return [String.fromCodePoint(Number.parseInt(digits?.[1] ?? digits?.[2] ?? '61', 16))];
  }

  #group(): Node | null {
    const head = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at))?.[0] ?? '';
    this.#at += head.length;
    const branches = this.alternatives();
    this.#at += 1;
    return /[=!]$/.test(head) ? null : { kind: 'any-of', branches };
  }

  #class(): string[] {
    const negated = this.#peek() === '^';
    if (negated) this.#at += 1;
    const signs: string[] = [];
    while (this.#at < this.#source.length && this.#peek() !== ']') signs.push(...this.#oneOfClass());
    this.#at += 1;
    const kept = [...new Set(signs)];
    if (!negated) return mixed(kept);
    return ['r', 'o', 'v', 'e', '2', '-', ' '].filter((sign) => !kept.includes(sign));
  }

  #oneOfClass(): readonly string[] {
    const from = this.#take();
    if (from === '\\') return this.#escape(this.#take());
    const to = this.#source[this.#at + 1] ?? ']';
    if (this.#peek() !== '-' || to === ']') return [from];
    this.#at += 2;
    return signsBetween(from, to);
  }

  #counted(node: Node): Node {
    const count = /^(?:\{(\d+)(,?)(\d*)\}|([*+?]))\??/.exec(this.#source.slice(this.#at));
    if (!count) return node;
    this.#at += count[0].length;
    if (count[4]) return repeat(node, count[4] === '+' ? 1 : 0, count[4] === '?' ? 1 : LENGTH_MAX);
    const least = Number(count[1]);
    return repeat(node, least, count[3] ? Number(count[3]) : count[2] ? LENGTH_MAX : least);
  }
}

function repeat(node: Node, least: number, most: number): Node {
  return { kind: 'repeat', node, least: Math.min(least, LENGTH_MAX), most };
}

/** Some signs of a range, those first that make words. */
function signsBetween(from: string, to: string): string[] {
  const within = [...UPPER, ...LOWER, ...DIGITS].filter((sign) => sign >= from && sign <= to);
  return within.length > 0 ? within : [from, to];
}

/** One sign of each sort in turn, so that a text of some length has all of them. */
function mixed(signs: readonly string[]): string[] {
  const sorts = [/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u, /\s/].map((sort) =>
    signs.filter((sign) => sort.test(sign)),
  );
  const longest = Math.max(1, ...sorts.map((sort) => Math.min(sort.length, 4)));
  const out: string[] = [];
  for (let n = 0; n < longest; n += 1)
    for (const sort of sorts) {
      const sign = sort[n % Math.max(1, sort.length)];
      if (sign !== undefined && !(sort.length === 1 && n > 0)) out.push(sign);
    }
  return out.length > 0 ? out : [...signs];
}
