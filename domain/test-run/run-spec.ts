import { z } from 'zod';
import { ANDROID_VERSIONS, DEVICES, deviceOf, OFFERED_SDKS, sdkOf } from '../apk/devices.ts';
import { planTypeSchema, type TestKind } from '../plans/plans.ts';
import { entryPointSchema } from './bundle.ts';
import { flowsSchema } from './flows.ts';
import { pathsSchema } from './paths.ts';

export const testTypeSchema = z.enum(['web_url', 'web_bundle', 'android_apk']);
export type TestType = z.infer<typeof testTypeSchema>;

export const runStatusSchema = z.enum([
  'queued',
  'running',
  'processing_results',
  'completed',
  'failed',
  'cancelled',
]);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const LIVE_STATUSES: readonly RunStatus[] = ['queued', 'running', 'processing_results'];

/** Whether the run still has something to do. */
export function isLive(status: RunStatus): boolean {
  return LIVE_STATUSES.includes(status);
}

/** Whose fault a failed run is, told to the user. */
export const faultSchema = z.enum(['target', 'platform', 'operator', 'user']);
export type Fault = z.infer<typeof faultSchema>;

/** How far a run may go (see the safety modes in the documentation): look only, use forms, or probe. */
export const runModeSchema = z.enum(['read_only', 'interact', 'active']);
export type RunMode = z.infer<typeof runModeSchema>;

export const browserSchema = z.enum(['chrome', 'firefox', 'safari']);

export const viewportSchema = z.object({
  width: z.int().min(320).max(3840),
  height: z.int().min(240).max(2160),
});

const BRANCH = 'A branch is one line of at most 255 characters';

/** The branch of an app's code that was tested, as its repository calls it. */
export const branchSchema = z
  .string()
  .trim()
  .min(1, BRANCH)
  .max(255, BRANCH)
  .regex(/^\P{Cc}+$/u, BRANCH);

export const CONTEXTS_MAX = 4;

/** What is public of a run's settings. Test credentials are kept apart, sealed. `max_actions` bounds tests. */
export const runConfigSchema = z.object({
  mode: runModeSchema.default('interact'),
  authority: z.boolean().default(false),
  /** The submitter allows what cannot be restored: deleting all, ending the account, ordering and paying. */
  destructive: z.boolean().default(false),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** Kinds of page. Time is what a user limits a run by; of the documented API it is 25 by default. */
  max_pages: z.int().min(1).max(1000).default(200),
  /** Browser contexts at work on one map; from two on one more joins where there is room. With one, the seed decides everything. */
  contexts: z.int().min(1).max(CONTEXTS_MAX).default(2),
  max_actions: z.int().min(1).max(1_000_000).optional(),
  browser: browserSchema.default('chrome'),
  /** What an app is run on; absent means the usual one. */
  device: z
    .string()
    .trim()
    .max(80)
    .refine(
      (name) => deviceOf(name) !== null,
      `device must be one of: ${DEVICES.map(({ name }) => name).join(', ')}`,
    )
    .optional(),
  android_version: z
    .string()
    .trim()
    .max(20)
    .refine(
      (version) => sdkOf(version) !== null,
      `android_version must be one of: ${OFFERED_SDKS.map((sdk) => ANDROID_VERSIONS[sdk]).join(', ')}`,
    )
    .optional(),
  viewport: viewportSchema.default({ width: 1280, height: 800 }),
  /** The page of a bundle that it begins with; absent: its `index.html`. */
  entry_point: entryPointSchema.optional(),
  /** The paths that a run keeps to, besides where it begins; absent means all of the site. */
  include: pathsSchema
    .optional()
    .meta({ description: 'Only these paths are tested: /shop covers all below it, * any text' }),
  /** The paths that a run never goes to. */
  exclude: pathsSchema.optional().meta({ description: 'These paths are never gone to, nor acted on' }),
  flows: flowsSchema.optional().meta({
    description: 'Ways through the app that have to work: each is walked first, and a broken one is a bug',
  }),
  afresh: z.boolean().optional().meta({
    description: 'Nothing that earlier tests of the app learned is used, as if this were the first',
  }),
  branch: branchSchema
    .optional()
    .meta({ description: 'The branch of the code that is tested: its last run can be a baseline' }),
});
export type RunConfig = z.infer<typeof runConfigSchema>;

/** Everything a workflow needs to know of a run; no secret in it. `requested_duration_minutes` counts exploration. */
export const runSpecSchema = z.object({
  test_id: z.uuid(),
  owner: z.uuid(),
  test_type: testTypeSchema,
  target: z.object({
    url: z.string().optional(),
    base_url: z.string().optional(),
    bundle_key: z.string().optional(),
    bundle_name: z.string().optional(),
  }),
  requested_duration_minutes: z.int(),
  plan_type_at_submission: planTypeSchema,
  config: runConfigSchema,
});
export type RunSpec = z.infer<typeof runSpecSchema>;

/** Which kind of slot a test type takes. */
export function kindOf(type: TestType): TestKind {
  return type === 'android_apk' ? 'app' : 'web';
}
