import { z } from 'zod';
import { blockPatternSchema } from '../operator/block-pattern.ts';
import { planTypeSchema } from '../plans/plans.ts';

const why = z.string().trim().max(500).default('');
/** A target to bar, or to let in again. */
export const operatorBlockSchema = z.object({ target: blockPatternSchema, why });
/** What is never tested, as it is listed. */
export const operatorBlockedSchema = z.object({
  kind: z.enum(['host', 'suffix', 'net']),
  pattern: z.string(),
  why: z.string(),
  blocked_at: z.string(),
});
export type OperatorBlocked = z.infer<typeof operatorBlockedSchema>;
/** A plan for an account, by its mail address or id; free ends what was granted. */
export const operatorGrantSchema = z.object({
  who: z.string().trim().min(1, 'Give a mail address or an id').max(320),
  plan: planTypeSchema,
  why,
});
export const operatorGrantedSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  plan_type: planTypeSchema,
  granted_plan: planTypeSchema,
});
export type OperatorGranted = z.infer<typeof operatorGrantedSchema>;
export const operatorWhySchema = z.object({ why }).prefault({});
export const operatorResetSchema = z.object({ event: z.int().positive(), why });
export const operatorRedriveSchema = z
  .object({
    consumer: z.string().max(100).optional(),
    ids: z.array(z.string().max(20)).max(500).optional(),
    why,
  })
  .prefault({});

export const operatorRunSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  email: z.string().nullable(),
  test_name: z.string(),
  test_type: z.string(),
  status: z.enum(['queued', 'running', 'processing_results', 'completed', 'failed', 'cancelled']),
  progress: z.number(),
  plan: z.string(),
  submitted_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  bug_count: z.number(),
  failure_fault: z.string().nullable(),
  failure_code: z.string().nullable(),
  cancel_requested: z.boolean(),
  version: z.number(),
  events: z.number().nullable(),
  checkpoints: z.number().nullable(),
  last_type: z.string().nullable(),
  last_at: z.string().nullable(),
});
export type OperatorRun = z.infer<typeof operatorRunSchema>;

export const operatorEventSchema = z.object({
  version: z.number(),
  seq: z.number().nullable(),
  type: z.string(),
  v: z.number(),
  recorded_at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type OperatorTimelineEvent = z.infer<typeof operatorEventSchema>;

export const operatorActionLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  subject: z.string(),
  why: z.string(),
  by: z.object({ kind: z.string(), id: z.string() }),
  outcome: z.string(),
  detail: z.string(),
});
export type OperatorActionLine = z.infer<typeof operatorActionLineSchema>;

export const operatorHistorySchema = z.object({
  workflow_id: z.string(),
  run_id: z.string().nullable(),
  source: z.enum(['temporal', 'archive']),
  link: z.string().nullable(),
  lines: z.array(
    z.object({ id: z.number(), at: z.string(), kind: z.string(), text: z.string(), detail: z.string() }),
  ),
});

export const operatorReplaySchema = z.object({
  deterministic: z.boolean(),
  event_id: z.number().nullable(),
  message: z.string(),
  took_ms: z.number(),
  source: z.string(),
});

export const operatorHealthSchema = z.object({
  services: z.array(
    z.object({
      instance: z.string(),
      service: z.string(),
      host: z.string(),
      pid: z.number(),
      version: z.string(),
      started_at: z.string(),
      seen_at: z.string(),
      up: z.boolean(),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  queues: z.array(
    z.object({
      queue: z.string(),
      kind: z.string(),
      backlog: z.number(),
      oldest_s: z.number(),
      added_per_s: z.number(),
      taken_per_s: z.number(),
      pollers: z.number(),
    }),
  ),
  workers: z.array(
    z.object({
      identity: z.string(),
      queues: z.array(z.string()),
      last_poll: z.string().nullable(),
      build_id: z.string(),
    }),
  ),
  temporal_fault: z.string().nullable(),
  relay: z.object({
    last_seq: z.number(),
    unnumbered: z.number(),
    oldest_unnumbered_ms: z.number(),
    published_seq: z.number().nullable(),
    lag: z.number().nullable(),
    projections: z.array(
      z.object({
        name: z.string(),
        generation: z.number(),
        last_seq: z.number(),
        lag: z.number(),
        rebuilt_at: z.string().nullable(),
      }),
    ),
  }),
  sockets: z.object({
    sockets: z.number(),
    gateways: z.array(z.object({ instance: z.string(), host: z.string(), sockets: z.number() })),
  }),
  dead_letters: z.record(z.string(), z.number()),
  blobs: z.object({ files: z.number(), bytes: z.number(), owners: z.number() }),
  blobs_fault: z.string().nullable(),
});
export type OperatorHealth = z.infer<typeof operatorHealthSchema>;

export const operatorLetterSchema = z.object({
  id: z.string(),
  consumer: z.string(),
  stream_id: z.string(),
  type: z.string(),
  v: z.number(),
  code: z.string(),
  detail: z.string(),
  attempts: z.number(),
  last_at: z.string(),
});
