import { z } from 'zod';
import { blobRefSchema, categorySchema, proofSchema, severitySchema } from '../findings/finding.ts';
import { planTypeSchema } from '../plans/plans.ts';
import { faultSchema, runConfigSchema, testTypeSchema } from './run-spec.ts';

/** One action of the explorer in the words of the live log; `at_ms` counts from the start of exploration. */
export const actionLineSchema = z.object({
  n: z.int().positive(),
  at_ms: z.int().nonnegative(),
  text: z.string().max(300),
  why: z.string().max(200),
  place: z.string().max(500),
  outcome: z.enum(['new_state', 'known_state', 'no_change', 'failed']),
  /** Which browser context did it; absent for the first. */
  context: z.int().positive().optional(),
});
export type ActionLine = z.infer<typeof actionLineSchema>;

const queued = z.object({
  test_name: z.string(),
  test_type: testTypeSchema,
  url: z.string().optional(),
  /** Where the version is that its bugs are replayed at. */
  base_url: z.string().optional(),
  bundle_key: z.string().optional(),
  /** What the file was called where it came from. */
  bundle_name: z.string().max(200).optional(),
  requested_duration_minutes: z.int().positive(),
  plan_type_at_submission: planTypeSchema,
  config: runConfigSchema,
  has_credentials: z.boolean(),
  submitted_via: z.enum(['web', 'api', 'cli']),
});

const provisioned = z.object({
  environment: z.object({ browser: z.string(), os: z.string(), device: z.string() }),
  start_place: z.string(),
});

const progressed = z.object({
  checkpoint: z.int().positive(),
  progress: z.int().min(0).max(100),
  elapsed_ms: z.int().nonnegative(),
  actions: z.int().nonnegative(),
  states: z.int().nonnegative(),
  places: z.int().nonnegative(),
  recent_actions: z.array(actionLineSchema).max(40),
});

const explorationEnded = z.object({
  /** `paused`: a pause lasted too long. */
  reason: z.enum(['duration', 'max_actions', 'exhausted', 'stopped', 'paused']),
  elapsed_ms: z.int().nonnegative(),
  actions: z.int().nonnegative(),
  states: z.int().nonnegative(),
  places: z.int().nonnegative(),
});

/** After the exploration: how many families of suspicions came to an end, of how many. */
const provingProgressed = z.object({ done: z.int().nonnegative(), of: z.int().positive() });

const findingProved = z.object({
  bug_id: z.string(),
  fingerprint: z.string(),
  oracle: z.string(),
  title: z.string(),
  severity: severitySchema,
  category: categorySchema,
  place: z.string(),
  proof: proofSchema,
  screenshot: blobRefSchema.nullable(),
});

export const HINT_LENGTH_MAX = 200;

/** Where to look, in the user's words and as data only: `text` names things, `area` is a place of the app. */
const hinted = z.object({
  text: z.string().max(HINT_LENGTH_MAX).optional(),
  area: z.string().max(500).optional(),
});
export type Hint = z.infer<typeof hinted>;

const paused = z.object({
  by: z.enum(['user', 'operator']),
  /** After this long the exploration ends by itself. */
  limit_ms: z.int().positive(),
});

const completed = z.object({
  report: blobRefSchema,
  bug_count: z.int().nonnegative(),
  bugs: z.object({ critical: z.int(), major: z.int(), minor: z.int() }),
  unproved: z.int().nonnegative(),
});

const failed = z.object({ fault: faultSchema, code: z.string(), message: z.string() });

/** Why a test does not count: our fault, the operator's, or it never began. */
export const returnReasonSchema = z.enum(['platform', 'operator', 'not_started']);

/** The types and present versions of a test run's events. Older versions are lifted by the upcasters at read. */
export const TEST_RUN_EVENTS = {
  'test_run.queued': { v: 1, data: queued },
  'test_run.provisioned': { v: 1, data: provisioned },
  'test_run.progressed': { v: 1, data: progressed },
  'finding.proved': { v: 1, data: findingProved },
  'test_run.exploration_ended': { v: 1, data: explorationEnded },
  'test_run.proving_progressed': { v: 1, data: provingProgressed },
  'test_run.cancel_requested': { v: 1, data: z.object({ by: z.enum(['user', 'operator']) }) },
  'test_run.paused': { v: 1, data: paused },
  'test_run.resumed': { v: 1, data: z.object({ by: z.enum(['user', 'operator']) }) },
  'test_run.hinted': { v: 1, data: hinted },
  /** Right before the end, together with it: what the test took of the month is given back. */
  'test_run.quota_returned': { v: 1, data: z.object({ reason: returnReasonSchema }) },
  'test_run.completed': { v: 1, data: completed },
  'test_run.failed': { v: 1, data: failed },
  'test_run.cancelled': { v: 1, data: z.object({ files_deleted: z.int().nonnegative() }) },
} as const;

export type TestRunEventType = keyof typeof TEST_RUN_EVENTS;
type EventOf<T extends TestRunEventType> = {
  type: T;
  data: z.infer<(typeof TEST_RUN_EVENTS)[T]['data']>;
};
/** A decided event, before the store gives it an id, a version and an owner. */
export type TestRunEvent = { [T in TestRunEventType]: EventOf<T> }[TestRunEventType];

/** Types of which a run has one, as its last. */
export const TERMINAL_EVENTS: ReadonlySet<string> = new Set<TestRunEventType>([
  'test_run.completed',
  'test_run.failed',
  'test_run.cancelled',
]);

/** Fields that hold personal data, sealed with the owner's key in the store, per event type. */
export const PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'test_run.queued': ['test_name', 'url', 'base_url', 'bundle_name'],
  'test_run.provisioned': ['start_place'],
  'test_run.progressed': ['recent_actions'],
  'finding.proved': ['title', 'place'],
  'test_run.failed': ['message'],
  'test_run.hinted': ['text', 'area'],
};
