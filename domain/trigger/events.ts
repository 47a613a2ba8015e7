import { z } from 'zod';

/** What starts tests by itself: a schedule at its times, a deploy hook when its address is called. */
export const triggerKindSchema = z.enum(['schedule', 'hook']);
export type TriggerKind = z.infer<typeof triggerKindSchema>;

/** `skipped`: the test before still runs. `refused`: as any submit is, such as for a plan's limit. */
export const firingOutcomeSchema = z.enum(['started', 'skipped', 'refused']);

const terms = z.object({
  name: z.string(),
  /** The address that is tested. */
  target: z.string(),
  /** Five fields, of a schedule alone. */
  cron: z.string().nullable(),
  /** Of the IANA database. */
  time_zone: z.string(),
  skip_if_running: z.boolean(),
  /** The open bugs of the app are verified before the test is started. */
  verify_first: z.boolean(),
});
export type TriggerTerms = z.infer<typeof terms>;

const fired = z.object({
  firing_id: z.string(),
  outcome: firingOutcomeSchema,
  test_id: z.string().nullable(),
  detail: z.string().max(500),
  /** How many open bugs were verified before. */
  verified: z.int().nonnegative(),
});
export type FiringEnd = Omit<z.infer<typeof fired>, 'firing_id'>;

/** One stream each. What its tests are given, which may hold passwords, is in no event. */
export const TRIGGER_EVENTS = {
  'trigger.created': { v: 1, data: terms.extend({ kind: triggerKindSchema }) },
  'trigger.changed': { v: 1, data: terms },
  'trigger.address_replaced': { v: 1, data: z.object({}) },
  'trigger.paused': { v: 1, data: z.object({}) },
  'trigger.resumed': { v: 1, data: z.object({}) },
  'trigger.fired': { v: 1, data: fired },
  'trigger.deleted': { v: 1, data: z.object({}) },
} as const;

export type TriggerEvent =
  | { type: 'trigger.created'; data: TriggerTerms & { kind: TriggerKind } }
  | { type: 'trigger.changed'; data: TriggerTerms }
  | { type: 'trigger.fired'; data: z.infer<typeof fired> }
  | {
      type: 'trigger.address_replaced' | 'trigger.paused' | 'trigger.resumed' | 'trigger.deleted';
      data: Record<string, never>;
    };

/** Fields that hold personal data, sealed with the owner's key in the store. */
export const TRIGGER_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'trigger.created': ['name', 'target'],
  'trigger.changed': ['name', 'target'],
  'trigger.fired': ['detail'],
};
