/** What a property knows of a page, as plain data: the shape of the probe `facts`. */
export type PageFacts = {
  url: string;
  title: string;
  language: string;
  text: string;
  elements: {
    role: string;
    name: string;
    text: string;
    value?: string;
    checked?: boolean;
    disabled?: boolean;
  }[];
};

/** An element in sight. `value` is what a field holds, `number` the first number that the element says or holds. */
export type PageElement = {
  readonly role: string;
  readonly name: string;
  readonly text: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly number: number | null;
};

/** A page at one moment. A name is the whole accessible name, or an expression that it fits. */
export type PropertyPage = {
  readonly url: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** The lines of its text, without empty ones. */
  readonly texts: readonly string[];
  /** All elements of a role in sight, in their order. */
  all(role: string, name?: string | RegExp): PageElement[];
  /** The only such element; null where there is none. Throws where there are several. */
  one(role: string, name?: string | RegExp): PageElement | null;
  has(role: string, name?: string | RegExp): boolean;
  /** Whether its text holds this. */
  says(text: string | RegExp): boolean;
  /** The number that stands behind a label, in its line or the next one; null where there is none. */
  number(label: string | RegExp): number | null;
};

/** Languages that write 1.204,50 for what others write 1,204.50. */
const COMMA_DECIMALS =
  /^(?:de|fr|es|it|nl|pt|pl|cs|sk|da|nb|nn|no|sv|fi|ru|uk|tr|el|hu|ro|bg|hr|sl|sr|id)\b/i;
const NUMBER = /([-+\u2212(]?)\s?[^\d\s.,+\-\u2212()]{0,3}\s?([-+\u2212]?)(\d(?:[\d.,'\u00a0\u202f ]*\d)?)/;

/**
 * The first number in a text, money with its sign or in brackets among it. A point or comma before three digits may be
 * meant either way; the language of the page decides.
 */
export function numberIn(text: string, language = ''): number | null {
  const [, before = '', behind = '', digits = ''] = NUMBER.exec(text) ?? [];
  if (digits === '') return null;
  const plain = digits.replace(/['\u00a0\u202f ]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const mark = plain[last] ?? '';
  const times = plain.split(mark || ' ').length - 1;
  const isMixed = plain.includes('.') && plain.includes(',');
  const isGroup =
    times > 1 || (!isMixed && plain.length - last === 4 && (mark === ',') !== COMMA_DECIMALS.test(language));
  const whole = last < 0 || isGroup ? plain : plain.slice(0, last);
  const decimals = last < 0 || isGroup ? '' : plain.slice(last + 1);
  const size = Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`);
  return /[-\u2212(]/.test(before + behind) ? -size : size;
}

function fits(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? oneLine(text) === oneLine(wanted) : text.search(wanted) >= 0;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A page as properties see it. */
export function pageOf(facts: PageFacts): PropertyPage {
  const { url, title, language, text } = facts;
  const texts = text.split(/[\n\t]/).flatMap((line) => oneLine(line) || []);
  const elements = facts.elements.map(
    (one): PageElement => ({
      value: '',
      checked: false,
      disabled: false,
      ...one,
      number: numberIn(one.value || one.text || one.name, language),
    }),
  );
  const all: PropertyPage['all'] = (role, name) =>
    elements.filter((one) => one.role === role && (name === undefined || fits(one.name, name)));
  return {
    url,
    path: url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '') || '/',
    title,
    text,
    texts,
    all,
    one: (role, name) => {
      const [found = null, ...more] = all(role, name);
      const named = name === undefined ? '' : ` ${typeof name === 'string' ? `"${name}"` : String(name)}`;
      if (more.length > 0)
        throw new Error(`page.one: there are ${more.length + 1} of ${role}${named}; use page.all`);
      return found;
    },
    has: (role, name) => all(role, name).length > 0,
    says: (wanted) =>
      typeof wanted === 'string' ? oneLine(text).includes(oneLine(wanted)) : text.search(wanted) >= 0,
    number: (label) => numberBehind(texts, label, language),
  };
}

function numberBehind(texts: readonly string[], label: string | RegExp, language: string): number | null {
  for (const [index, line] of texts.entries()) {
    const rest = behind(line, label);
    if (rest === null) continue;
    const own = numberIn(rest, language);
    const found = own ?? (/^[\s:]*$/.test(rest) ? numberIn(texts[index + 1] ?? '', language) : null);
    if (found !== null) return found;
  }
  return null;
}

/** What a line says after a label that it begins with; null where it does not. */
function behind(line: string, label: string | RegExp): string | null {
  if (typeof label !== 'string') {
    const at = line.search(label);
    return at < 0 ? null : line.slice(at).replace(label, '');
  }
  const wanted = oneLine(label);
  const isIts = line.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(line.slice(wanted.length));
  return isIts ? line.slice(wanted.length) : null;
}
