import { z } from 'zod';
import type { TestRow } from '#domain/api/tests.ts';
import { isLive, runStatusSchema } from '#domain/test-run/run-spec.ts';

/** The specification's live message (spec section 3), as it comes over a socket without a cursor. */
export const plainMessageSchema = z.object({
  type: z.enum(['test.progress', 'test.status_change', 'test.completed', 'test.failed', 'test.cancelled']),
  test_id: z.string(),
  progress: z.number(),
  bugs_found: z.number(),
  status: runStatusSchema,
  report_url: z.string().nullable(),
});
export type PlainMessage = z.infer<typeof plainMessageSchema>;

/** Applies a live message to rows; the same array comes back when none of them is meant. */
export function patchRows(rows: TestRow[], message: PlainMessage): TestRow[] {
  if (!rows.some((row) => row.id === message.test_id)) return rows;
  return rows.map((row) =>
    row.id === message.test_id
      ? { ...row, status: message.status, progress: message.progress, bug_count: message.bugs_found }
      : row,
  );
}

/** Whether lists must be read anew: a test that they don't know, or one that came to its end. */
export function changesLists(liveRows: TestRow[] | undefined, message: PlainMessage): boolean {
  return !isLive(message.status) || !liveRows?.some((row) => row.id === message.test_id);
}
