import { z } from 'zod';
import { severitySchema } from '../findings/finding.ts';
import { browserSchema, runConfigSchema, runStatusSchema, type TestType } from '../test-run/run-spec.ts';
import { headersSchema } from './header.ts';
import { baseUrlSchema, isWebAddress, type SubmitInput, submitSchema } from './submit.ts';

const TYPES = { web: 'web_url', web_bundle: 'web_bundle', android: 'android_apk' } as const;

export const publicTypeSchema = z.enum(['web', 'web_bundle', 'android']);
export type PublicType = z.infer<typeof publicTypeSchema>;

/** The documented default of `config.test_duration`, in minutes (spec section 9). */
const DURATION_MINUTES = 15;
/** The documented default of `config.max_pages` (the same). */
const PAGES = 25;

const MESSAGES = {
  missing: 'app_url is required for a test of type web',
  address: 'app_url must start with http:// or https://',
};

/** Settings of a documented submission: the documented ones, and Rove's own beside them. */
const publicConfigSchema = runConfigSchema
  .omit({ authority: true, max_pages: true, browser: true })
  .extend({
    max_pages: runConfigSchema.shape.max_pages
      .unwrap()
      .default(PAGES)
      .meta({ description: 'Most pages to look at' }),
    test_duration: z
      .number('test_duration is a whole number of minutes')
      .int('test_duration is a whole number of minutes')
      .default(DURATION_MINUTES)
      .meta({ description: 'Minutes of exploration; what is allowed depends on the plan' }),
    browser: browserSchema.default('chrome'),
    authority: z.boolean().optional().meta({
      description: 'That you have the right to test this target: submitting says so, but for `active`',
    }),
    android_version: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(runConfigSchema.shape.android_version.unwrap())
      .optional(),
  })
  .meta({ id: 'PublicTestConfig' });

/** The documented body of `POST /test` and `POST /api/tests` (spec section 3, documented public API). */
export const publicSubmitSchema = z
  .object({
    type: publicTypeSchema.default('web'),
    app_url: z.string().trim().max(2000).optional(),
    base_url: baseUrlSchema.optional(),
    test_name: z.string().trim().min(1).max(200).optional(),
    config: publicConfigSchema.prefault({}),
    entry_point: z.string().trim().max(500).optional().meta({ description: 'First page of a web bundle' }),
    headers: headersSchema
      .default([])
      .meta({ description: 'Sent with every request to the site under test, and to no other' }),
    properties: submitSchema.shape.properties,
  })
  .superRefine(({ type, app_url }, ctx) => {
    if (type !== 'web') return;
    const fault = !app_url ? MESSAGES.missing : isWebAddress(app_url) ? null : MESSAGES.address;
    if (fault) ctx.addIssue({ code: 'custom', path: ['app_url'], message: fault });
  })
  .meta({ id: 'PublicTest' });
export type PublicSubmit = z.output<typeof publicSubmitSchema>;

/** What was asked for that is not there for this type of test, in a sentence; null when all is. Never a silent other one. */
export function notThereYet({ type, config: { device, android_version } }: PublicSubmit): string | null {
  if (type === 'android') return null;
  if (device)
    return `Web apps are not tested on a device (${device}). Leave out config.device, or set config.viewport.`;
  if (android_version !== undefined)
    return 'Web apps are not tested on Android. Leave out config.android_version.';
  return null;
}

/**
 * The documented body as the one submit command. The terms of the public API make a submission the statement that its
 * sender may test the target; probing it (`active`) needs the statement itself.
 */
export function toSubmit(input: PublicSubmit): SubmitInput {
  const { test_duration, authority, ...config } = input.config;
  const { app_url: url, base_url, entry_point, headers, properties } = input;
  return {
    name: input.test_name ?? (url && URL.canParse(url) ? new URL(url).host : `API test (${input.type})`),
    test_type: TYPES[input.type],
    duration: test_duration,
    ...(url && input.type === 'web' ? { url } : {}),
    ...(base_url ? { base_url } : {}),
    config: {
      ...config,
      ...(entry_point ? { entry_point } : {}),
      authority: authority ?? config.mode !== 'active',
    },
    headers,
    ...(properties === undefined ? {} : { properties }),
  };
}

/** The documented name of a kind of test. */
export function publicTypeOf(type: TestType): PublicType {
  return type === 'web_url' ? 'web' : type === 'android_apk' ? 'android' : 'web_bundle';
}

export const failureSchema = z
  .object({ fault: z.string().nullable(), code: z.string(), message: z.string().nullable() })
  .meta({ id: 'Failure' });

/** The documented status of a test. `estimated_completion` is null once it has ended. */
export const publicStatusSchema = z
  .object({
    test_id: z.uuid(),
    status: runStatusSchema,
    progress: z.int().min(0).max(100),
    /** Waiting, because its user wants it to; the status of such a test is `running`. */
    paused: z.boolean(),
    estimated_completion: z.string().nullable(),
    bug_count: z.int(),
    failure: failureSchema.nullable(),
  })
  .meta({ id: 'PublicStatus' });
export type PublicStatus = z.infer<typeof publicStatusSchema>;

const publicBugSchema = z
  .object({
    bug_id: z.string(),
    title: z.string(),
    severity: severitySchema,
    category: z.string(),
    description: z.string(),
    url: z.string(),
    reproduction_steps: z.array(z.string()),
    screenshots: z.array(z.string()).meta({ description: 'Addresses that open for five minutes' }),
    bug_video_link: z.string().nullable(),
    additional_context: z.record(z.string(), z.string()),
    reproduced: z.string().meta({ description: 'How often its steps showed it again, as "5/5"' }),
    muted: z.boolean().meta({ description: 'Known, and not to fail a build' }),
  })
  .meta({ id: 'PublicBug' });

/** The documented results of a test. `test_duration` is minutes, to the hundredth. */
export const publicResultsSchema = z
  .object({
    test_id: z.uuid(),
    status: runStatusSchema,
    summary: z.object({
      total_bugs: z.int(),
      critical_bugs: z.int(),
      pages_tested: z.int(),
      test_duration: z.number(),
    }),
    report_url: z.string().nullable(),
    bugs: z.array(publicBugSchema),
  })
  .meta({ id: 'PublicResults' });
export type PublicResults = z.infer<typeof publicResultsSchema>;

export const publicTestSchema = z
  .object({
    test_id: z.uuid(),
    test_name: z.string(),
    type: publicTypeSchema,
    app_url: z.string().nullable(),
    status: runStatusSchema,
    progress: z.int(),
    bug_count: z.int(),
    submitted_at: z.string(),
    report_url: z.string().nullable(),
  })
  .meta({ id: 'PublicTestRow' });
export type PublicTest = z.infer<typeof publicTestSchema>;

/** The documented list of tests. `next_cursor` is null on the last page. */
export const publicListSchema = z
  .object({ tests: z.array(publicTestSchema), total: z.int(), next_cursor: z.string().nullable() })
  .meta({ id: 'PublicTestList' });
