import fc from 'fast-check';
import { type Column, TABLES, type Table } from '#services/data/tables.ts';

export type Shape = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  signedIn: boolean;
};

/** What the requests are after: rows that are not the sender's. */
export type Wanted = { userIds: string[]; rowIds: string[]; texts: string[] };

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const often = <T>(likely: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 12) =>
  fc.oneof({ arbitrary: likely, weight }, { arbitrary: rare, weight: 1 });
const odd = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 12 }));
const hostile = oneOf("' or true--", '{a,b}', '{"a":1}', '-1', '((', '\\', '%', '[1,2)', '"', 'null');
const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

const OPERATORS: Record<Column['type'], string> = {
  uuid: 'eq neq gt lte isdistinct',
  text: 'eq neq gt lt like ilike match imatch isdistinct like(any) fts wfts',
  integer: 'eq neq gt gte lt lte',
  boolean: 'eq neq is',
  'timestamp with time zone': 'gt gte lt lte neq',
  jsonb: 'cs cd eq neq',
};
const ANY_OPERATOR =
  'eq like match is cs cd ov sl sr nxl nxr adj fts plfts phfts in isdistinct eq(all) no'.split(' ');

function textOfType(type: Column['type'], wanted: Wanted): fc.Arbitrary<string> {
  switch (type) {
    case 'uuid':
      return oneOf(...wanted.userIds, ...wanted.rowIds);
    case 'text':
      return oneOf(...wanted.texts, ...wanted.texts.map((text) => `*${text}*`), '*', 'completed');
    case 'integer':
      return fc.integer({ min: -1, max: 10 }).map(String);
    case 'boolean':
      return oneOf('true', 'false');
    case 'jsonb':
      return oneOf('{}', '{"browser":"chrome"}', '1');
    default:
      return oneOf('2020-01-01', '2026-01-10T12:00:00Z', '2030-01-01');
  }
}

/** Requests of every kind, over every table: most of them well-formed, some not at all. */
export function dataRequests(wanted: Wanted): fc.Arbitrary<Shape> {
  const tables = Object.values(TABLES);
  return fc.oneof(...tables.map((table) => requestOf(table, wanted)));
}

function requestOf(table: Table, wanted: Wanted): fc.Arbitrary<Shape> {
  const name = often(
    fc.constant<string>(table.name),
    oneOf('events', 'user_keys', 'rpc/generate_api_key', ''),
    20,
  );
  const parameters = fc
    .tuple(
      fc.option(select(table), { freq: 2 }),
      fc.array(condition(table, wanted), { maxLength: 2 }),
      fc.array(often(refinement(table), stray(wanted), 4), { maxLength: 2 }),
    )
    .map(([chosen, conditions, others]) => [
      ...(chosen === null ? [] : [['select', chosen] as const]),
      ...conditions,
      ...others,
    ]);
  const query = parameters.map((list) =>
    list.map(([key, one]) => `${escaped(key)}=${escaped(one)}`).join('&'),
  );
  return fc.record({
    method: often(oneOf('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'), oneOf('PUT', 'OPTIONS')),
    path: fc.tuple(name, query).map(([at, search]) => `/${at}?${search}`),
    headers: headers(),
    body: fc.option(often(body(table, wanted), odd)),
    signedIn: often(fc.constant(true), fc.constant(false)),
  });
}

const columnOf = (table: Table): fc.Arbitrary<Column> => oneOf(...table.columns.values());
const columnName = (table: Table) =>
  often(
    columnOf(table).map((column) => column.name),
    fc.oneof(oneOf('key_hash', 'tests_month', 'report_key', 'config->>browser', 'config->0', 'ctid'), odd),
    25,
  );

function comparison(table: Table, wanted: Wanted): fc.Arbitrary<[string, string]> {
  const fitting = columnOf(table).chain((column) => {
    const value = textOfType(column.type, wanted);
    const single = fc
      .tuple(oneOf(...OPERATORS[column.type].split(' ')), value)
      .map(([op, one]) => `${op}.${one}`);
    const list = fc.array(value, { maxLength: 4 }).map((some) => `in.(${some.join(',')})`);
    return fc
      .tuple(oneOf('', '', 'not.'), fc.oneof(single, list, oneOf('is.null', 'is.not_null')))
      .map(([not, one]): [string, string] => [column.name, not + one]);
  });
  const unfit = fc
    .tuple(columnName(table), oneOf('', 'not.'), oneOf(...ANY_OPERATOR), fc.oneof(hostile, odd))
    .map(([column, not, op, value]): [string, string] => [column, `${not}${op}.${value}`]);
  return often(fitting, unfit);
}

