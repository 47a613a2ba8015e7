import { momentsIn } from '../shared/said-days.ts';
import { RANKS } from './ranks.ts';

const AMOUNT = /^([^\d\s.,+-]{0,3})\s?([+-]?\d[\d.,\u00a0\u202f' ]*)\s?([^\d\s.,+-]{0,12})$/u;
/** Texts of which so few differ are ranks (low, medium, high) more often than words in their order. */
const WORDS_MIN = 5;
const VALUES_MIN = 3;
const ARTICLE = /^(?:the|an?|der|die|das|les?|la|el|los|las|il|lo) /i;

/** How high each word of a rank stands. */
const LEVELS = new Map(RANKS.flatMap((words, level) => words.map((word) => [word, level] as const)));
const RANKS_MIN = 3;
/** Letters that stand behind Z in no language, as some others do. */
const ACCENTED = /[ÀÁÂÇÈÉÊËÌÍÎÏÒÓÔÙÚÛ]/giu;

/** What a column holds that its order can be told of; `accents`: texts, of which those with accents stand apart. */
export type Order = 'numbers' | 'dates' | 'texts' | 'ranks' | 'accents';

/**
 * What the rows of a column that a list was sorted by are out of order in; null where they are not. `seen`: what the column
 * held in other orders, where a list has pages.
 */
export function faultIn(cells: readonly string[], seen: readonly string[]): Order | null {
  if (areRanksAsWords(cells, seen)) return 'ranks';
  return outOfOrder(cells) ?? (areAccentsApart(cells) ? 'accents' : null) ?? missesFirst(cells, seen);
}

/** Whether ranks, as of how urgent things are, stand by their first letters: torn, or begun with one between the others. */
function areRanksAsWords(cells: readonly string[], seen: readonly string[]): boolean {
  const words = [...cells, ...seen].map((cell) => cell.trim().toLowerCase());
  const levels = words.map((word) => LEVELS.get(word) ?? Number.NaN);
  const known = [...new Set(levels)];
  if (known.some(Number.isNaN) || known.length < RANKS_MIN) return false;
  if (!goesOneWay(words.slice(0, cells.length), byCode)) return false;
  const own = levels.slice(0, cells.length);
  const [first = 0] = own;
  const isBetween = known.some((level) => level < first) && known.some((level) => level > first);
  return isBetween || !goesOneWay(own, (one, other) => one - other);
}

/** Whether words go by the codes of their letters alone, so that "Émile" stands behind "Zoe". */
function areAccentsApart(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (new Set(texts).size < Math.max(WORDS_MIN, texts.length) || !goesOneWay(texts, byCode)) return false;
  const plain = texts.map((text) => text.replace(ACCENTED, (letter) => letter.normalize('NFD').charAt(0)));
  return plain.some((text, at) => text !== texts[at]) && !goesOneWay(plain, byCode);
}

/**
 * What is out of order in a column, by what its cells hold; null where nothing is, or where that cannot be told. A column
 * is in order when it goes one way in at least one of the readings that its cells allow; equal cells may stand together.
 */
function outOfOrder(cells: readonly string[]): Order | null {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => !/^[-–—]?$/.test(cell));
  if (new Set(texts).size < VALUES_MIN) return null;
  const asWords = isInOrderAsText(texts);
  const dates = momentsIn(texts);
  if (dates.length > 0) return dates.every((one) => isTorn(one, asWords)) ? 'dates' : null;
  const numbers = numbersIn(texts);
  if (numbers.length > 0) return numbers.every((one) => isTorn(one, asWords)) ? 'numbers' : null;
  return textsAreTorn(texts) ? 'texts' : null;
}

/**
 * What the first page of a sorted list is out of order in, though its cells go one way: of cells that were `seen` on other
 * pages one belongs before its first. Null where none does, or where that cannot be told.
 */
function missesFirst(cells: readonly string[], seen: readonly string[]): Order | null {
  const isFilled = (cell: string) => !/^[-–—]?$/.test(cell);
  const [own, others] = [cells, seen].map((some) => some.map((cell) => cell.trim()).filter(isFilled));
  if (!own || !others || new Set(own).size < VALUES_MIN) return null;
  const isMissed = (values: readonly number[]) => {
    const [sorted, rest] = [values.slice(0, own.length), values.slice(own.length)];
    const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
    // Where one is pinned to the top it is not the first.
    if (!goesOneWay(sorted, (one, other) => one - other)) return false;
    return first < last ? rest.some((one) => one < first) : rest.some((one) => one > first);
  };
  for (const [order, read] of [['dates', momentsIn] as const, ['numbers', numbersIn] as const]) {
    const readings = read([...own, ...others]);
    if (readings.length > 0) return readings.every(isMissed) ? order : null;
  }
  return null;
}

/** Whether cells go one way when each is read as a word, as numbers do that are sorted so. */
export function isInOrderAsText(cells: readonly string[]): boolean {
  return goesOneWay(cells, byCode);
}

/** The numbers in cells of one unit, in each way in which points and commas may be meant; none where a cell is no number. */
function numbersIn(texts: readonly string[]): number[][] {
  const parts = texts.map((text) => AMOUNT.exec(text));
  const units = new Set(parts.map((part) => (part ? `${part[1]}|${part[3]}` : null)));
  if (units.has(null) || units.size > 1 || parts.every(isCode)) return [];
  const digits = parts.map((part) => (part?.[2] ?? '').replace(/[\u00a0\u202f' ]/g, ''));
  if (digits.some(isDialled)) return [];
  const readings = ([',', '.'] as const).map((grouping) => digits.map((one) => numberOf(one, grouping)));
  return readings.filter((numbers) => numbers.every(Number.isFinite));
}

/** Letters with a whole number right behind them name a place or a thing, as "A12": their order may be that of words. */
function isCode(part: RegExpExecArray | null): boolean {
  return /^\p{L}+\d+$/u.test(part?.[0] ?? '');
}

/** What begins with a zero, or with a sign before many digits, is dialled or typed, and no number is higher than another. */
const isDialled = (digits: string): boolean => /^0\d|^\+\d{7}/.test(digits);

/** NaN where the sign between groups does not stand before three digits, of which there may be two further left (1,00,000). */
function numberOf(text: string, grouping: ',' | '.'): number {
  const [whole = '', ...more] = text.split(grouping === ',' ? '.' : ',');
  const groups = whole.replace(/^[+-]/, '').split(grouping);
  const isGrouped =
    groups.length === 1 ||
    (/^\d{3}$/.test(groups.at(-1) ?? '') && groups.slice(1).every((one) => /^\d{2,3}$/.test(one)));
  if (!isGrouped || more.some((one) => one.includes(grouping))) return Number.NaN;
  const plain = text.replaceAll(grouping, '');
  return Number(grouping === ',' ? plain : plain.replace(',', '.'));
}

/**
 * Whether values go neither way. The first or the last may be a sum or pinned there, unless it is told by their order as
 * words what was sorted.
 */
function isTorn(values: readonly number[], asWords: boolean): boolean {
  const by = (one: number, other: number) => one - other;
  const parts = asWords ? [values] : [values, values.slice(1), values.slice(0, -1)];
  return !parts.some((some) => goesOneWay(some, by));
}

/** The last word with the small ones before it, as in "Nadia van der Meer". */
const SURNAME = /(?:(?<=\s)\p{Ll}\S*\s+)*\S+$/u;

/**
 * Words are judged only where nearly all differ, and neither letter case, articles, first nor last words nor surnames explain their order:
 * what is sorted by surnames may have those of one name by their first names, the other way round.
 */
function textsAreTorn(texts: readonly string[]): boolean {
  if (texts.length < WORDS_MIN || new Set(texts).size < texts.length || texts.some((one) => /\d/.test(one)))
    return false;
  const first = texts.map((text) => /^[^\s,]+/.exec(text)?.[0] ?? text);
  const readings = [
    texts,
    texts.map((text) => text.replace(ARTICLE, '')),
    texts.map((text) => text.split(' ').at(-1) ?? text),
    texts.map((text) => SURNAME.exec(text)?.[0] ?? text),
    ...(new Set(first).size < WORDS_MIN ? [] : [first]),
  ];
  const orders = [new Intl.Collator(undefined, { sensitivity: 'base' }).compare, byCode];
  return !readings.some((some) =>
    [some, some.slice(1), some.slice(0, -1)].some((part) => orders.some((by) => goesOneWay(part, by))),
  );
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function goesOneWay<Value>(values: readonly Value[], by: (one: Value, other: Value) => number): boolean {
  const steps = values.slice(1).map((value, index) => by(values[index] as Value, value));
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0);
}
