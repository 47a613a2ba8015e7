import type { Request, Response, Router } from 'express';
import type { Tx } from '#db/connection.ts';
import { type FullPage, readPage, sendPage, tellApplied } from '../answer.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { DataError, denied, notOneRow } from '../errors.ts';
import { type Format, type Prefer, parseAccept, parsePrefer } from '../parse/headers.ts';
import type { Row } from '../payload.ts';
import { rowsOf } from '../payload.ts';
import type { Node, PlanCondition } from '../query/plan.ts';
import { resolveQuery } from '../query/resolve.ts';
import { keysStatement } from '../query/statement.ts';
import { requireJson, searchOf, tableOf } from '../request.ts';
import { writing } from '../transaction.ts';
import { deleteRow, insertRow, requireOwnRow, updateRow } from '../writes.ts';

/** All that a write was asked for, read and checked before anything is done. */
type WriteRequest = {
  caller: Caller;
  node: Node;
  format: Format;
  prefer: Prefer;
  rows: Row[];
  search: URLSearchParams;
};
type Written = { keys: string[]; page: FullPage | null };

/** `POST`, `PATCH` and `DELETE /{table}`: rows go through the same commands as the product API's. */
export function write(router: Router, ctx: Context): void {
  router.post('/:table', async (request, response) => {
    const asked = await readRequest(ctx, request, 'insert');
    const { caller, node, prefer, rows, search } = asked;
    const table = node.table;
    const conflict = search.get('on_conflict');
    if (conflict && prefer.resolution && conflict.replaceAll('"', '') !== table.key) {
      const message = 'there is no unique or exclusion constraint matching the ON CONFLICT specification';
      throw new DataError(400, '42P10', message);
    }
    const written = await writing(ctx, caller, prefer.rollback, async (tx): Promise<Written> => {
      const keys: string[] = [];
      let created = 0;
      for (const row of rows) {
        const { key, isNew } = await insertRow(tx, ctx, {
          caller,
          table,
          row,
          resolution: prefer.resolution,
        });
        if (isNew) created++;
        if (key !== null && keys.includes(key)) {
          const message = 'ON CONFLICT DO UPDATE command cannot affect row a second time';
          throw new DataError(400, '21000', message);
        }
        if (key !== null) keys.push(key);
      }
      response.status(created > 0 || prefer.resolution === null ? 201 : 200);
      return { keys, page: await represent(tx, ctx, asked, keys) };
    });
    if (prefer.returns === 'headers-only' && written.keys.length === 1) {
      response.location(`/${table.name}?${table.key}=eq.${written.keys[0]}`);
    }
    answer(response, asked, written, prefer.count ? `*/${written.keys.length}` : '*/*');
  });

  router.patch('/:table', async (request, response) => {
    const asked = await readRequest(ctx, request, 'update');
    const { caller, node, prefer } = asked;
    if (asked.rows.length !== 1)
      throw new DataError(400, 'PGRST102', 'One object with the changes is expected');
    const changes = asked.rows[0] ?? {};
    requireOwnRow(caller, node.table, changes);
    const written = await writing(ctx, caller, prefer.rollback, async (tx): Promise<Written> => {
      const keys = Object.keys(changes).length === 0 ? [] : await findKeys(tx, ctx, asked);
      await updateRow(tx, ctx, { caller, table: node.table, keys, changes });
      return { keys, page: await represent(tx, ctx, asked, keys) };
    });
    const { length } = written.keys;
    response.status(prefer.returns === 'representation' ? 200 : 204);
    const total = prefer.count ? String(length) : '*';
    answer(response, asked, written, `${length > 0 ? `0-${length - 1}` : '*'}/${total}`);
  });

  router.delete('/:table', async (request, response) => {
    const asked = await readRequest(ctx, request, 'delete');
    const { caller, node, prefer } = asked;
    const written = await writing(ctx, caller, prefer.rollback, async (tx): Promise<Written> => {
      const keys = await findKeys(tx, ctx, asked);
      const page = await represent(tx, ctx, asked, keys);
      await deleteRow(tx, ctx, { caller, table: node.table, keys });
      return { keys, page };
    });
    response.status(prefer.returns === 'representation' ? 200 : 204);
    answer(response, asked, written, prefer.count ? `*/${written.keys.length}` : '*/*');
  });
}

async function readRequest(
  ctx: Context,
  request: Request,
  verb: 'insert' | 'update' | 'delete',
): Promise<WriteRequest> {
  const caller = await ctx.findCaller(request);
  const table = tableOf(String(request.params.table));
  if (!table.writes.includes(verb)) {
    throw denied(caller.userId === null, `permission denied for table ${table.name}`, table.hint);
  }
  const prefer = parsePrefer(request.get('prefer'));
  const format = parseAccept(request.get('accept'));
  const search = searchOf(request);
  const node = resolveQuery(table, search);
  if (verb !== 'insert' && node.conditions.length === 0) {
    throw new DataError(400, '21000', `${verb.toUpperCase()} requires a WHERE clause`);
  }
  if (verb === 'delete') return { caller, node, format, prefer, rows: [], search };
  requireJson(request);
  const rows = rowsOf(table, request.body, search, prefer.missingDefault);
  return { caller, node, format, prefer, rows, search };
}

async function findKeys(tx: Tx, ctx: Context, { node, prefer }: WriteRequest): Promise<string[]> {
  const { rows } = await keysStatement(node, ctx.rows_max).execute(tx);
  if (rows.length > ctx.rows_max) {
    throw new DataError(400, '54000', `At most ${ctx.rows_max} rows can be written at once`);
  }
  if (prefer.affected_max !== null && rows.length > prefer.affected_max) {
    throw new DataError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows.length} rows`,
    });
  }
  // In one order always, so that two requests never wait for each other.
  return rows.map((row) => row.key).sort();
}

/** The rows that were written, as the request wants to see them. @throws DataError PGRST116, which undoes the write */
async function represent(
  tx: Tx,
  ctx: Context,
  asked: WriteRequest,
  keys: string[],
): Promise<FullPage | null> {
  const { node, format, prefer } = asked;
  if (prefer.returns !== 'representation') {
    if (format.kind === 'object' && keys.length !== 1) throw notOneRow(keys.length);
    return null;
  }
  const key = node.table.columns.get(node.table.key);
  if (!key) throw new Error('a table without its key');
  const isWritten: PlanCondition = {
    kind: 'compare',
    field: { column: key, path: [] },
    operator: 'in',
    negated: false,
    modifier: null,
    language: null,
    value: keys,
  };
  const shown: Node = { ...node, conditions: [isWritten], limit: null, offset: 0 };
  return readPage(tx, ctx, { node: shown, format, count: false });
}

function answer(
  response: Response,
  { format, prefer }: WriteRequest,
  { page }: Written,
  range: string,
): void {
  tellApplied(response, prefer);
  response.set('content-range', range);
  if (page) sendPage(response, response.statusCode, format, page.body);
  else response.end();
}
