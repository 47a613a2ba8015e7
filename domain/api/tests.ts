import { z } from 'zod';
import { planTypeSchema } from '../plans/plans.ts';
import { runConfigSchema, runStatusSchema, testTypeSchema } from '../test-run/run-spec.ts';

/** A row of the tests projection, as the API and the data service show it (spec section 3). */
export const testRowSchema = z
  .object({
    id: z.uuid(),
    user_id: z.uuid(),
    test_name: z.string(),
    test_type: testTypeSchema,
    status: runStatusSchema,
    progress: z.int(),
    /** Waiting, because its user wants it to; its status is still `running`. */
    paused: z.boolean(),
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
    config: runConfigSchema.extend({
      duration: z.int(),
      base_url: z.string().optional(),
      bundle_name: z.string().optional(),
    }),
    plan_type_at_submission: planTypeSchema,
    failure_fault: z.string().nullable(),
    failure_code: z.string().nullable(),
    failure_message: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Test' });
export type TestRow = z.infer<typeof testRowSchema>;

/** Beyond this an offset is no way to read a list any more: a cursor is. */
const OFFSET_MAX = 100_000;
const PAGE_MAX = 100;

const MESSAGES = {
  offset: `offset is a whole number from 0 to ${OFFSET_MAX}; beyond that read on with cursor`,
  limit: `limit is a whole number from 1 to ${PAGE_MAX}`,
  both: 'Give cursor or offset, not both',
};

const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

const limitSchema = wholeNumber(1, PAGE_MAX, MESSAGES.limit);

const daySchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** When a day of UTC begins or ends, or the moment that was given instead of one. */
export function momentOf(day: string, edge: 'start' | 'end'): Date {
  if (day.includes('T')) return new Date(day);
  return new Date(`${day}T${edge === 'start' ? '00:00:00' : '23:59:59.999'}Z`);
}

/** Query of the lists: `GET /api/tests` and `/api/tests/history` (spec section 7). */
export const listQuerySchema = z.object({
  offset: wholeNumber(0, OFFSET_MAX, MESSAGES.offset).default(0),
  limit: limitSchema.default(15),
  sortBy: z.enum(['newest', 'oldest', 'type', 'name']).default('newest'),
  filterByType: z.union([testTypeSchema, z.enum(['all', 'web', 'app'])]).default('all'),
  filterByStatus: z.union([runStatusSchema, z.literal('all')]).default('all'),
  search: z.string().max(200).default(''),
  app: z
    .string()
    .max(200)
    .default('')
    .meta({ description: 'A part of the address, or of the name of the uploaded file' }),
  startDate: daySchema.optional().meta({ description: 'A day of UTC, or a moment' }),
  endDate: daySchema.optional().meta({ description: 'To the end of that day of UTC, or to that moment' }),
});

/** The same with the place where the page before ended, which stays the place when tests come in meanwhile. */
export const pageQuerySchema = listQuerySchema
  .extend({
    cursor: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'The `next_cursor` of the page before' }),
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === 0, {
    message: MESSAGES.both,
    path: ['cursor'],
  });
export type PageQuery = z.output<typeof pageQuerySchema>;
export type ListQuery = z.input<typeof listQuerySchema>;

/** Query of `GET /api/tests/recent`: the dashboard shows five. */
export const recentQuerySchema = z.object({ limit: limitSchema.default(5) });

/** A page of tests. `total` counts all that were found; `next_cursor` is null on the last page. */
export const testPageSchema = z
  .object({ data: z.array(testRowSchema), total: z.int(), next_cursor: z.string().nullable() })
  .meta({ id: 'TestPage' });
