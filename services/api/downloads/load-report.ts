import type { TestRecord } from '#db/schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import type { Context } from '../context.ts';

const NOT_READY = 'Test report not found or not ready';

export type ReportRow = Pick<TestRecord, 'id' | 'user_id' | 'report_key'>;

/** The report of a test and its bytes as they are kept. @throws AppError NOT_FOUND while there is none. */
export async function loadReport(
  ctx: Pick<Context, 'blobs'>,
  row: ReportRow,
): Promise<{ data: Report; bytes: Buffer }> {
  const bytes = row.report_key ? await ctx.blobs.get(row.report_key) : null;
  if (!bytes) throw new AppError('NOT_FOUND', NOT_READY);
  return { data: reportSchema.parse(JSON.parse(bytes.toString())), bytes };
}
