import { z } from 'zod';
import { type Report, webVitalsSchema } from './report.ts';

/** One run of an app among others; `new` and `fixed` are null for the first of all, which is compared with none. */
export const trendPointSchema = z
  .object({
    test_id: z.string(),
    submitted_at: z.string(),
    bugs: z.object({ critical: z.int(), major: z.int(), minor: z.int() }),
    new: z.int().nullable(),
    fixed: z.int().nullable(),
    pages: z.int(),
    screens: z.int(),
    duration_seconds: z.number(),
    web_vitals: webVitalsSchema.nullable(),
  })
  .meta({ id: 'TrendPoint' });
export type TrendPoint = z.infer<typeof trendPointSchema>;

/** What the report of a run says of the trend of its app. A bug that has come back counts as new. */
export function trendPointOf({ comparison, coverage, ...report }: Report): TrendPoint {
  return {
    test_id: report.test_id,
    submitted_at: report.submitted_at,
    bugs: report.total_bugs_found,
    new: comparison ? comparison.new + comparison.regressed : null,
    fixed: comparison?.fixed.length ?? null,
    pages: coverage.urls.length,
    screens: coverage.states,
    duration_seconds: report.duration_seconds,
    web_vitals: report.web_vitals,
  };
}
