import { DataError, noColumn, notOffered } from '../errors.ts';
import type { Field } from '../parse/field.ts';
import type { SelectEmbed, SelectItem } from '../parse/select.ts';
import { RELATIONS, type Relation, TABLES, type Table } from '../tables.ts';
import type { Embed, Node, Output, PlanField } from './plan.ts';

const DEPTH_MAX = 2;
const EMBEDS_MAX = 6;

/** Types that a column may be cast to; none of them can do more than show it in another way. */
const CASTS = new Set(
  `text varchar json jsonb uuid date timestamp timestamptz time bool boolean int int2 int4 int8 integer smallint bigint
   float4 float8 real numeric`.split(/\s+/),
);

type Budget = { embeds: number };

/** Finds every column and relation of a select list. @throws DataError 42703, PGRST200, PGRST127 ... */
export function resolveSelect(
  table: Table,
  items: readonly SelectItem[],
  path: readonly string[] = [],
  budget: Budget = { embeds: EMBEDS_MAX },
): Node {
  const node: Node = { table, outputs: [], embeds: [], conditions: [], order: [], limit: null, offset: 0 };
  for (const item of items) node.outputs.push(...resolveItem(node, item, path, budget));
  if (node.outputs.some((output) => output.kind === 'count') && node.outputs.length > 1) throw noAggregates();
  return node;
}

/** The field of a table. @throws DataError 42703 when the table shows no such column. */
export function resolveField(table: Table, { column, path }: Field): PlanField {
  const found = table.columns.get(column);
  if (!found) throw noColumn(table.name, column);
  return { column: found, path };
}

function resolveItem(node: Node, item: SelectItem, path: readonly string[], budget: Budget): Output[] {
  switch (item.kind) {
    case 'star':
      return [...node.table.columns.values()].map((column) => ({
        kind: 'column',
        column,
        path: [],
        as: column.name,
        cast: null,
      }));
    case 'column':
      if (item.cast !== null && !CASTS.has(item.cast)) {
        throw new DataError(400, '42704', `type "${item.cast}" does not exist`);
      }
      return [
        { kind: 'column', ...resolveField(node.table, item), as: item.alias ?? item.column, cast: item.cast },
      ];
    case 'count':
      return [{ kind: 'count', as: item.alias ?? 'count' }];
    case 'aggregate':
      throw noAggregates();
    case 'embed': {
      const embed = resolveEmbed(node.table, item, path, budget);
      node.embeds.push(embed);
      return [{ kind: 'embed', embed }];
    }
  }
}

function resolveEmbed(table: Table, item: SelectEmbed, path: readonly string[], budget: Budget): Embed {
  const relation = findRelation(table, item);
  if (item.spread && relation.many) {
    throw new DataError(400, 'PGRST119', `A spread operation on '${item.name}' is not possible`, {
      details: `'${table.name}' and '${relation.to}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  const trail = [...path, table.name];
  if (trail.includes(relation.to)) throw notOffered(`'${relation.to}' within itself cannot be embedded`);
  if (trail.length > DEPTH_MAX) throw notOffered(`At most ${DEPTH_MAX} levels can be embedded`);
  if (budget.embeds-- === 0) throw notOffered(`At most ${EMBEDS_MAX} relations can be embedded`);
  const node = resolveSelect(TABLES[relation.to], item.items, trail, budget);
  return { as: item.alias ?? item.name, relation, inner: item.inner, spread: item.spread, node };
}

function findRelation(table: Table, { name, hint }: SelectEmbed): Relation {
  const found = RELATIONS[table.name].find(
    ({ to, constraint }) => to === name && (hint === null || hint === constraint || hint === 'user_id'),
  );
  if (found) return found;
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  throw new DataError(
    400,
    'PGRST200',
    `Could not find a relationship between '${table.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${table.name}' and '${name}'${using} in the schema 'public', but no matches were found.`,
    },
  );
}

function noAggregates(): DataError {
  return new DataError(400, 'PGRST123', 'Use of aggregate functions is not allowed', {
    details: 'Only a count alone is available, as in select=count or tests(count)',
  });
}
