import { type Field, parseField } from './field.ts';
import { Scanner } from './scanner.ts';

export type Comparison = {
  operator: string;
  negated: boolean;
  /** `any` or `all` of several patterns. */
  modifier: 'any' | 'all' | null;
  /** Configuration of a text search. */
  language: string | null;
  /** Text as given; a list for `in`. */
  value: string | string[];
};
export type Filter = { kind: 'compare'; field: Field } & Comparison;
export type Logic = { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; parts: Condition[] };
export type Condition = Filter | Logic;

const OPERATORS = new Set(
  'eq neq gt gte lt lte like ilike match imatch is isdistinct in cs cd ov sl sr nxl nxr adj fts plfts phfts wfts'.split(
    ' ',
  ),
);
const QUANTIFIED = new Set('eq gt gte lt lte like ilike match imatch'.split(' '));
const SEARCHES = new Set(['fts', 'plfts', 'phfts', 'wfts']);
const TRUTHS = new Set(['null', 'not_null', 'true', 'false', 'unknown']);
const NESTING_MAX = 10;
const CONDITIONS_MAX = 100;

/** A filter's value as in `status=not.eq.failed`. */
export function parseComparison(text: string): Comparison {
  const scanner = new Scanner('filter', text);
  const head = parseHead(scanner);
  const value = head.operator === 'in' ? parseList(scanner) : scanner.rest();
  scanner.end();
  return checked(scanner, { ...head, value });
}

export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Logic {
  const scanner = new Scanner('logic tree', text);
  const budget = { left: CONDITIONS_MAX };
  const logic = { kind: 'logic' as const, operator, negated, parts: parseParts(scanner, 0, budget) };
  scanner.end();
  return logic;
}

function parseParts(scanner: Scanner, depth: number, budget: { left: number }): Condition[] {
  if (depth > NESTING_MAX) scanner.fail(`at most ${NESTING_MAX} levels`);
  scanner.expect('(');
  const parts: Condition[] = [];
  do {
    if (budget.left-- === 0) scanner.fail(`at most ${CONDITIONS_MAX} conditions`);
    parts.push(parsePart(scanner, depth, budget));
  } while (scanner.take(','));
  scanner.expect(')');
  return parts;
}

function parsePart(scanner: Scanner, depth: number, budget: { left: number }): Condition {
  const negated = scanner.take('not.');
  for (const operator of ['and', 'or'] as const) {
    if (!scanner.sees(`${operator}(`)) continue;
    scanner.take(operator);
    return { kind: 'logic', operator, negated, parts: parseParts(scanner, depth + 1, budget) };
  }
  if (negated) scanner.fail('logic operator (and, or)');
  const field = parseField(scanner);
  scanner.expect('.');
  const head = parseHead(scanner);
  const value = head.operator === 'in' ? parseList(scanner) : parseInner(scanner);
  return { kind: 'compare', field, ...checked(scanner, { ...head, value }) };
}

type Head = Omit<Comparison, 'value'>;

function parseHead(scanner: Scanner): Head {
  const negated = scanner.take('not.');
  const operator = scanner.until('.(');
  if (!OPERATORS.has(operator)) scanner.fail('operator (eq, gt, ...)');
  let [modifier, language]: [Head['modifier'], string | null] = [null, null];
  if (scanner.take('(')) {
    const word = scanner.until(')');
    scanner.expect(')');
    if (QUANTIFIED.has(operator) && (word === 'any' || word === 'all')) modifier = word;
    else if (SEARCHES.has(operator) && /^[a-z_]{1,40}$/.test(word)) language = word;
    else scanner.fail('any, all or the language of a text search');
  }
  scanner.expect('.');
  return { operator, negated, modifier, language };
}

function parseList(scanner: Scanner): string[] {
  scanner.expect('(');
  const values: string[] = [];
  if (scanner.take(')')) return values;
  do values.push(scanner.listed());
  while (scanner.take(','));
  scanner.expect(')');
  return values;
}

/** A value within a tree, where a comma or bracket ends it unless it is in quotes or braces. */
function parseInner(scanner: Scanner): string {
  return scanner.peek() === '{' ? scanner.braces() : scanner.listed();
}

function checked(scanner: Scanner, comparison: Comparison): Comparison {
  if (comparison.operator !== 'is') return comparison;
  const value = String(comparison.value).toLowerCase();
  if (!TRUTHS.has(value)) scanner.fail('isVal: (null, not_null, true, false, unknown)');
  return { ...comparison, value };
}
