import { type Field, type JsonStep, parseJsonPath } from './field.ts';
import { Scanner } from './scanner.ts';

export type SelectItem =
  | { kind: 'star' }
  | ({ kind: 'column'; alias: string | null; cast: string | null } & Field)
  | { kind: 'count'; alias: string | null; cast: string | null }
  | { kind: 'aggregate' }
  | SelectEmbed;

export type SelectEmbed = {
  kind: 'embed';
  name: string;
  alias: string | null;
  hint: string | null;
  inner: boolean;
  spread: boolean;
  items: SelectItem[];
};

const ITEMS_MAX = 100;
const NESTING_MAX = 8;

/** The `select` parameter: columns with alias, JSON path and cast, and relations with their own columns in brackets. */
export function parseSelect(text: string): SelectItem[] {
  if (text === '') return [{ kind: 'star' }];
  const scanner = new Scanner('select parameter', text);
  const items = parseItems(scanner, 0);
  scanner.end();
  return items;
}

function parseItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > NESTING_MAX) scanner.fail(`at most ${NESTING_MAX} levels`);
  const items: SelectItem[] = [];
  do {
    if (items.length === ITEMS_MAX) scanner.fail(`at most ${ITEMS_MAX} items`);
    items.push(parseItem(scanner, depth));
  } while (scanner.take(','));
  return items;
}

function parseItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'star' };
  const spread = scanner.take('...');
  const first = scanner.name();
  const isAlias = scanner.peek() === ':' && scanner.peek(1) !== ':' && scanner.take(':');
  const alias = isAlias ? first : null;
  const name = isAlias ? scanner.name() : first;
  if (scanner.peek() === '!' || scanner.peek() === '(') {
    if (name === 'count' && scanner.take('()')) return { kind: 'count', alias, cast: parseCast(scanner) };
    return parseEmbed(scanner, depth, { name, alias, spread });
  }
  if (spread) scanner.fail('"("');
  const path = parseJsonPath(scanner);
  if (name === 'count' && path.length === 0) return { kind: 'count', alias, cast: parseCast(scanner) };
  const cast = parseCast(scanner);
  if (scanner.take('.')) return parseAggregate(scanner);
  return { kind: 'column', column: name, path, alias: alias ?? lastKey(path), cast };
}

/** A step into JSON is named by its last key, as in PostgREST. */
function lastKey(path: JsonStep[]): string | null {
  const named = path.findLast((step) => typeof step.key === 'string');
  return named ? String(named.key) : null;
}

function parseCast(scanner: Scanner): string | null {
  return scanner.take('::') ? scanner.name().toLowerCase() : null;
}

function parseAggregate(scanner: Scanner): SelectItem {
  if (!['avg', 'count', 'max', 'min', 'sum'].includes(scanner.name())) scanner.fail('an aggregate function');
  scanner.expect('()');
  parseCast(scanner);
  return { kind: 'aggregate' };
}

type Head = { name: string; alias: string | null; spread: boolean };

function parseEmbed(scanner: Scanner, depth: number, head: Head): SelectEmbed {
  let [inner, hint]: [boolean, string | null] = [false, null];
  while (scanner.take('!')) {
    const word = scanner.name();
    if (word === 'inner') inner = true;
    else if (word !== 'left') hint = word;
  }
  scanner.expect('(');
  if (scanner.take(')')) return { kind: 'embed', ...head, hint, inner, items: [] };
  const items = parseItems(scanner, depth + 1);
  scanner.expect(')');
  return { kind: 'embed', ...head, hint, inner, items };
}
