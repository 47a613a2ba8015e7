import type { Router } from 'express';
import { readPage, sendPage, tellApplied } from '../answer.ts';
import type { Context } from '../context.ts';
import { parseAccept, parsePrefer } from '../parse/headers.ts';
import { applyRange, describeRange } from '../query/range.ts';
import { resolveQuery } from '../query/resolve.ts';
import { searchOf, tableOf } from '../request.ts';
import { reading } from '../transaction.ts';

/** `GET` and `HEAD /{table}`: rows of a table with what is embedded in them. */
export function read(router: Router, ctx: Context): void {
  router.get('/:table', async (request, response) => {
    const caller = await ctx.findCaller(request);
    const table = tableOf(request.params.table);
    const format = parseAccept(request.get('accept'));
    const prefer = parsePrefer(request.get('prefer'));
    const node = resolveQuery(table, searchOf(request));
    applyRange(node, request.get('range'));
    const page = await reading(ctx, caller, (tx) => readPage(tx, ctx, { node, format, count: prefer.count }));
    const { header, status } = describeRange(node.offset, page.rows, page.total);
    tellApplied(response, prefer);
    response.set('content-range', header);
    sendPage(response, status, format, page.body);
  });
}
