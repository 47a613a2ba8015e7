import { z } from 'zod';
import { planTypeSchema } from '../plans/plans.ts';
import { runConfigSchema, runStatusSchema, testTypeSchema } from '../test-run/run-spec.ts';

/** A row of the tests projection, as the API and the data service show it (spec section 3). */
export const testRowSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  test_name: z.string(),
  test_type: testTypeSchema,
  status: runStatusSchema,
  progress: z.int(),
  url: z.string().nullable(),
  requested_duration_minutes: z.int(),
  submitted_at: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  bug_count: z.int(),
  bugs_critical: z.int(),
  bugs_major: z.int(),
  bugs_minor: z.int(),
  report_download_url: z.string().nullable(),
  config: runConfigSchema.extend({ duration: z.int(), bundle_name: z.string().optional() }),
  plan_type_at_submission: planTypeSchema,
  failure_fault: z.string().nullable(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  version: z.int(),
});
export type TestRow = z.infer<typeof testRowSchema>;

/** Query of the lists: `GET /api/tests` and `/api/tests/history` (spec section 7). */
export const listQuerySchema = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(15),
  sortBy: z.enum(['newest', 'oldest', 'type', 'name']).default('newest'),
  filterByType: z.union([testTypeSchema, z.enum(['all', 'web', 'app'])]).default('all'),
  filterByStatus: z.union([runStatusSchema, z.literal('all')]).default('all'),
  search: z.string().max(200).default(''),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});
export type ListQuery = z.input<typeof listQuerySchema>;