function condition(table: Table, wanted: Wanted): fc.Arbitrary<readonly [string, string]> {
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      comparison(table, wanted).map((pair) => pair.join('.')),
      fc
        .tuple(oneOf('and', 'or', 'not.and', 'not.or'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
        .map(([op, parts]) => `${op}(${parts.join(',')})`),
    ),
  }));
  const logic = fc.tuple(
    oneOf('or', 'and', 'not.or', 'not.and'),
    tree.map((one) => `(${one})`),
  );
  return fc.oneof(comparison(table, wanted), logic);
}

function select(table: Table): fc.Arbitrary<string> {
  const column = fc
    .tuple(oneOf('', '', 'as:'), columnName(table), often(oneOf('', '::text'), oneOf('::int', '::regclass')))
    .map((parts) => parts.join(''));
  const others = table.name === 'profiles' ? oneOf('tests', 'api_keys') : fc.constant('profiles');
  const inner = oneOf('*', 'user_id', 'user_id,created_at', '', 'count', 'email', 'tests(*)', 'api_keys(id)');
  const embed = fc
    .tuple(oneOf('', '', 'e:', '...'), others, oneOf('', '!inner', '!left', '!user_id'), inner)
    .map(([head, name, hint, items]) => `${head}${name}${hint}(${items})`);
  const item = fc.oneof(
    fc.constant('*'),
    column,
    embed,
    often(fc.constant('*'), oneOf('count', 'user_id.max()')),
  );
  return fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
}

function refinement(table: Table): fc.Arbitrary<readonly [string, string]> {
  const order = fc
    .tuple(columnName(table), oneOf('', '.desc', '.asc.nullsfirst', '.desc.nullslast'))
    .map((parts) => parts.join(''));
  return fc.oneof(
    fc.tuple(fc.constant('order'), order),
    fc.tuple(oneOf('limit', 'offset'), oneOf('0', '1', '3', '100', '999999')),
  );
}

/** Parameters that mostly fit nothing. */
function stray(wanted: Wanted): fc.Arbitrary<readonly [string, string]> {
  const key = fc.oneof(
    oneOf('limit', 'offset', 'columns', 'on_conflict', 'tests.user_id', 'profiles.or', 'e.order'),
    odd,
  );
  return fc.tuple(
    key,
    fc.oneof(
      hostile,
      odd,
      oneOf(...wanted.userIds).map((id) => `eq.${id}`),
    ),
  );
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const types = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv', 'text/html'];
  const returns = ['return=representation', 'return=headers-only', 'return=minimal'];
  const more = ['', ',resolution=merge-duplicates', ',missing=default', ',handling=strict,max-affected=1'];
  return fc.record({
    accept: often(oneOf('*/*', 'application/vnd.pgrst.array+json;nulls=stripped'), oneOf(...types), 3),
    prefer: fc.tuple(oneOf('count=exact', ...returns), oneOf(...more)).map((parts) => parts.join('')),
    range: often(fc.constant(''), oneOf('0-2', '1-', '9-3')),
  });
}

/** Rows to write. Their texts are never what is looked for, which would otherwise be found. */
function body(table: Table, { userIds, rowIds }: Wanted): fc.Arbitrary<string> {
  const scalar = fc.oneof(oneOf<unknown>('x', 5, true, null, 'Finance', 'chaos'), odd);
  const fields = fc.dictionary(
    columnOf(table)
      .map((column) => column.name)
      .filter((name) => !name.endsWith('id')),
    scalar,
    { maxKeys: 2 },
  );
  const whose = fc.option(
    oneOf(...userIds).map((id) => ({ user_id: id })),
    { nil: {} },
  );
  const which = fc.option(
    oneOf(...rowIds).map((id) => ({ id })),
    { nil: {}, freq: 6 },
  );
  const row = fc.tuple(fields, whose, which).map((parts) => Object.assign({}, ...parts) as object);
  return fc.oneof(row, fc.array(row, { maxLength: 2 })).map((one) => JSON.stringify(one));
}
