import type { Router } from 'express';
import type { Context } from '../context.ts';
import { DataError } from '../errors.ts';
import { type Column, TABLES, type Table } from '../tables.ts';

const TYPE = 'application/openapi+json';
const FORMATS: Readonly<Record<Column['type'], object>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string', format: 'text' },
  integer: { type: 'integer', format: 'integer' },
  boolean: { type: 'boolean', format: 'boolean' },
  'timestamp with time zone': { type: 'string', format: 'timestamp with time zone' },
  jsonb: { format: 'jsonb' },
};
const QUERY: Readonly<Record<string, string>> = {
  select: 'Filtering Columns',
  order: 'Ordering',
  offset: 'Limiting and Pagination',
  limit: 'Limiting and Pagination',
};
const HEADERS: Readonly<Record<string, string>> = {
  Range: 'Limiting and Pagination',
  'Range-Unit': 'Limiting and Pagination',
  Prefer: 'Preference',
};

/** `GET /`: the exposed tables and functions as OpenAPI 2.0, as PostgREST describes itself. */
export function openApi(router: Router, ctx: Context): void {
  const text = JSON.stringify(describe(ctx.publicUrl));
  router.get('/', async (request, response) => {
    await ctx.findCaller(request);
    const asked = request.get('accept') ?? '*/*';
    if (!/\*\/\*|application\/(\*|json|openapi\+json)/.test(asked)) {
      throw new DataError(406, 'PGRST107', `None of these media types are available: ${asked.slice(0, 200)}`);
    }
    response.set('content-type', `${TYPE}; charset=utf-8`).send(Buffer.from(text));
  });
}

function describe(url: URL) {
  const tables = Object.values(TABLES);
  const paths = Object.fromEntries(tables.map((table) => [`/${table.name}`, pathItemOf(table)]));
  return {
    swagger: '2.0',
    info: { title: 'Rove data', description: 'The own rows of the exposed tables', version: '14' },
    host: url.host,
    basePath: url.pathname,
    schemes: [url.protocol.slice(0, -1)],
    consumes: ['application/json'],
    produces: [
      'application/json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json',
      'text/csv',
    ],
    paths: {
      '/': { get: { tags: ['Introspection'], responses: { 200: { description: 'OK' } } } },
      ...paths,
      '/rpc/generate_api_key': {
        post: {
          tags: ['(rpc) generate_api_key'],
          summary: 'Makes an API key; its secret is shown this once',
          responses: { 200: { description: 'OK' } },
        },
      },
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
    parameters: parametersOf(tables),
  };
}

function pathItemOf({ name, description, columns, writes }: Table) {
  const filters = [...columns.keys()].map((column) => ({ $ref: `#/parameters/rowFilter.${name}.${column}` }));
  const shared = (names: string[]) => names.map((one) => ({ $ref: `#/parameters/${one}` }));
  const body = { $ref: `#/parameters/body.${name}` };
  const common = { tags: [name], summary: description };
  const write = (parameters: object[], status: number) => ({
    ...common,
    parameters: [...parameters, ...shared(['Prefer'])],
    responses: { [status]: { description: status === 201 ? 'Created' : 'No Content' } },
  });
  return {
    get: {
      ...common,
      parameters: [...filters, ...shared([...Object.keys(QUERY), ...Object.keys(HEADERS)])],
      responses: {
        200: { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } },
        206: { description: 'Partial Content' },
      },
    },
    ...(writes.includes('insert') ? { post: write([body, ...shared(['select'])], 201) } : {}),
    ...(writes.includes('update') ? { patch: write([...filters, body], 204) } : {}),
    ...(writes.includes('delete') ? { delete: write(filters, 204) } : {}),
  };
}

function definitionOf({ description, columns, key }: Table) {
  const properties = [...columns.values()].map(({ name, type }) => [
    name,
    { ...FORMATS[type], ...(name === key ? { description: 'Note:\nThis is a Primary Key.<pk/>' } : {}) },
  ]);
  return {
    description,
    required: [...columns.values()].filter((column) => !column.nullable).map((column) => column.name),
    properties: Object.fromEntries(properties),
    type: 'object',
  };
}

function parametersOf(tables: Table[]) {
  const inPlace = (where: string, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, description]) => [
      name,
      { name, description, required: false, in: where, type: 'string' },
    ]);
  const ofTables = tables.flatMap(({ name, description, columns }) => [
    [
      `body.${name}`,
      { name, description, required: false, in: 'body', schema: { $ref: `#/definitions/${name}` } },
    ],
    ...[...columns.values()].map((column) => [
      `rowFilter.${name}.${column.name}`,
      { name: column.name, required: false, in: 'query', type: 'string', format: column.type },
    ]),
  ]);
  return Object.fromEntries([...inPlace('query', QUERY), ...inPlace('header', HEADERS), ...ofTables]);
}
