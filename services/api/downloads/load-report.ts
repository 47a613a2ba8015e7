import { asUser } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import type { Context } from '../context.ts';

const NOT_READY = 'Test report not found or not ready';

export type ReportRow = Pick<TestRecord, 'id' | 'user_id' | 'report_key'>;

/** The report of a test and its bytes as they are kept. @throws AppError NOT_FOUND while there is none. */
export async function loadReport(
  ctx: Pick<Context, 'blobs' | 'app'>,
  row: ReportRow,
): Promise<{ data: Report; bytes: Buffer }> {
  const bytes = row.report_key ? await ctx.blobs.get(row.report_key) : null;
  if (!bytes) throw new AppError('NOT_FOUND', NOT_READY);
  const expiry = await asUser(ctx.app, row.user_id, (tx) =>
    tx.selectFrom('evidence_expiries').select('expired_at').where('test_id', '=', row.id).executeTakeFirst(),
  );
  const parsed = reportSchema.parse(JSON.parse(bytes.toString()));
  if (!expiry) return { data: parsed, bytes };
  const data = { ...parsed, evidence_expired_at: expiry.expired_at.toISOString() };
  return { data, bytes: Buffer.from(JSON.stringify(data)) };
}
