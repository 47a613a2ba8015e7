import { z } from 'zod';
import { branchSchema } from '../test-run/run-spec.ts';
import { firingOutcomeSchema, triggerKindSchema } from '../trigger/events.ts';
import { submitSchema } from './submit.ts';

const MESSAGES = {
  name: 'A name has 1 to 100 characters',
  type: 'Schedules and deploy hooks test web addresses: set test_type to web_url',
};

const nameSchema = z.string(MESSAGES.name).trim().min(1, MESSAGES.name).max(100, MESSAGES.name);
const testSchema = submitSchema
  .refine(({ test_type }) => test_type === 'web_url', { message: MESSAGES.type, path: ['test_type'] })
  .meta({ description: 'What is submitted each time, as for POST /api/tests/submit' });
const cronSchema = z
  .string('Give cron, such as 0 3 * * 1-5 for 3:00 from Monday to Friday')
  .trim()
  .max(200)
  .meta({ description: 'Minute, hour, day of the month, month, day of the week' });
const zoneSchema = z.string().trim().max(100).meta({ description: 'Of the IANA database, as Europe/Berlin' });

const shared = {
  name: nameSchema.optional(),
  test: testSchema,
  skip_if_running: z.boolean().default(true),
  verify_first: z.boolean().default(false),
};

/** What `POST /api/v1/triggers` takes. */
export const newTriggerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schedule'),
    ...shared,
    cron: cronSchema,
    time_zone: zoneSchema.default('UTC'),
  }),
  z.object({ kind: z.literal('hook'), ...shared }),
]);
export type NewTrigger = z.output<typeof newTriggerSchema>;
export type NewTriggerInput = z.input<typeof newTriggerSchema>;

/** What `PATCH /api/v1/triggers/{id}` takes; what is left out stays. */
export const triggerChangeSchema = z.object({
  name: nameSchema.optional(),
  test: testSchema.optional(),
  cron: cronSchema.optional(),
  time_zone: zoneSchema.optional(),
  skip_if_running: z.boolean().optional(),
  verify_first: z.boolean().optional(),
  paused: z.boolean().optional(),
});
export type TriggerChangeInput = z.input<typeof triggerChangeSchema>;

const firingFields = {
  outcome: firingOutcomeSchema.nullable().meta({ description: 'null: it is under way' }),
  test_id: z.uuid().nullable(),
  detail: z.string().meta({ description: "Why no test was started, '' otherwise" }),
  verified: z.int().meta({ description: 'How many open bugs were verified before' }),
  called_at: z.string(),
};

export const firingSchema = z.object({ id: z.uuid(), ...firingFields }).meta({ id: 'Firing' });
export type Firing = z.infer<typeof firingSchema>;

export const triggerSchema = z
  .object({
    id: z.uuid(),
    kind: triggerKindSchema,
    name: z.string(),
    target: z.string(),
    cron: z.string().nullable(),
    time_zone: z.string(),
    skip_if_running: z.boolean(),
    verify_first: z.boolean(),
    paused: z.boolean(),
    created_at: z.string(),
    next: z.array(z.string()).meta({ description: 'The next three times of a schedule' }),
    last: firingSchema.nullable(),
  })
  .meta({ id: 'Trigger' });
export type Trigger = z.infer<typeof triggerSchema>;

/** With the address of a deploy hook; null for a schedule. */
export const triggerWithAddressSchema = triggerSchema.extend({
  address: z
    .string()
    .nullable()
    .meta({ description: 'Shown now and never again: who knows it can start tests' }),
});
export type TriggerWithAddress = z.infer<typeof triggerWithAddressSchema>;

/** What a deploy may say of itself. */
export const hookCallSchema = z.object({ branch: branchSchema.optional() });
