import { marksOf } from '#app/mutes/mutes.ts';
import { asUser } from '#db/connection.ts';
import type { TestRecord } from '#db/schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { entitlements } from '#domain/plans/entitlements.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { gateReport } from '#domain/report/gate.ts';
import { withMutes } from '#domain/report/muted.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import { targetOf } from '#domain/test-run/target.ts';
import type { Context } from '../context.ts';

const NOT_READY = 'Test report not found or not ready';

export type ReportRow = Pick<
  TestRecord,
  'id' | 'user_id' | 'report_key' | 'plan_type_at_submission' | 'url' | 'config'
>;

/**
 * The report of a test, as its plan includes it, with the mutes that hold now, and its bytes.
 * @throws AppError NOT_FOUND while there is none.
 */
export async function loadReport(
  ctx: Pick<Context, 'blobs' | 'app'>,
  row: ReportRow,
): Promise<{ data: Report; bytes: Buffer }> {
  const bytes = row.report_key ? await ctx.blobs.get(row.report_key) : null;
  if (!bytes) throw new AppError('NOT_FOUND', NOT_READY);
  const { expiry, marks } = await asUser(ctx.app, row.user_id, async (tx) => ({
    expiry: await tx
      .selectFrom('evidence_expiries')
      .select('expired_at')
      .where('test_id', '=', row.id)
      .executeTakeFirst(),
    marks: await marksOf(tx, row.user_id, targetOf(row)),
  }));
  const kept = reportSchema.parse(JSON.parse(bytes.toString()));
  const gated = gateReport(kept, entitlements(row.plan_type_at_submission as PlanType));
  const marked = withMutes(gated, marks);
  if (!expiry && marked === kept) return { data: kept, bytes };
  const data = expiry ? { ...marked, evidence_expired_at: expiry.expired_at.toISOString() } : marked;
  return { data, bytes: Buffer.from(JSON.stringify(data)) };
}

/** The same; null for a report that is no longer kept, as it may be deleted while others are read. */
export function loadKeptReport(
  ctx: Pick<Context, 'blobs' | 'app'>,
  row: ReportRow,
): Promise<{ data: Report } | null> {
  return loadReport(ctx, row).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}
