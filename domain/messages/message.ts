import { z } from 'zod';
import { messageTypeSchema } from '../channel/events.ts';
import { categorySchema, severitySchema } from '../findings/finding.ts';
import { faultSchema } from '../test-run/run-spec.ts';

const testSchema = z.object({
  test_id: z.string(),
  test_name: z.string(),
  /** The tested address; null for an upload. */
  url: z.string().nullable(),
  branch: z.string().nullable(),
});
export type MessageTest = z.infer<typeof testSchema>;

const bugSchema = z.object({
  bug_id: z.string(),
  fingerprint: z.string().nullable(),
  title: z.string(),
  severity: severitySchema,
  category: categorySchema.nullable(),
  place: z.string().nullable(),
  /** How often the replay showed it, and in how few steps. */
  proof: z.object({ reproduced: z.int(), attempts: z.int(), steps: z.int() }).nullable(),
  /** It is known, and fails no build. */
  muted: z.boolean(),
});
export type MessageBug = z.infer<typeof bugSchema>;

const runSchema = z.object({
  test: testSchema,
  /** Null where the installation has no public address. */
  link: z.string().nullable(),
});
const bugMessage = runSchema.extend({ bug: bugSchema });

const of = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });

/** A message as receivers get it: `type`, `timestamp` and `data`, as Standard Webhooks have it. */
export const messageSchema = z.discriminatedUnion('type', [
  of(
    'run.completed',
    runSchema.extend({
      bugs: z.object({ critical: z.int(), major: z.int(), minor: z.int() }),
      /** Against the run before; null when there is none to compare with. */
      comparison: z
        .object({ new: z.int(), persisting: z.int(), regressed: z.int(), fixed: z.int() })
        .nullable(),
    }),
  ),
  of('run.failed', runSchema.extend({ fault: faultSchema, code: z.string(), message: z.string() })),
  of('bug.proved', bugMessage),
  /** `run`: a later run was at its place and did not meet it; `verification`: its test no longer fails. */
  of('bug.fixed', bugMessage.extend({ shown_by: z.enum(['run', 'verification']) })),
  of('bug.regressed', bugMessage),
  /** Sent on request, so that a receiver can be tried out. */
  of('channel.test', z.object({ text: z.string() })),
]);
export type Message = z.infer<typeof messageSchema>;
export const messageNameSchema = z.enum([...messageTypeSchema.options, 'channel.test']);

/** A message as it was kept. @throws ZodError for what is none */
export const parseMessage = (body: string): Message => messageSchema.parse(JSON.parse(body));

/** Whether people need not be told of it: the bug is known to them. Programs hear of it, and can tell by `muted`. */
export function isMuted(message: Message): boolean {
  return 'bug' in message.data && message.data.bug.muted;
}
