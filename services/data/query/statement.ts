import { type RawBuilder, sql } from 'kysely';
import type { Format } from '../parse/headers.ts';
import { conditionSql, fieldSql } from './conditions.ts';
import { type Embed, isCount, type Node, type PlanCondition, type PlanOrder } from './plan.ts';

type Sql = RawBuilder<unknown>;
type StatementParts = { columns: Sql; from: Sql; where: Sql; order: Sql };

/** An answer longer than this is refused rather than sent. */
const BODY_BYTES_MAX = 32 * 1024 * 1024;

export type Page = { body: string | null; rows: number; total: number | null };
export type StatementInput = { node: Node; format: Format; count: boolean; rows_max: number };

/**
 * The one statement that answers a plan: the page's rows as a JSON array or CSV, made by Postgres itself, their number,
 * and on request how many there are in all. `body` is null when it would be too long.
 */
export function pageStatement({ node, format, count, rows_max }: StatementInput): RawBuilder<Page> {
  const writer = new Writer(rows_max);
  const page = writer.rows(node, null);
  const body = bodySql(format);
  const total = count ? writer.total(node) : sql`null::int`;
  return sql<Page>`with page as (${page}), answer as (select ${body} as body, count(*)::int as rows from page p)
    select case when octet_length(body) <= ${BODY_BYTES_MAX} then body end as body, rows, ${total} as total from answer`;
}

/** The keys of the rows that a plan's own filters leave, for what is to be written. */
export function keysStatement(node: Node, rows_max: number): RawBuilder<{ key: string }> {
  return new Writer(rows_max).keys(node);
}

function bodySql({ kind, stripNulls }: Format): Sql {
  if (kind === 'csv') {
    return sql`coalesce((select string_agg(k, ',') from (select json_object_keys(row_to_json(h.*)) as k
      from (select * from page limit 1) h) heads), '') || coalesce(E'\n' || string_agg(substring((p.*)::text, 2, length((p.*)::text) - 2), E'\n'), '')`;
  }
  const rows = sql`coalesce(json_agg(row_to_json(p.*)), '[]'::json)`;
  return stripNulls ? sql`json_strip_nulls(${rows})::text` : sql`${rows}::text`;
}

/** Writes the statements of one request; every row source gets a short name of its own. */
class Writer {
  readonly #rowsMax: number;
  #names = 0;

  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax;
  }

  /** The rows of a node; those of one parent row when `parent` names it. */
  rows(node: Node, parent: string | null): Sql {
    const { columns, from, where, order } = this.#parts(node, parent);
    if (isCount(node)) return sql`select ${columns} from ${from} where ${where}`;
    const limit = Math.min(node.limit ?? this.#rowsMax, this.#rowsMax);
    return sql`select ${columns} from ${from} where ${where}${order} limit ${limit} offset ${node.offset}`;
  }

  total(node: Node): Sql {
    if (isCount(node)) return sql`1`;
    const tested = embedsTested(node.conditions);
    const embeds = node.embeds.filter((embed) => embed.inner || tested.includes(embed));
    const { from, where } = this.#parts({ ...node, embeds, outputs: [], order: [] }, null);
    return sql`(select count(*)::int from ${from} where ${where})`;
  }

  keys(node: Node): RawBuilder<{ key: string }> {
    const { from, where, order } = this.#parts(node, null);
    const limit = Math.min(node.limit ?? this.#rowsMax + 1, this.#rowsMax + 1);
    const key = sql.ref(`t0.${node.table.key}`);
    return sql<{
      key: string;
    }>`select ${key} as key from ${from} where ${where}${order} limit ${limit} offset ${node.offset}`;
  }

  #parts(node: Node, parent: string | null): StatementParts {
    const alias = parent === null ? 't0' : `t${++this.#names}`;
    const joined = new Map(node.embeds.map((embed) => [embed, `e${++this.#names}`]));
    const nameOf = (embed: Embed) => joined.get(embed) ?? '';
    const joins = node.embeds.map((embed) => this.#join(embed, alias, nameOf(embed)));
    const conditions = node.conditions.map((condition) =>
      conditionSql(condition, alias, (embed) => sql.ref(`${nameOf(embed)}.content`)),
    );
    if (parent !== null) {
      conditions.unshift(sql`${sql.ref(`${alias}.user_id`)} = ${sql.ref(`${parent}.user_id`)}`);
    }
    const table = sql`${sql.table(node.table.name)} as ${sql.id(alias)}`;
    return {
      columns: columnsSql(node, alias, nameOf),
      from: sql.join([table, ...joins], sql` `),
      where: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
      order:
        node.order.length > 0
          ? sql` order by ${sql.join(node.order.map((term) => orderSql(term, alias)))}`
          : sql``,
    };
  }

  /** The related rows of each row as one JSON value called `content`; null where there are none. */
  #join({ relation, inner, node }: Embed, parent: string, name: string): Sql {
    const rows = this.rows(node, parent);
    const content = relation.many ? sql`json_agg(row_to_json(r.*))` : sql`row_to_json(r.*)`;
    const source = sql`lateral (select ${content} as content from (${rows}) r) as ${sql.id(name)}`;
    return inner
      ? sql`join ${source} on ${sql.ref(`${name}.content`)} is not null`
      : sql`left join ${source} on true`;
  }
}

function embedsTested(conditions: readonly PlanCondition[]): Embed[] {
  return conditions.flatMap((condition) => {
    if (condition.kind === 'present') return [condition.embed];
    return condition.kind === 'logic' ? embedsTested(condition.parts) : [];
  });
}

function columnsSql(node: Node, alias: string, nameOf: (embed: Embed) => string): Sql {
  const columns = node.outputs.flatMap((output): Sql[] => {
    if (output.kind === 'count') return [sql`count(*)::int as ${sql.id(output.as)}`];
    if (output.kind === 'embed') return embedSql(output.embed, nameOf(output.embed));
    const field = fieldSql(output, alias);
    const shown = output.cast ? sql`cast(${field} as ${sql.raw(output.cast)})` : field;
    return [sql`${shown} as ${sql.id(output.as)}`];
  });
  return sql.join(columns);
}

function embedSql(embed: Embed, name: string): Sql[] {
  const content = sql.ref(`${name}.content`);
  if (embed.spread) {
    return namesOf(embed.node).map((key) => sql`${content} -> ${key}::text as ${sql.id(key)}`);
  }
  if (embed.node.outputs.length === 0) return [];
  const value = embed.relation.many ? sql`coalesce(${content}, '[]'::json)` : content;
  return [sql`${value} as ${sql.id(embed.as)}`];
}

function namesOf(node: Node): string[] {
  return node.outputs.flatMap((output) => {
    if (output.kind !== 'embed') return [output.as];
    return output.embed.spread ? namesOf(output.embed.node) : [output.embed.as];
  });
}

function orderSql({ field, related, descending, nulls }: PlanOrder, alias: string): Sql {
  const own = sql.ref(`${alias}.user_id`);
  const value = related
    ? sql`(select ${fieldSql(field, 'o')} from ${sql.table(related.name)} as o where o.user_id = ${own})`
    : fieldSql(field, alias);
  const direction = descending ? sql` desc` : sql` asc`;
  const placed = nulls === null ? sql`` : nulls === 'first' ? sql` nulls first` : sql` nulls last`;
  return sql`${value}${direction}${placed}`;
}
