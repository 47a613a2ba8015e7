import { badRange } from '../errors.ts';
import type { Node } from './plan.ts';

/** Narrows a plan by the `Range` header (unit `items`), as older clients send it. @throws DataError PGRST103 */
export function applyRange(node: Node, header: string | undefined): void {
  const match = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return;
  const from = Number(match[1]);
  const to = match[2] ? Number(match[2]) : null;
  if (to !== null && to < from) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  node.offset = Math.max(node.offset, from);
  if (to !== null) node.limit = Math.min(node.limit ?? Number.POSITIVE_INFINITY, to - node.offset + 1);
  if (node.limit !== null && node.limit < 0) node.limit = 0;
}

/** `Content-Range` and status of an answer of `rows` from `offset` on. @throws DataError PGRST103 beyond the end. */
export function describeRange(offset: number, rows: number, total: number | null) {
  if (total !== null && offset > total) {
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  const range = rows === 0 || total === 0 ? '*' : `${offset}-${offset + rows - 1}`;
  return { header: `${range}/${total ?? '*'}`, status: total !== null && rows < total ? 206 : 200 };
}
