import { z } from 'zod';
import { severitySchema } from '../findings/finding.ts';

/** Issue trackers: of each bug they get one issue, which is closed and opened again. */
export const trackerKindSchema = z.enum(['github', 'gitlab', 'jira', 'linear']);
export type TrackerKind = z.infer<typeof trackerKindSchema>;

/** Where messages can go. */
export const channelKindSchema = z.enum(['webhook', 'slack', 'mail', ...trackerKindSchema.options]);
export type ChannelKind = z.infer<typeof channelKindSchema>;

export const isTracker = (kind: ChannelKind): kind is TrackerKind =>
  trackerKindSchema.safeParse(kind).success;

/** What messages are about. */
export const messageTypeSchema = z.enum([
  'run.completed',
  'run.failed',
  'bug.proved',
  'bug.fixed',
  'bug.regressed',
]);
export type MessageType = z.infer<typeof messageTypeSchema>;

/** What becomes of a bug: for that an issue is opened, closed, and opened again. */
export const TRACKED = ['bug.proved', 'bug.fixed', 'bug.regressed'] as const satisfies readonly MessageType[];

/** What a channel is told where nothing is said: programs want all, people what ends a test, and what came back. */
export function usualEvents(kind: ChannelKind): readonly MessageType[] {
  if (isTracker(kind)) return TRACKED;
  return kind === 'webhook' ? messageTypeSchema.options : ['run.completed', 'run.failed', 'bug.regressed'];
}

/** `gone`: the receiver has said that it wants no more (410). */
export const stopReasonSchema = z.enum(['user', 'gone']);
export type StopReason = z.infer<typeof stopReasonSchema>;

const terms = z.object({
  name: z.string(),
  /** Where it leads, as it may be shown: the address of a webhook, the host of Slack's, nothing for mail, host and project of a tracker. */
  shown: z.string(),
  events: z.array(messageTypeSchema),
  /** Bugs below it are not told; absent: all are. */
  least: severitySchema.optional(),
});
export type ChannelTerms = z.infer<typeof terms>;

/** A place that messages about runs and bugs are sent to: one stream each. Its secrets are in no event. */
export const CHANNEL_EVENTS = {
  'channel.created': { v: 1, data: terms.extend({ kind: channelKindSchema }) },
  'channel.changed': { v: 1, data: terms },
  'channel.secret_replaced': { v: 1, data: z.object({}) },
  'channel.stopped': { v: 1, data: z.object({ reason: stopReasonSchema }) },
  'channel.resumed': { v: 1, data: z.object({}) },
  'channel.deleted': { v: 1, data: z.object({}) },
} as const;

export type ChannelEvent =
  | { type: 'channel.created'; data: ChannelTerms & { kind: ChannelKind } }
  | { type: 'channel.changed'; data: ChannelTerms }
  | { type: 'channel.stopped'; data: { reason: StopReason } }
  | { type: 'channel.secret_replaced' | 'channel.resumed' | 'channel.deleted'; data: Record<string, never> };

/** Fields that hold personal data, sealed with the owner's key in the store. */
export const CHANNEL_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'channel.created': ['name', 'shown'],
  'channel.changed': ['name', 'shown'],
};
