import { badRange, DataError } from '../errors.ts';
import { parseField } from '../parse/field.ts';
import { type Condition, parseComparison, parseLogic } from '../parse/filter.ts';
import { type OrderTerm, parseOrder } from '../parse/order.ts';
import { Scanner } from '../parse/scanner.ts';
import { parseSelect } from '../parse/select.ts';
import type { Table } from '../tables.ts';
import type { Embed, Node, PlanCondition, PlanOrder } from './plan.ts';
import { resolveField, resolveSelect } from './resolve-select.ts';

const PARAMETERS_MAX = 100;
/** Parameters that are read elsewhere. */
const APART = new Set(['select', 'columns', 'on_conflict']);
const SUFFIX = /^(?:(.*)\.)?(order|limit|offset|and|or|not\.and|not\.or)$/;

/** The whole of a query string as a checked plan over one table. @throws DataError that names the fault. */
export function resolveQuery(table: Table, search: URLSearchParams): Node {
  const entries = [...search].filter(([key]) => !APART.has(key));
  if (entries.length > PARAMETERS_MAX) {
    throw new DataError(400, 'PGRST100', `At most ${PARAMETERS_MAX} parameters are read`);
  }
  const root = resolveSelect(table, parseSelect(search.get('select') ?? ''));
  for (const [key, value] of entries) apply(root, key, value);
  return root;
}

function apply(root: Node, key: string, value: string): void {
  const match = SUFFIX.exec(key);
  if (!match) {
    addFilter(root, key, value);
    return;
  }
  const node = nodeAt(root, match[1] ?? '');
  const word = match[2] ?? '';
  if (word === 'order')
    node.order = value === '' ? [] : parseOrder(value).map((term) => resolveOrder(node, term));
  else if (word === 'limit') node.limit = countOf('Limit', value);
  else if (word === 'offset') node.offset = countOf('Offset', value);
  else {
    const operator = word.endsWith('and') ? 'and' : 'or';
    node.conditions.push(resolveCondition(node, parseLogic(operator, word.startsWith('not.'), value)));
  }
}

function addFilter(root: Node, key: string, value: string): void {
  const scanner = new Scanner('filter', key);
  const path: string[] = [];
  let field = parseField(scanner);
  while (scanner.take('.')) {
    path.push(field.column);
    field = parseField(scanner);
  }
  scanner.end();
  const node = path.reduce((at, name) => embedOf(at, name).node, root);
  node.conditions.push(resolveCondition(node, { kind: 'compare', field, ...parseComparison(value) }));
}

function nodeAt(root: Node, path: string): Node {
  if (path === '') return root;
  return path.split('.').reduce((at, name) => embedOf(at, name.replace(/^"(.*)"$/, '$1')).node, root);
}

function embedOf(node: Node, name: string): Embed {
  const found =
    node.embeds.find((embed) => embed.as === name) ?? node.embeds.find((embed) => embed.relation.to === name);
  if (found) return found;
  throw new DataError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function resolveCondition(node: Node, condition: Condition): PlanCondition {
  if (condition.kind === 'logic') {
    return { ...condition, parts: condition.parts.map((part) => resolveCondition(node, part)) };
  }
  const { field, operator, value, negated } = condition;
  const embed = node.embeds.find((one) => one.as === field.column);
  if (!embed || node.table.columns.has(field.column)) {
    return { ...condition, field: resolveField(node.table, field) };
  }
  const wanted = value === 'null' ? negated : value === 'not_null' ? !negated : null;
  if (operator === 'is' && wanted !== null) return { kind: 'present', embed, negated: !wanted };
  throw new DataError(400, 'PGRST120', `Bad operator on the '${field.column}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}

function resolveOrder(node: Node, { field, relation, ...rest }: OrderTerm): PlanOrder {
  if (relation === null) return { ...rest, field: resolveField(node.table, field), related: null };
  const embed = embedOf(node, relation);
  if (embed.relation.many) {
    throw new DataError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${node.table.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return { ...rest, field: resolveField(embed.node.table, field), related: embed.node.table };
}

function countOf(what: string, text: string): number {
  const count = Number(text);
  if (/^-?\d+$/.test(text) && count < 0) throw badRange(`${what} should be greater than or equal to zero.`);
  if (!/^\d{1,15}$/.test(text)) throw badRange(`${what} should be a whole number.`);
  return count;
}
