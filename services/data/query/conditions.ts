import { type RawBuilder, sql } from 'kysely';
import { columnSql } from '../tables.ts';
import type { Embed, PlanCondition, PlanField } from './plan.ts';

type Sql = RawBuilder<unknown>;
type Compare = Extract<PlanCondition, { kind: 'compare' }>;

/** Postgres's operator of each of the API's: the only words of a filter that get into a statement. */
const OPERATORS: Readonly<Record<string, Sql>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  isdistinct: sql`is distinct from`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxl: sql`&>`,
  nxr: sql`&<`,
  adj: sql`-|-`,
};
const PATTERNS = new Set(['like', 'ilike', 'match', 'imatch']);
const TRUTHS: Readonly<Record<string, Sql>> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};
const SEARCHES: Readonly<Record<string, Sql>> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

/** A field of the row called `alias`; keys into JSON are bound values. */
export function fieldSql({ column, path }: PlanField, alias: string): Sql {
  return path.reduce<Sql>(
    (from, { key, asText }) => {
      const step = typeof key === 'number' ? sql`${key}::int` : sql`${key}::text`;
      return asText ? sql`(${from} ->> ${step})` : sql`(${from} -> ${step})`;
    },
    columnSql(column, alias),
  );
}

/** A condition over the row called `alias`; `present` names the joined result of an embedded relation. */
export function conditionSql(condition: PlanCondition, alias: string, present: (embed: Embed) => Sql): Sql {
  switch (condition.kind) {
    case 'compare': {
      const plain = compareSql(condition, operandSql(condition, alias));
      return condition.negated ? sql`(not ${plain})` : plain;
    }
    case 'present':
      return condition.negated
        ? sql`(${present(condition.embed)} is null)`
        : sql`(${present(condition.embed)} is not null)`;
    case 'logic': {
      const parts = condition.parts.map((part) => conditionSql(part, alias, present));
      const joined = sql`(${sql.join(parts, condition.operator === 'and' ? sql` and ` : sql` or `)})`;
      return condition.negated ? sql`(not ${joined})` : joined;
    }
  }
}

/** The left side: an id is text to a pattern, so that part of one can be searched for, which PostgREST refuses. */
function operandSql({ field, operator }: Compare, alias: string): Sql {
  const plain = fieldSql(field, alias);
  const asText = field.column.type === 'uuid' && field.path.length === 0 && PATTERNS.has(operator);
  return asText ? sql`${plain}::text` : plain;
}

function compareSql({ operator, modifier, language, value }: Compare, field: Sql): Sql {
  if (Array.isArray(value)) return sql`(${field} = any(${value}))`;
  if (operator === 'is') return sql`(${field} is ${TRUTHS[value] ?? sql`null`})`;
  const search = SEARCHES[operator];
  if (search) return searchSql(search, language, field, value);
  const symbol = OPERATORS[operator] ?? sql`=`;
  const operand = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
  if (modifier === 'any') return sql`(${field} ${symbol} any(${operand}))`;
  if (modifier === 'all') return sql`(${field} ${symbol} all(${operand}))`;
  return sql`(${field} ${symbol} ${operand})`;
}

function searchSql(search: Sql, language: string | null, field: Sql, value: string): Sql {
  if (language === null) return sql`(to_tsvector(${field}) @@ ${search}(${value}))`;
  const config = sql`${language}::regconfig`;
  return sql`(to_tsvector(${config}, ${field}) @@ ${search}(${config}, ${value}))`;
}
