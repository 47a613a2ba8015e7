import type { Response } from 'express';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { DataError, notOneRow } from './errors.ts';
import type { Format, Prefer } from './parse/headers.ts';
import type { Node } from './query/plan.ts';
import { type Page, pageStatement } from './query/statement.ts';

export type FullPage = Page & { body: string };

/** Reads the page that a plan describes. @throws DataError PGRST116 when one object is wanted and it is not one row. */
export async function readPage(
  tx: Tx,
  ctx: Context,
  { node, format, count }: { node: Node; format: Format; count: boolean },
): Promise<FullPage> {
  const { rows } = await pageStatement({ node, format, count, rows_max: ctx.rows_max }).execute(tx);
  const page = rows[0];
  if (!page) throw new Error('the page of an answer is missing');
  if (page.body === null) {
    throw new DataError(400, '54000', 'The answer would be too large', {
      hint: 'Ask for fewer rows or columns.',
    });
  }
  if (format.kind === 'object' && page.rows !== 1) throw notOneRow(page.rows);
  return { ...page, body: page.body };
}

/** Sends a page's body as the format has it; one object stands without its array. */
export function sendPage(response: Response, status: number, format: Format, body: string): void {
  const content = format.kind === 'object' ? body.slice(1, -1) : body;
  response.status(status).type(format.type).set('content-type', format.type).send(Buffer.from(content));
}

/** Says which preferences were obeyed (RFC 7240 section 3). */
export function tellApplied(response: Response, prefer: Prefer): void {
  if (prefer.applied.length > 0) response.set('preference-applied', prefer.applied.join(', '));
}
