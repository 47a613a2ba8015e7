import { z } from 'zod';
import { channelKindSchema, messageTypeSchema, stopReasonSchema } from '../channel/events.ts';
import { severitySchema } from '../findings/finding.ts';
import { messageNameSchema } from '../messages/message.ts';
import { addressSchema } from './receiver-address.ts';
import { leastSchema, tokenSchema, trackerWishes } from './tracker.ts';

export const NAME_LENGTH_MAX = 100;

const MESSAGES = {
  name: `A name has 1 to ${NAME_LENGTH_MAX} characters`,
  events: 'Choose at least one kind of message',
};

const nameSchema = z.string(MESSAGES.name).trim().min(1, MESSAGES.name).max(NAME_LENGTH_MAX, MESSAGES.name);
const eventsSchema = z
  .array(messageTypeSchema)
  .min(1, MESSAGES.events)
  .transform((events) => [...new Set(events)]);

const toAddress = { name: nameSchema.optional(), url: addressSchema, events: eventsSchema.optional() };

/** What `POST /api/v1/channels` takes. Mail goes to the account's own address, and to no other. */
export const newChannelSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), ...toAddress }),
  z.object({ kind: z.literal('slack'), ...toAddress }),
  z.object({ kind: z.literal('mail'), name: nameSchema.optional(), events: eventsSchema.optional() }),
  ...trackerWishes(nameSchema),
]);
export type NewChannel = z.output<typeof newChannelSchema>;
export type NewChannelInput = z.input<typeof newChannelSchema>;

/** What `PATCH /api/v1/channels/{id}` takes; what is left out stays. */
export const channelChangeSchema = z.object({
  name: nameSchema.optional(),
  url: addressSchema.optional(),
  events: eventsSchema.optional(),
  token: tokenSchema.optional().meta({ description: 'Of an issue tracker, in place of the one that it has' }),
  least: leastSchema.optional(),
  active: z.boolean().optional(),
});

export const channelSchema = z
  .object({
    id: z.uuid(),
    kind: channelKindSchema,
    name: z.string(),
    shown: z.string().meta({ description: 'Where it leads; what is secret in it is left out' }),
    events: z.array(messageTypeSchema),
    least: severitySchema.nullable().meta({ description: 'Bugs below it are not told; null: all are' }),
    active: z.boolean(),
    stopped: stopReasonSchema.nullable().meta({ description: 'gone: the receiver answered 410' }),
    created_at: z.string(),
    /** What became of its messages of the last 30 days. */
    counts: z.object({ delivered: z.int(), waiting: z.int(), failed: z.int() }),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

/** With the secret that a receiver checks signatures by; null for channels that sign nothing. */
export const channelWithSecretSchema = channelSchema.extend({
  secret: z.string().nullable().meta({ description: 'Shown now and never again' }),
});
export type ChannelWithSecret = z.infer<typeof channelWithSecretSchema>;

export const deliveryStatusSchema = z.enum(['waiting', 'delivered', 'failed']);

export const deliverySchema = z
  .object({
    id: z.uuid().meta({ description: 'The header webhook-id of its requests, the same on each attempt' }),
    channel_id: z.uuid(),
    test_id: z.uuid().nullable(),
    type: messageNameSchema,
    status: deliveryStatusSchema,
    attempts: z.int(),
    answered: z.int().nullable().meta({ description: 'HTTP status of the last answer' }),
    fault: z.string().meta({ description: "Why the last attempt failed, '' when none has" }),
    happened_at: z.string(),
    tried_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
    next_at: z.string().nullable().meta({ description: 'When the next attempt is due' }),
    issue_url: z.string().nullable().meta({ description: 'The issue that it led to in a tracker' }),
    message: z.unknown().meta({ description: 'What is sent: type, timestamp and data' }),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const DELIVERIES_PAGE = 50;

export const deliveriesQuerySchema = z.object({
  status: deliveryStatusSchema.optional(),
  before: z.uuid().optional().meta({ description: 'Those that are older than this one' }),
});
